/**
 * The index on its disk, through a thread. A write or a check takes some thirty calls of the system, one after the other: on
 * the event loop of a busy server each of them would wait for many requests.
 */

import { Worker } from 'node:worker_threads';
import { NewhireError } from '../../errors.js';
import { threadFile } from '../../thread-file.js';
import type { IndexDisk, IndexWrite } from './index-disk.js';
import type { IndexAnswer, IndexTask } from './index-thread.js';

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Writes and checks as an `IndexDisk` does. */
export class ThreadedDisk implements Pick<IndexDisk, 'write' | 'check'> {
  private thread: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private tasks = 0;

  /** @param path of db.json */
  constructor(private readonly path: string) {}

  async write(write: IndexWrite): Promise<void> {
    await this.run(write);
  }

  async check(): Promise<void> {
    await this.run(undefined);
  }

  /** Ends the thread; call it when nothing is under way. */
  async close(): Promise<void> {
    await this.thread?.terminate();
  }

  private run(write: IndexWrite | undefined): Promise<void> {
    this.thread ??= this.start();
    const { thread, path } = this;
    const id = this.tasks++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      thread.ref();
      thread.postMessage({ id, path, ...(write && { write }) } satisfies IndexTask);
    });
  }

  private start(): Worker {
    const thread = new Worker(threadFile('index-thread'));
    thread.on('message', (answer: IndexAnswer) => {
      this.take(answer);
      // A thread without work does not keep the process alive.
      if (this.waiting.size === 0) thread.unref();
    });
    thread.on('error', (error) => this.end(error));
    thread.on('exit', () => this.end(new Error('The thread has ended.')));
    return thread;
  }

  private take({ id, fault }: IndexAnswer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (fault) waiting?.reject(new NewhireError(fault.code, fault.message, { next: fault.next }));
    else waiting?.resolve();
  }

  /** The next task starts another thread. */
  private end(error: unknown): void {
    this.thread = undefined;
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all) reject(error);
  }
}
