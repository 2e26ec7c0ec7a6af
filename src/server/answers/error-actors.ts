/** Who clears each error of a stored file: by the outcomes of its correction, or else by its plan. */

import { type Actor, ErrorActors, PlannedParts } from '../../correction/index.js';
import { auditEntries, type ClientStore, type FileRow, type JobRow } from '../../storage/index.js';
import type { RouteServices } from '../routes/route-services.js';
import { keptPlanOf } from './file-plan.js';
import { openResult, readResults } from './job-results.js';

/** What the answers are made with. */
type Services = Pick<RouteServices, 'blobs' | 'version'>;

/** The actors, and a text without quotation marks that changes with them. */
export interface KnownActors {
  readonly tag: string;
  readonly actors: Pick<ErrorActors, 'of'>;
}

/**
 * Undefined while the file has neither a completed correction nor a plan.
 * @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE
 */
export async function errorActorsOf(
  services: Services,
  store: ClientStore,
  row: FileRow,
): Promise<KnownActors | undefined> {
  const job = row.job_id === null ? undefined : await store.getJob(row.job_id);
  if (job?.status === 'completed')
    return readResults(store, job.job_id, async (present) => ({
      tag: `${present.job_id}.${present.results?.revision}`,
      actors: await actorsInAudit(services, present),
    }));
  const plan = await keptPlanOf(row, services.blobs, services.version);
  return plan && { tag: `plan.${services.version}`, actors: new ErrorActors(plan.errors) };
}

async function actorsInAudit(services: Services, job: JobRow): Promise<ErrorActors> {
  const parts = new PlannedParts(Number.POSITIVE_INFINITY);
  const audit = await openResult(services, job, 'audit');
  try {
    for await (const entries of auditEntries(audit.chunks()))
      for (const entry of entries) if (entry.kind === 'outcome') parts.add(entry);
  } finally {
    await audit.close();
  }
  return new ErrorActors(parts.errors);
}

/** Files whose actors stay in memory. */
const MOST_KEPT = 4;

/** Gives the actors of files, and keeps those that were asked for last. */
export class ActorsOfFiles {
  private readonly kept = new Map<string, KnownActors>();

  constructor(private readonly services: Services) {}

  /** As `errorActorsOf`. */
  async of(store: ClientStore, row: FileRow): Promise<KnownActors | undefined> {
    const job = row.job_id === null ? undefined : await store.getJob(row.job_id);
    const key = `${row.file_id} ${job?.status} ${job?.results?.revision}`;
    const known = this.kept.get(key) ?? (await errorActorsOf(this.services, store, row));
    this.kept.delete(key);
    if (known) this.kept.set(key, known);
    for (const oldest of this.kept.keys()) if (this.kept.size > MOST_KEPT) this.kept.delete(oldest);
    return known;
  }
}

/** Whether a filter names an actor, and not the tier of a fix. */
export const isActor = (who: string | undefined): who is Actor =>
  who === 'correct' || who === 'review' || who === 'payroll';
