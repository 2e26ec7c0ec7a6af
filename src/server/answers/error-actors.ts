/** Who clears each error of a stored file: by the outcomes of its correction, or else by its plan. */

import { type Actor, ErrorActors, type PlannedErrors, PlannedParts } from '../../correction/index.js';
import type { Blobs, ClientStore, FileRow, JobRow } from '../../storage/index.js';
import { keptPlanOf } from './file-plan.js';
import { readAudit, readResults } from './job-results.js';

/** The services that the answers use. */
interface Services {
  readonly blobs: Pick<Blobs, 'open' | 'readDerived'>;
  readonly version: string;
}

/** The actors, the errors by them, and a text without quotation marks that changes with them. */
export interface KnownActors {
  /** The completed job that has shown it; null where it is planned. */
  readonly job_id: string | null;
  readonly tag: string;
  readonly actors: Pick<ErrorActors, 'of'>;
  readonly errors: readonly PlannedErrors[];
}

async function errorActorsOf(
  services: Services,
  store: ClientStore,
  row: FileRow,
  job: JobRow | undefined,
): Promise<KnownActors | undefined> {
  if (job?.status === 'completed')
    return readResults(store, job.job_id, async (present) => ({
      job_id: present.job_id,
      tag: `${present.job_id}.${present.results?.revision}`,
      ...(await actorsInAudit(services, present)),
    }));
  const plan = await keptPlanOf(row, services.blobs, services.version);
  return plan && { job_id: null, tag: `plan.${services.version}`, ...actorsOf(plan.errors) };
}

const actorsOf = (errors: readonly PlannedErrors[]) => ({ errors, actors: new ErrorActors(errors) });

async function actorsInAudit(
  services: Services,
  job: JobRow,
): Promise<Pick<KnownActors, 'actors' | 'errors'>> {
  const parts = new PlannedParts(Number.POSITIVE_INFINITY);
  await readAudit(services, job, (entry) => {
    if (entry.kind === 'outcome') parts.add(entry);
  });
  return actorsOf(parts.errors);
}

/** Files whose actors stay in memory. */
const MAX_KEPT = 4;

/** Gives the actors of files, and keeps those that were asked for last: those of a correction are found in the whole audit. */
export class ActorsOfFiles {
  private readonly kept = new Map<string, KnownActors>();

  constructor(private readonly services: Services) {}

  /**
   * Undefined while the file has neither a completed correction nor a plan.
   * @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE
   */
  async of(store: ClientStore, row: FileRow): Promise<KnownActors | undefined> {
    const job = row.job_id === null ? undefined : await store.getJob(row.job_id);
    const key = `${row.file_id} ${job?.status} ${job?.results?.revision}`;
    const known = this.kept.get(key) ?? (await errorActorsOf(this.services, store, row, job));
    this.kept.delete(key);
    if (known) this.kept.set(key, known);
    for (const oldest of this.kept.keys()) if (this.kept.size > MAX_KEPT) this.kept.delete(oldest);
    return known;
  }
}

/** Whether a filter names an actor, and not the tier of a fix. */
export const isActor = (who: string | undefined): who is Actor =>
  who === 'correct' || who === 'review' || who === 'payroll';
