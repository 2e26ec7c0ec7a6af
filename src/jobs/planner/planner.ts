/**
 * Makes the plans of uploads, one at a time, while no job is running in this process: what a correction would clear, and who clears the
 * rest. A plan is not a job, and jobs never wait for plans.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { NewhireError } from '../../errors.js';
import {
  areLost,
  type Blobs,
  type FileRow,
  type PlanFailure,
  type PlanQueue,
  planText,
  readPlan,
  type Store,
  type Workspaces,
} from '../../storage/index.js';
import { type Log, traceOf } from '../error-trace.js';
import type { PlanMaker } from './plan-task.js';

/** Milliseconds until a store that is down is tried again. */
const STORE_PAUSE = 1000;

/** Milliseconds between two checks of how long the work has taken. */
const LOOK = 1000;

/** The options of the planner. */
export interface PlannerOptions {
  readonly store: Pick<Store, 'getFile'>;
  readonly plans: PlanQueue;
  readonly blobs: Pick<Blobs, 'keepDerived' | 'readDerived'>;
  readonly workspaces: Pick<Workspaces, 'forPlan'>;
  readonly maker: PlanMaker;
  /** Milliseconds of work, pauses left out, after which a plan is given up. */
  readonly timeLimit: number;
  /** The version of the program. */
  readonly edition: string;
  readonly log: Pick<Log, 'info' | 'error'>;
}

/** Runs from `start` to `stop`. One per process. */
export class Planner {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  /** Number of running jobs. */
  private jobs = 0;
  private wakes = 0;
  private waker: (() => void) | undefined;
  /** The plan being made. */
  private making: { readonly fileId: string; readonly end: AbortController; done: Promise<void> } | undefined;

  constructor(private readonly options: PlannerOptions) {}

  start(): void {
    this.options.plans.listen(() => this.wake());
    this.running = this.run();
  }

  /** Stops the plan being made. Another process, or this one after a restart, makes it. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.making?.end.abort();
    this.wake();
    await this.running;
  }

  /** Makes no plan until `jobEnded`. */
  jobStarted(): void {
    this.jobs += 1;
    this.options.maker.pause(true);
  }

  jobEnded(): void {
    this.jobs -= 1;
    if (this.jobs > 0) return;
    this.options.maker.pause(false);
    this.wake();
  }

  /** Call it once a file is deleted: ends the plan that is being made of it, and waits until that is done. */
  async forget(fileId: string): Promise<void> {
    const { making } = this;
    if (making?.fileId !== fileId) return;
    making.end.abort();
    await making.done;
  }

  private wake(): void {
    this.wakes += 1;
    this.waker?.();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const before = this.wakes;
      const isDone = await this.next().catch(async (error: unknown) => {
        // The store is down, which others log.
        if (!(error instanceof NewhireError)) this.options.log.error(traceOf(error), 'a plan was not made');
        await delay(STORE_PAUSE, undefined, { signal }).catch(() => undefined);
        return true;
      });
      if (!isDone && this.wakes === before && !signal.aborted)
        await new Promise<void>((resolve) => {
          this.waker = resolve;
        });
    }
  }

  /** Makes one plan; false when there is none to make now. */
  private async next(): Promise<boolean> {
    const { store, plans } = this.options;
    const fileId = this.jobs > 0 ? undefined : await plans.claim();
    if (fileId === undefined) return false;
    const file = await store.getFile(fileId);
    const end = new AbortController();
    let done = () => {};
    const making = { fileId, end, done: new Promise<void>((resolve) => (done = resolve)) };
    this.making = making;
    try {
      if (this.stopping.signal.aborted) end.abort();
      await plans.end(fileId, file ? await this.makePlan(file, end.signal) : 'made');
    } finally {
      this.making = undefined;
      done();
    }
    return true;
  }

  private async makePlan(file: FileRow, signal: AbortSignal): Promise<'made' | 'left' | PlanFailure> {
    const { store, blobs, workspaces, maker, edition, log } = this.options;
    const { file_id } = file;
    const startedAt = performance.now();
    const clock = this.workClock();
    try {
      // The request may have been made just before the plan was kept.
      const kept = await blobs.readDerived('plan', file_id);
      if (kept && readPlan(kept, file, edition)) return 'made';
      const workspace = await workspaces.forPlan(file);
      try {
        const any = AbortSignal.any([signal, clock.late]);
        // A stop or a deletion may have come before the maker could listen for it.
        any.throwIfAborted();
        const errors = await maker.make({ file, ...workspace }, any);
        await blobs.keepDerived('plan', file_id, Buffer.from(planText(file, { edition, errors })));
      } finally {
        await workspace.close();
      }
      log.info({ file_id, ms: Math.round(performance.now() - startedAt) }, 'plan made');
      return 'made';
    } catch (error) {
      const isAway = error instanceof NewhireError && error.code === 'STORE_UNAVAILABLE';
      if (isAway) await delay(STORE_PAUSE, undefined, { signal }).catch(() => undefined);
      // Nobody asks for the plan of a file that was deleted meanwhile.
      if (!(await store.getFile(file_id))) return 'made';
      if (isAway || signal.aborted) return 'left';
      log.error({ file_id, ...traceOf(error) }, 'the plan could not be made');
      return clock.late.aborted ? LATE : failureOf(error);
    } finally {
      clock.stop();
    }
  }

  /** Measures the work without its pauses, and ends it at the limit. */
  private workClock(): { late: AbortSignal; stop: () => void } {
    const late = new AbortController();
    let worked = 0;
    const timer = setInterval(() => {
      if (this.jobs === 0) worked += LOOK;
      if (worked >= this.options.timeLimit) late.abort();
    }, LOOK).unref();
    return { late: late.signal, stop: () => clearInterval(timer) };
  }
}

const LATE: PlanFailure = { code: 'INTERNAL', message: 'The plan of this file took too long.' };

function failureOf(error: unknown): PlanFailure {
  const isKnown = error instanceof NewhireError && (areLost(error) || error.code === 'UNWRITABLE_OUTPUT');
  return isKnown
    ? { code: error.code, message: error.message }
    : { code: 'INTERNAL', message: 'The plan of this file could not be made.' };
}
