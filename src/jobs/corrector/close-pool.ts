/** Ends the threads of a pool, and tells whether they have ended. */

import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Worker as Thread } from 'node:worker_threads';
import type { Piscina } from 'piscina';

/** Milliseconds that threads have to end. */
const LONGEST_END = 1000;

/**
 * Call it when the pool is made. Gives what ends it: false when a thread does not end, because the system does not return from a call
 * that it has made.
 */
export function closerOf(pool: Pick<Piscina, 'on' | 'threads' | 'destroy'>): () => Promise<boolean> {
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
    await Promise.race([pool.destroy().then(() => Promise.all(ended)), delay(LONGEST_END)]);
    return alive.size === 0;
  };
}
