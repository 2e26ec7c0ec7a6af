/**
 * The thread in which a job's file is corrected, so that requests are answered in the meantime. It may be terminated at any
 * moment: files that it is writing have temporary names.
 */

import { parentPort } from 'node:worker_threads';
import {
  type AuditSinks,
  type CorrectionResult,
  type CorrectOptions,
  correctFile,
  type ModelPlan,
} from '../../correction/index.js';
import { NewhireError } from '../../errors.js';
import { type Layout, readLayout } from '../../layouts/index.js';
import { type JournalPort, type Model, openModel } from '../../model/index.js';
import {
  AttemptFiles,
  type AttemptPaths,
  type BlobFacts,
  type CorrectionBasis,
  type JournalPlace,
  keptReview,
  openVerified,
  postgres,
} from '../../storage/index.js';
import { standardOptions } from '../../validation/index.js';
import { errorOf, type ThreadError } from '../thread-error.js';
import { type CorrectionCounts, type ModelUse, NO_MODEL_USE } from './correction-task.js';
import { type Asked, ReviewDecisions } from './review-decisions.js';

/** What the thread needs to know; it must be possible to send it to another thread. */
export interface ThreadTask {
  readonly job_id: string;
  readonly state: string;
  readonly revision: number;
  readonly basis: CorrectionBasis;
  readonly places: AttemptPaths;
  readonly journal: JournalPlace;
  /** Shared by all jobs. */
  readonly breakerMemory: SharedArrayBuffer;
  readonly review?: ThreadReview | undefined;
  /** When the job ends, in milliseconds since 1970 by the clock that both threads have. */
  readonly endsAt?: number | undefined;
}

/** Decisions about the proposals in a file. */
interface ThreadReview {
  readonly asked: Asked;
  readonly request: string | undefined;
  readonly proposals: string;
  readonly proposalFacts: BlobFacts | null;
}

/** A NewhireError loses its class between threads, so it is sent as a value. */
export type ThreadResult = { readonly counts: CorrectionCounts } | { readonly error: ThreadError };

/** What will be sent to the model, reported before the first request. */
export type ThreadMessage = { readonly job_id: string } & ModelPlan;

/** Corrects the file of one job. */
export async function correctJob(task: ThreadTask): Promise<ThreadResult> {
  let model: Model | undefined;
  try {
    const { journal: place, breakerMemory, basis, review } = task;
    const settings = { model: basis.model ?? undefined, breakerMemory };
    const journal = settings.model === undefined ? undefined : await journalAt(place);
    model = await openModel({ ...settings, journal, fromJournal: review !== undefined });
    return { counts: await correct(task, model) };
  } catch (error) {
    return { error: errorOf(error, task.places.root) };
  } finally {
    await model?.close();
  }
}

async function journalAt(place: JournalPlace): Promise<string | JournalPort> {
  if (typeof place === 'string') return place;
  return (await postgres()).openDatabaseJournal(place.url, place.job_id);
}

async function correct(task: ThreadTask, model: Model | undefined): Promise<CorrectionCounts> {
  const { basis, revision, places } = task;
  // Uploads are accepted only for states that have a layout.
  const layout = (await readLayout(task.state))!;
  const review = task.review && (await decisionsOf(task.review, places, layout));
  const asking = new AskingTime(task.endsAt);
  const files = await AttemptFiles.open(places);
  try {
    const options = {
      ports: files.ports,
      layout,
      today: basis.today,
      ...(await standardOptions()),
      model,
      trustModel: basis.trustModel,
      askingSignal: asking.signal,
    };
    const result = review
      ? await correctAsDecided(review, options, files.sinks)
      : await correctFile({ ...options, beforeModel: (plan) => announce(task, plan, asking) }, files.sinks);
    refuseOtherLayout(result);
    if (review) await files.keepReview(review.kept(task.review?.request, revision));
    const { corrections_applied, corrections_failed, proposals: proposed, after } = result;
    const use = modelUseOf(result.model);
    const blobs = await files.commit();
    const changed = blobs.corrected?.sha256 !== places.sourceFacts.sha256;
    const kept = { proposed, changed, warnings: after.total_warnings };
    const results = { revision, ...blobs, basis, model: use.outcome, ...kept };
    const counts = { corrections_applied, corrections_failed, model: use, results };
    return review ? { ...counts, refused: review.refused, taken: review.taken } : counts;
  } catch (error) {
    await files.discard();
    throw error;
  } finally {
    asking.end();
  }
}

/** Corrects again without what did not take effect, where the rest is to take effect without it. */
async function correctAsDecided(
  review: ReviewDecisions,
  options: CorrectOptions,
  sinks: AuditSinks,
): Promise<CorrectionResult> {
  for (;;) {
    const decided = { ...options, decisions: review.all, values: review.typed() };
    const result = await correctFile(decided, review.recording(sinks));
    if (result.diagnosis || review.settle(result.typed)) return result;
  }
}

/** The time that a job has for asking the model: a service that does not answer must not cost what the rules have proven. */
class AskingTime {
  private readonly startedAt = performance.now();
  private readonly ending = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  /** @param endsAt when the job ends */
  constructor(private readonly endsAt: number | undefined) {}

  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Call it before the first request: what was done until then is about half of the work that the rules need. */
  begin(): void {
    if (this.endsAt === undefined) return;
    const now = performance.now();
    const left = this.endsAt - performance.timeOrigin - now;
    const end = left - Math.max(2 * (now - this.startedAt), RESERVE * left);
    const reason = new NewhireError(
      'TOO_SLOW',
      'The time of the job was up before the language model answered.',
    );
    this.timer = setTimeout(() => this.ending.abort(reason), Math.max(0, end));
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

/** The part of the time left that is kept for what follows the asking: writing, proving and storing. */
const RESERVE = 0.25;

function modelUseOf(stats: CorrectionResult['model']): ModelUse {
  if (!stats) return NO_MODEL_USE;
  const { answered, unanswered, attempts, failures } = stats;
  const [some, none] = [answered > 0, unanswered === 0];
  const outcome = none ? (some ? 'ok' : 'unused') : some ? 'partly' : 'unavailable';
  return { outcome, answered: attempts - failures, failed: failures };
}

function announce({ job_id }: ThreadTask, plan: ModelPlan, asking: AskingTime): true {
  asking.begin();
  parentPort?.postMessage({ job_id, ...plan } satisfies ThreadMessage);
  return true;
}

async function decisionsOf(
  { asked, proposals: path, proposalFacts }: ThreadReview,
  { root }: AttemptPaths,
  layout: Layout,
): Promise<ReviewDecisions> {
  const proposals = await openVerified(path, 'proposals', proposalFacts, root);
  return ReviewDecisions.of(keptReview(proposals.chunks()), asked, layout).finally(proposals.close);
}

/** Only possible when the layout has changed since the upload. */
function refuseOtherLayout({ diagnosis }: CorrectionResult): void {
  if (diagnosis) throw new NewhireError('FORMAT_FAULT', diagnosis.message);
}
