/**
 * Corrects the files of jobs in threads of their own: a large one keeps a processor busy for seconds, during which the
 * server could answer nobody.
 */

import { Piscina } from 'piscina';
import { NewhireError } from '../errors.js';
import { openModel } from '../model/index.js';
import type { Correct } from './correction-request.js';
import type { ThreadMessage, ThreadResult, ThreadTask } from './correction-thread.js';

export interface CorrectorOptions {
  /** Jobs under way at once. */
  readonly threads: number;
  /** Name of the language model; none is asked without it. */
  readonly model: string | undefined;
  /** Today as YYYY-MM-DD. */
  readonly today: () => string;
  /** Told what will leave the machine, before the first request of a job. */
  readonly onModelPlan: (plan: ThreadMessage) => void;
}

export interface Corrector {
  readonly correct: Correct;
  /** Ends the threads. */
  readonly close: () => Promise<void>;
}

/** Milliseconds after which a thread without work gives its memory back. */
const IDLE = 10_000;

/** Megabytes. A correction that wants more ends its thread and fails its job, and the server goes on. */
const MOST_MEMORY = 512;

/** @throws NewhireError when the settings of the model cannot work together */
export async function openCorrector({
  threads,
  model,
  today,
  onModelPlan,
}: CorrectorOptions): Promise<Corrector> {
  await (await openModel({ model }))?.close();
  const pool = new Piscina<ThreadTask, ThreadResult>({
    ...THREAD,
    name: 'correctJob',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
  });
  pool.on('message', onModelPlan);
  const correct: Correct = async ({ job, file, source, paths }, signal) => {
    const { corrected, audit, journal } = paths;
    const { job_id } = job;
    const task = { job_id, state: file.state, today: today(), source, corrected, audit, journal, model };
    const result = await pool.run(task, { signal });
    if ('counts' in result) return result.counts;
    throw new NewhireError(result.fault.code, result.fault.message);
  };
  return { correct, close: () => pool.destroy() };
}

/** Beside this file when it is built. Run from its source, as the tests do, it needs a loader for TypeScript. */
const THREAD = import.meta.url.endsWith('.ts')
  ? {
      filename: new URL('./correction-thread.ts', import.meta.url).href,
      execArgv: ['--import', 'tsx'],
    }
  : { filename: new URL('./correction-thread.js', import.meta.url).href };
