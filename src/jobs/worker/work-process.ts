/** A process that only works: the worker of a database, without the server. */

import { postgres } from '../../storage/index.js';
import { openCorrector } from '../corrector/index.js';
import { openPlanMaker, Planner } from '../planner/index.js';
import { stopInTime } from '../stop-in-time.js';
import { Worker, type WorkerOptions } from './worker.js';

/** The options of `newhire work`. */
export interface WorkOptions extends Pick<WorkerOptions, 'jobTimeout' | 'log'> {
  /** URL of the database. */
  readonly database: string;
  /** Path of the folder of temporary files. */
  readonly dataFolder: string;
  /** Jobs that run concurrently. */
  readonly workers: number;
  /** Name of the language model; without it none is used. */
  readonly model: string | undefined;
  readonly trustModel: boolean;
  /** The version of the program. */
  readonly version: string;
  /** Today as YYYY-MM-DD. */
  readonly today: () => string;
}

/** Starts immediately. `stop` puts the running jobs back. @throws {NewhireError} USAGE, STORE_UNAVAILABLE */
export async function startWorking(options: WorkOptions): Promise<{ stop: () => Promise<void> }> {
  const { database, dataFolder, workers, jobTimeout, model, trustModel, version, today, log } = options;
  const corrector = await openCorrector({
    ...{ threads: workers, model, trustModel, today },
    onModelPlan: (plan) => log.info(plan, 'the language model will be asked'),
  });
  const { openPostgresStore } = await postgres();
  const opened = await openPostgresStore({ url: database, folder: dataFolder });
  const maker = openPlanMaker(today);
  const planner = new Planner({ ...opened, maker, timeLimit: jobTimeout, edition: version, log });
  const worker = new Worker({
    ...opened,
    planner,
    correct: corrector.correct,
    concurrency: workers,
    jobTimeout,
    hasModel: model !== undefined,
    log,
  });
  try {
    await worker.start();
    planner.start();
  } catch (error) {
    await opened.close();
    throw error;
  }
  log.info({ workers }, 'the worker has started');
  const stop = () =>
    stopInTime(async () => {
      await Promise.all([worker.stop(), planner.stop()]);
      const ended = await Promise.all([corrector.close(), maker.close()]);
      await opened.close();
      log.info({}, 'the worker has stopped');
      return ended.every(Boolean);
    });
  return { stop };
}
