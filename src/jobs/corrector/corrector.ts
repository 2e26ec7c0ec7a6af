/**
 * Corrects the files of jobs in threads: a large file keeps a processor busy for seconds, during which the server could not
 * answer any request.
 */

import { NewhireError } from '../../errors.js';
import { breakerMemory, openModel } from '../../model/index.js';
import { codeOf } from '../../storage/index.js';
import { openPool } from '../thread-pool.js';
import { type Correct, ThreadCrash } from './correction-task.js';
import type { ThreadMessage, ThreadResult, ThreadTask } from './correction-thread.js';

/** How corrections run. */
export interface CorrectorOptions {
  /** Jobs that run concurrently. */
  readonly threads: number;
  /** Name of the language model; without it none is used. */
  readonly model: string | undefined;
  /** Also apply what the model chose where only a person could tell whether it is true. */
  readonly trustModel?: boolean;
  /** Today as YYYY-MM-DD. */
  readonly today: () => string;
  /** Called with what will leave the machine, before the first request of a job. */
  readonly onModelPlan: (plan: ThreadMessage) => void;
}

/** Runs corrections in threads. */
export interface Corrector {
  readonly correct: Correct;
  /** Ends the threads. False when one does not end, because the system does not return from a call that it has made. */
  readonly close: () => Promise<boolean>;
}

/** Megabytes. A correction that needs more ends its thread; the server goes on. */
export const MAX_MEMORY = 512;

/**
 * Milliseconds after which a thread without work is ended. A person who types one value after the other takes tens of seconds for
 * each, and in a new thread a large file needs twice the processor time.
 */
export const CORRECTION_IDLE = 60_000;

/** Starts no thread before it is needed. @throws {NewhireError} USAGE when the settings of the model are inconsistent */
export async function openCorrector({
  threads,
  model,
  trustModel = false,
  today,
  onModelPlan,
}: CorrectorOptions): Promise<Corrector> {
  await (await openModel({ model }))?.close();
  const { pool, close } = openPool<ThreadTask, ThreadResult>('correction-thread', {
    name: 'correctJob',
    // One more than jobs: a review does not wait for a job.
    maxThreads: threads + 1,
    idleTimeout: CORRECTION_IDLE,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY },
  });
  pool.on('message', onModelPlan);
  const memory = breakerMemory();
  const correct: Correct = async ({ job, file, root, source, paths, work, review, timeLimit }, signal) => {
    const { job_id, results } = job;
    const { state, size, sha256 } = file;
    const { corrected, audit, proposals, journal } = paths;
    const places = { root, source, sourceFacts: { size, sha256 }, work, corrected, audit, proposals };
    const basis = results?.basis ?? { today: today(), model: model ?? null, trustModel };
    const revision = (results?.revision ?? 0) + 1;
    const task: ThreadTask = {
      ...{ job_id, state, revision, basis, places, journal, breakerMemory: memory },
      // A thread may first have to start.
      endsAt: timeLimit === undefined ? undefined : performance.timeOrigin + performance.now() + timeLimit,
      review: review && { ...review, proposalFacts: results?.proposals ?? null },
    };
    const result = await pool.run(task, { signal }).catch((error: unknown) => {
      throw signal.aborted ? error : new ThreadCrash(crashReason(error));
    });
    if ('counts' in result) return result.counts;
    throw new NewhireError(result.error.code, result.error.message, result.error);
  };
  return { correct, close };
}

function crashReason(error: unknown): string {
  if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY')
    return `The correction needed more than ${MAX_MEMORY} MB of memory.`;
  return 'The thread of the correction ended unexpectedly.';
}
