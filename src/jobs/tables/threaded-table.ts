/**
 * A table whose bytes are read in a thread of its own, with limits of memory and time. What is made of its cells is the caller's, who
 * gets them in groups: neither side waits long for the other, and nothing is gathered.
 */

import { Worker } from 'node:worker_threads';
import { NewhireError } from '../../errors.js';
import { codeOf } from '../../storage/disk/index.js';
import type { Sheet, SheetFacts, TableFile, TableRow } from '../../tables/index.js';
import { threadFile } from '../../thread-file.js';
import { receivedRow, type TableAnswer, type TableAsk } from './table-thread.js';

/** Limits of a reading. */
export interface ReadingLimits {
  /** Milliseconds that the thread may take to open the table, and for each time that it reads a sheet. */
  readonly time: number;
  /** Megabytes of its heap. The texts that cells share are not on it; they have a limit of their own. */
  readonly memory: number;
}

const LIMITS: ReadingLimits = { time: 60_000, memory: 128 };

const NO_FACTS: SheetFacts = { hiddenColumns: [], merged: [] };

/**
 * Opens the table of a file, which may not change meanwhile. Close it: a thread that is open keeps the program alive.
 * @throws {NewhireError} TABLE_UNREADABLE, also when a limit is reached, as `rows` does; the error of the system when the file cannot be
 * read
 */
export async function openTableInThread(path: string, limits = LIMITS): Promise<TableFile> {
  const thread = new TableThread(limits);
  try {
    const answer = await thread.ask({ open: path }, limits.time);
    if (!('opened' in answer)) throw new Error('The thread of a table gave no table.');
    return new ThreadedTable(thread, answer.opened, limits);
  } catch (error) {
    await thread.end();
    throw error;
  }
}

class ThreadedTable implements TableFile {
  readonly form: TableFile['form'];
  readonly sheets: readonly Sheet[];
  private readonly known = new Map<Sheet, SheetFacts>();
  private passes = 0;

  constructor(
    private readonly thread: TableThread,
    { form, sheets }: Pick<TableFile, 'form' | 'sheets'>,
    private readonly limits: ReadingLimits,
  ) {
    this.form = form;
    this.sheets = sheets;
  }

  async *rows(sheet: Sheet): AsyncGenerator<readonly TableRow[]> {
    const pass = this.passes++;
    let left = this.limits.time;
    let ask: TableAsk = { start: this.sheets.indexOf(sheet), pass };
    let isEnded = false;
    try {
      for (;;) {
        const asked = performance.now();
        const answer = await this.thread.ask(ask, left);
        left -= performance.now() - asked;
        if (!('rows' in answer) || !answer.rows) {
          isEnded = true;
          if ('facts' in answer && answer.facts) this.known.set(sheet, answer.facts);
          return;
        }
        yield answer.rows.map(receivedRow);
        ask = { next: pass };
      }
    } catch (error) {
      isEnded = true;
      throw error;
    } finally {
      if (!isEnded) await this.thread.ask({ stop: pass }, this.limits.time);
    }
  }

  facts(sheet: Sheet): SheetFacts {
    return this.known.get(sheet) ?? NO_FACTS;
  }

  close(): Promise<void> {
    return this.thread.end();
  }
}

interface Waiting {
  readonly resolve: (answer: TableAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** The thread of one table. What is asked is answered in its order. */
class TableThread {
  private readonly thread: Worker;
  private readonly waiting: Waiting[] = [];
  private failure: unknown;

  constructor({ memory }: ReadingLimits) {
    this.thread = new Worker(threadFile('table-thread'), {
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 16 },
    });
    this.thread.on('message', (answer: TableAnswer) => this.waiting.shift()?.resolve(answer));
    this.thread.on('error', (error) => this.fail(crashOf(error, memory)));
    this.thread.on('exit', () => this.fail(new Error('The thread of a table has ended.')));
  }

  /** @param most milliseconds @throws what the thread could not do */
  async ask(ask: TableAsk, most: number): Promise<Exclude<TableAnswer, { fault: unknown }>> {
    if (this.failure) throw this.failure;
    const timer = setTimeout(() => this.endLate(), Math.max(0, most));
    try {
      const answer = await new Promise<TableAnswer>((resolve, reject) => {
        this.waiting.push({ resolve, reject });
        this.thread.postMessage(ask);
      });
      if ('fault' in answer) throw errorOf(answer.fault);
      return answer;
    } finally {
      clearTimeout(timer);
    }
  }

  async end(): Promise<void> {
    await this.thread.terminate();
  }

  private endLate(): void {
    this.fail(tooMuch('Reading the table takes too long.'));
    void this.end();
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    for (const { reject } of this.waiting.splice(0)) reject(this.failure);
  }
}

function errorOf({ code, message, next, system }: Extract<TableAnswer, { fault: unknown }>['fault']): Error {
  if (code) return new NewhireError(code, message, { next });
  return Object.assign(new Error(message), system === undefined ? {} : { code: system, syscall: 'read' });
}

function crashOf(error: unknown, memory: number): unknown {
  if (codeOf(error) !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return tooMuch(`Reading the table needs more than ${memory} MB of memory.`);
}

const tooMuch = (message: string) =>
  new NewhireError('TABLE_UNREADABLE', message, {
    next: 'Split the table into several files, or copy its values into a new workbook.',
  });
