/** Threads that start when there is work, and end without it. */

import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { ResourceLimits, Worker as Thread } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { threadFile } from '../thread-file.js';

/** Milliseconds after which a thread without work is ended, to free its memory, unless its pool says otherwise. */
const THREAD_IDLE = 10_000;

/** Milliseconds that threads have to end. */
const MAX_END = 1000;

interface PoolOptions {
  /** The function of the file that is called, where it has only one. */
  readonly name?: string;
  readonly maxThreads: number;
  /** Milliseconds after which a thread without work is ended; 10 seconds by default. */
  readonly idleTimeout?: number;
  readonly resourceLimits: ResourceLimits;
}

/** A pool of threads. */
interface ThreadPool<Task, Result> {
  readonly pool: Piscina<Task, Result>;
  /** Ends the threads. False when one does not end, because the system does not return from a call that it has made. */
  readonly close: () => Promise<boolean>;
}

/** Starts no thread before it is needed. @param file as in `threadFile` */
export function openPool<Task, Result>(
  file: Parameters<typeof threadFile>[0],
  options: PoolOptions,
): ThreadPool<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: threadFile(file).href,
    minThreads: 0,
    idleTimeout: THREAD_IDLE,
    // Nobody reads these times, and they take 0.7 MB.
    recordTiming: false,
    // Piscina tries `require` before `import`. A thread that is ended while it requires an ES module ends the whole process: V8
    // aborts it, as the module is not complete.
    execArgv: ['--no-experimental-require-module'],
    ...options,
  });
  return { pool, close: closerOf(pool) };
}

/** Call it when the pool is made. */
function closerOf(pool: Pick<Piscina, 'on' | 'threads' | 'destroy'>): () => Promise<boolean> {
  // The pool forgets a thread as soon as it has asked it to end.
  const alive = new Set<Thread>();
  pool.on('workerCreate', ({ id }: { id: number }) => {
    const thread = pool.threads.find(({ threadId }) => threadId === id);
    if (!thread) return;
    alive.add(thread);
    thread.once('exit', () => alive.delete(thread));
  });
  return async () => {
    const ended = [...alive].map((thread) => once(thread, 'exit'));
    const longest = delay(MAX_END, undefined, { ref: false });
    await Promise.race([pool.destroy().then(() => Promise.all(ended)), longest]);
    return alive.size === 0;
  };
}
