/** Reviews of completed jobs: decisions about their proposals, applied to the file again and proven as a whole. */

import { NewhireError } from '../errors.js';
import {
  areLost,
  type Blobs,
  decidedMeanwhile,
  type JobResults,
  type JobRow,
  type KeyedRequest,
  noSuchJob,
  type Refusal,
  type ReviewWorkspace,
  type Store,
  type Workspaces,
} from '../storage/index.js';
import {
  type Asked,
  type Correct,
  type CorrectionTask,
  ThreadCrash,
  unlessAborted,
} from './corrector/index.js';
import { type Log, traceOf } from './error-trace.js';

/** The options of reviews. */
export interface ReviewOptions {
  readonly store: Pick<Store, 'getFile' | 'getJob' | 'reviseJob' | 'answerTo'>;
  readonly blobs: Pick<Blobs, 'removeRevision'>;
  readonly workspaces: Workspaces;
  readonly correct: Correct;
  /** Milliseconds after which a review is ended. */
  readonly timeLimit: number;
  /** Aborted when reviews under way must end. */
  readonly stopping: AbortSignal;
  readonly log: Pick<Log, 'error'>;
}

/** The reviews of one job under way. */
interface Review {
  readonly deleted: AbortController;
  /** Fulfilled when the last of them has ended. */
  ended: Promise<void>;
}

/** A job after a review. */
export interface Reviewed {
  readonly job: JobRow;
  /** What was asked for and is not done; undefined when another server did it, and it is kept with the proposals. */
  readonly refused: readonly Refusal[] | undefined;
}

/** The input of one review. */
interface Given extends Pick<CorrectionTask, 'job' | 'file'> {
  readonly asked: Asked;
  readonly request: KeyedRequest | undefined;
  readonly workspace: ReviewWorkspace;
  readonly signal: AbortSignal;
}

/** Makes reviews, those of one job one after another. */
export class JobReviews {
  private readonly running = new Map<string, Review>();

  constructor(private readonly options: ReviewOptions) {}

  /**
   * Applies the decisions and values, and gives the job with its new revision. When it fails, the revision before stays as it is.
   * @throws {NewhireError} JOB_NOT_FOUND, JOB_STATE; PROPOSAL_NOT_FOUND, PROPOSAL_STATE, USAGE, DECISION_NOT_PROVEN;
   *   BLOB_DAMAGED, STORE_UNAVAILABLE; TOO_SLOW, STOPPING
   */
  async decide(jobId: string, asked: Asked, request?: KeyedRequest): Promise<Reviewed> {
    const review = this.running.get(jobId) ?? { deleted: new AbortController(), ended: Promise.resolve() };
    this.running.set(jobId, review);
    const work = review.ended.then(() => this.review(jobId, asked, request, review.deleted.signal));
    const ended = work.then(
      () => {},
      () => {},
    );
    review.ended = ended;
    try {
      return await work;
    } finally {
      if (review.ended === ended) this.running.delete(jobId);
    }
  }

  /** Ends the review of a job that was deleted, and waits until nothing works on it here. */
  async ended(jobId: string): Promise<void> {
    const review = this.running.get(jobId);
    review?.deleted.abort();
    await review?.ended;
  }

  private async review(
    jobId: string,
    asked: Asked,
    request: KeyedRequest | undefined,
    deleted: AbortSignal,
  ): Promise<Reviewed> {
    const { store, workspaces, timeLimit, stopping } = this.options;
    const job = await store.getJob(jobId);
    const file = job && (await store.getFile(job.file_id));
    if (!job || !file) throw noSuchJob();
    const { revision } = reviewable(job);
    const late = AbortSignal.timeout(timeLimit);
    const signal = AbortSignal.any([deleted, stopping, late]);
    try {
      const workspace = await workspaces.forReview(job, file, revision);
      try {
        return await this.revise({ job, file, asked, request, workspace, signal });
      } finally {
        await this.tidy(jobId, () => workspace.close());
      }
    } catch (error) {
      const present = await store.getJob(jobId);
      if (!present) throw noSuchJob();
      // Another server may have done the same in the meantime, or something else: then the results that this one read are gone.
      if (request && (await store.answerTo(request)) !== undefined)
        return { job: present, refused: undefined };
      if (late.aborted) throw notDecided('TOO_SLOW', 'The decisions were not applied in time.');
      if (stopping.aborted) throw notDecided('STOPPING', 'The server is stopping.');
      if (error instanceof ThreadCrash) throw notDecided('INTERNAL', error.message);
      if (areLost(error) && present.results?.revision !== revision) throw decidedMeanwhile(jobId);
      throw error;
    }
  }

  /** Applies the decisions in the workspace and makes them the job's; where none takes effect, the job stays as it is. */
  private async revise(given: Given): Promise<Reviewed> {
    const { job, file, asked, request, workspace, signal } = given;
    const { store, blobs } = this.options;
    const { job_id, results } = job;
    const { work, proposals, root, source, paths } = workspace;
    const task = {
      job,
      file,
      root,
      source,
      paths,
      work,
      review: { asked, request: request?.key, proposals },
    };
    const {
      model: _,
      refused = [],
      taken,
      ...corrected
    } = await unlessAborted(() => this.options.correct(task, signal), signal);
    if (taken === 0) return { job, refused };
    // A review asks nothing: what became of the model is what the job says.
    const revised = { ...corrected, results: { ...corrected.results, model: results?.model } };
    const kept = await workspace.keep(revised.results);
    // When this fails, the description of the job may speak of the new revision already: the next start puts that right.
    const row = await store.reviseJob(job_id, revised, request, kept);
    await this.tidy(job_id, () => blobs.removeRevision(job_id, results?.revision ?? 0));
    return { job: row, refused };
  }

  /** Removes the revision before, or a workspace. What cannot be removed now is removed at the next start. */
  private async tidy(jobId: string, remove: () => Promise<void>): Promise<void> {
    try {
      await remove();
    } catch (error) {
      this.options.log.error({ job_id: jobId, ...traceOf(error) }, 'what a review left could not be removed');
    }
  }
}

/** The results that decisions can be made about. @throws {NewhireError} JOB_NOT_COMPLETED, JOB_STATE */
export function reviewable({ job_id, status, results }: JobRow): JobResults {
  if (status !== 'completed') {
    throw new NewhireError('JOB_NOT_COMPLETED', 'The job has not been completed, so it has no proposals.');
  }
  if (results?.basis) return results;
  throw new NewhireError('JOB_STATE', 'The job is of an older version of newhire, which kept no proposals.', {
    next: 'Upload the file again.',
    ids: { job_id },
  });
}

function notDecided(code: 'TOO_SLOW' | 'STOPPING' | 'INTERNAL', why: string): NewhireError {
  return new NewhireError(code, `${why} Nothing was decided.`, { next: 'Send the request again.' });
}
