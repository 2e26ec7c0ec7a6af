/** Reads tables and makes files of them in a thread with limits of memory and time, one after the other. */

import PQueue from 'p-queue';
import { NewhireError } from '../../errors.js';
import { codeOf } from '../../storage/index.js';
import { openPool } from '../thread-pool.js';
import type { PlacedTableTask, TableResult } from './conversion-thread.js';
import type { FileOfTable, FileOrder } from './file-of-table.js';
import type { SurveyedTable, TableOrder } from './surveyed-table.js';

/** Reads tables for the server. */
export interface TableReader {
  /** @throws {NewhireError} TABLE_UNREADABLE, also when a limit is reached; MAPPING_UNFIT; NOT_REVERSIBLE */
  survey(task: PlacedTableTask & TableOrder, signal: AbortSignal): Promise<SurveyedTable>;
  /** @throws {NewhireError} the same; INTERNAL when the file is not what was to be written */
  makeFile(task: PlacedTableTask & FileOrder, signal: AbortSignal): Promise<FileOfTable>;
}

/** Limits of one task. */
export interface TableLimits {
  /** Milliseconds. */
  readonly time: number;
  /** Megabytes of the thread's heap. The texts that cells share are not on it; they have a limit of their own. */
  readonly memory: number;
}

const LIMITS: TableLimits = { time: 60_000, memory: 128 };

/** Starts no thread before it is needed. */
export function openTableReader(limits = LIMITS): TableReader & { close(): Promise<boolean> } {
  const { time, memory } = limits;
  const { pool, close } = openPool<unknown, TableResult<never>>('conversion-thread', {
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 16 },
  });
  // A thread that ends without a task, as one does that was out of memory, must not end the program.
  pool.on('error', () => undefined);
  // The time of a task begins when it is its turn.
  const turns = new PQueue({ concurrency: 1 });

  async function run<Done>(name: string, task: object, signal: AbortSignal): Promise<Done> {
    return turns.add(async () => {
      signal.throwIfAborted();
      const late = AbortSignal.timeout(time);
      const ran = pool.run(task, { name, signal: AbortSignal.any([signal, late]) });
      const result: TableResult<Done> = await ran.catch((error: unknown) => {
        signal.throwIfAborted();
        if (late.aborted) throw tooMuch('Reading the table takes too long.');
        if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY')
          throw tooMuch(`Reading the table needs more than ${memory} MB of memory.`);
        throw error;
      });
      if ('done' in result) return result.done;
      throw asError(result.error);
    });
  }

  return {
    survey: (task, signal) => run('survey', task, signal),
    makeFile: (task, signal) => run('makeFile', task, signal),
    close,
  };
}

/** An error of a thread. */
function asError({
  code,
  message,
  next,
  sheets,
  stack,
}: Extract<TableResult<never>, { error: unknown }>['error']) {
  const error = new NewhireError(code, message, { next, ...(sheets && { ids: { sheets } }) });
  if (stack !== undefined) error.stack = `${message}\n${stack}`;
  return error;
}

const tooMuch = (message: string) =>
  new NewhireError('TABLE_UNREADABLE', message, {
    next: 'Split the table into several files, or copy its values into a new workbook.',
  });
