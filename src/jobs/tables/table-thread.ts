/** The thread in which the bytes of a table are read: a hostile workbook ends it, and not the program. It opens one table. */

import { parentPort } from 'node:worker_threads';
import { type ErrorCode, NewhireError } from '../../errors.js';
import { openRandomAccess } from '../../storage/disk/index.js';
import {
  type Cell,
  EMPTY_CELL,
  openTable,
  type SheetFacts,
  type TableFile,
  type TableRow,
} from '../../tables/index.js';

/** What is asked of the thread; it is asked one thing after the other. `pass` numbers the readings of sheets. */
export type TableAsk =
  | { readonly open: string }
  | { readonly start: number; readonly pass: number }
  | { readonly next: number }
  | { readonly stop: number };

/** Most cells are texts: they cross as strings, and empty ones as null. */
type SentRow = readonly [number: number, isHidden: boolean, cells: readonly (string | null | Cell)[]];

/** A NewhireError loses its class between threads, so it is sent as a value; `system` is the code of an error of the system. */
interface TableFault {
  readonly code?: ErrorCode;
  readonly message: string;
  readonly next?: string | undefined;
  readonly system?: string;
}

/** `rows` are undefined once all were sent; then `facts` are complete. */
export type TableAnswer =
  | { readonly opened: Pick<TableFile, 'form' | 'sheets'> }
  | { readonly rows: readonly SentRow[] | undefined; readonly facts?: SheetFacts }
  | { readonly fault: TableFault };

/** A row as it is sent. */
function sentRow({ number, isHidden, cells }: TableRow): SentRow {
  return [number, isHidden, cells.map(sentCell)];
}

function sentCell(cell: Cell): string | null | Cell {
  const { kind, text, shown, format, isComputed, isQuotedFormula } = cell;
  if (kind === 'empty') return null;
  const isPlain = shown === undefined && format === undefined && !isComputed && !isQuotedFormula;
  return kind === 'text' && isPlain ? text : cell;
}

/** The row that was sent. */
export function receivedRow([number, isHidden, cells]: SentRow): TableRow {
  return { number, isHidden, cells: cells.map(receivedCell) };
}

function receivedCell(cell: string | null | Cell): Cell {
  if (cell === null) return EMPTY_CELL;
  return typeof cell === 'string' ? { kind: 'text', text: cell } : cell;
}

/** Answers what is asked about one table. */
class TableReader {
  private file: TableFile | undefined;
  private readonly passes = new Map<number, { sheet: number; rows: AsyncIterator<readonly TableRow[]> }>();

  async answerTo(ask: TableAsk): Promise<TableAnswer> {
    if ('open' in ask) {
      const { form, sheets } = await this.open(ask.open);
      return { opened: { form, sheets } };
    }
    if ('start' in ask) {
      const rows = this.opened.rows(this.sheet(ask.start))[Symbol.asyncIterator]();
      this.passes.set(ask.pass, { sheet: ask.start, rows });
      return this.next(ask.pass);
    }
    if ('next' in ask) return this.next(ask.next);
    await this.passes.get(ask.stop)?.rows.return?.();
    this.passes.delete(ask.stop);
    return { rows: undefined };
  }

  private async open(path: string): Promise<TableFile> {
    this.file = await openTable(await openRandomAccess(path));
    return this.file;
  }

  private get opened(): TableFile {
    if (!this.file) throw new Error('The table is not open.');
    return this.file;
  }

  private sheet(at: number) {
    const sheet = this.opened.sheets[at];
    if (!sheet) throw new Error('There is no such sheet.');
    return sheet;
  }

  private async next(pass: number): Promise<TableAnswer> {
    const reading = this.passes.get(pass);
    const group = await reading?.rows.next();
    if (reading && group?.done === false) return { rows: group.value.map(sentRow) };
    this.passes.delete(pass);
    return reading
      ? { rows: undefined, facts: this.opened.facts(this.sheet(reading.sheet)) }
      : { rows: undefined };
  }
}

function faultOf(error: unknown): TableFault {
  if (error instanceof NewhireError) return { code: error.code, message: error.message, next: error.next };
  const { code } = error as NodeJS.ErrnoException;
  // Words of a parser may have pieces of the table.
  return { message: 'The table could not be read.', ...(typeof code === 'string' ? { system: code } : {}) };
}

const reader = new TableReader();

parentPort?.on('message', async (ask: TableAsk) => {
  const answer = await reader.answerTo(ask).catch((error: unknown) => ({ fault: faultOf(error) }));
  parentPort?.postMessage(answer satisfies TableAnswer);
});
