/** The thread in which a server writes its index. It ends with the process: a write that is not finished was not answered. */

import { parentPort } from 'node:worker_threads';
import type { ErrorCode, NewhireError } from '../../errors.js';
import { storeError } from '../disk/index.js';
import { IndexDisk, type IndexWrite } from './index-disk.js';

/** One write, or without one a check of the disk. */
export interface IndexTask {
  /** Repeated in the answer. */
  readonly id: number;
  /** Path of db.json. */
  readonly path: string;
  readonly write?: IndexWrite;
}

/** A NewhireError loses its class between threads, so it is sent as a value. */
export interface IndexAnswer {
  readonly id: number;
  readonly fault?: { readonly code: ErrorCode; readonly message: string; readonly next?: string | undefined };
}

parentPort?.on('message', async (task: IndexTask) => {
  parentPort?.postMessage(await answerTo(task));
});

async function answerTo({ id, path, write }: IndexTask): Promise<IndexAnswer> {
  const disk = new IndexDisk(path);
  try {
    await (write ? disk.write(write) : disk.check());
    return { id };
  } catch (error) {
    const { code, message, next }: NewhireError = storeError(error, path);
    return { id, fault: { code, message, next } };
  }
}
