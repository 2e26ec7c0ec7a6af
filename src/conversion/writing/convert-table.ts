/** A table to state files in two passes: the first sees what only all rows show, the second writes. Memory does not grow with the rows. */

import type { Layout } from '../../layouts/index.js';
import { isStateCode } from '../../reference/index.js';
import { EMPTY_CELL, type TableRow } from '../../tables/index.js';
import { textOf } from '../reading/cell-text.js';
import { readState } from '../reading/codes.js';
import { ColumnObserver } from '../reading/column-profile.js';
import type { ColumnProfile, ReadContext } from '../reading/reading.js';
import { constantParts, fieldsOf, type RowParts, RowReader, type UsedColumn } from '../reading/row-reader.js';
import { ConversionNotes } from './conversion-notes.js';
import { FileWriter, ReadBack } from './file-writer.js';
import { WritingPlan } from './writing-plan.js';

/** A table whose mapping is complete. */
export interface MappedTable {
  /** The rows that are hires, from the first; called once for each pass. */
  hires(): AsyncIterable<readonly TableRow[]>;
  /** The columns that are used. */
  readonly columns: readonly UsedColumn[];
  readonly constants: Readonly<Record<string, string>>;
  readonly is1904: boolean;
}

/** The facts about the table that the first pass gives. */
export interface TableFacts {
  readonly hires: number;
  /** The first and the last row of the hires, as the spreadsheet program numbers them; 0 without hires. */
  readonly firstRow: number;
  readonly lastRow: number;
  /** Hires by the code of their state of hire; empty where a row has none. */
  readonly byState: ReadonlyMap<string, number>;
  readonly profiles: ReadonlyMap<number, ColumnProfile>;
  /** A column of SSNs of which only the last digits are shown. */
  readonly masked: { column: number; firstRow: number; count: number } | undefined;
}

/** The field that says to which state a hire is reported. */
export const STATE_OF_HIRE = 'employee_state_of_hire';

/** The code of the state of hire of a row, in capitals; empty where it has none. */
export function stateOfHire(parts: RowParts): string {
  const part = parts.get(STATE_OF_HIRE);
  return part ? readState(textOf(part.cell).text).text.toUpperCase() : '';
}

const IGNORED = () => {};

/** The first pass. */
export async function readFacts(table: MappedTable): Promise<TableFacts> {
  const observers = table.columns.map(({ position, mapped }) => ({
    position,
    observer: new ColumnObserver(),
    kinds: {
      dates: fieldsOf(mapped).some((field) => /_date_/.test(field)),
      ssns: fieldsOf(mapped).includes('employee_ssn'),
      amounts: fieldsOf(mapped).some((field) => field.endsWith('_salary')),
    },
  }));
  const stateColumns = table.columns.filter(({ mapped }) => fieldsOf(mapped).includes(STATE_OF_HIRE));
  const reader = new RowReader(stateColumns, table.constants, new Map());
  const byState = new Map<string, number>();
  let [hires, firstRow, lastRow] = [0, 0, 0];
  for await (const rows of table.hires()) {
    for (const row of rows) {
      hires++;
      firstRow ||= row.number;
      lastRow = row.number;
      for (const { position, observer, kinds } of observers)
        observer.observe(row.cells[position - 1] ?? EMPTY_CELL, row.number, kinds);
      const state = stateOfHire(reader.parts(row, IGNORED));
      byState.set(state, (byState.get(state) ?? 0) + 1);
    }
  }
  const proven = new Set(observers.flatMap(({ observer }) => observer.provenOrders));
  const hidden = observers.find(({ observer }) => observer.masked > 0);
  return {
    hires,
    firstRow,
    lastRow,
    byState,
    profiles: new Map(observers.map(({ position, observer }) => [position, observer.profile(proven)])),
    masked: hidden && {
      column: hidden.position,
      firstRow: hidden.observer.firstMasked,
      count: hidden.observer.masked,
    },
  };
}

/** One state file that is made from a table. */
export class StateFile {
  readonly notes = new ConversionNotes();
  /** The first and the last row of the table that it was made from; 0 before one was added. */
  readonly rows = { first: 0, last: 0 };
  readonly plan: WritingPlan;
  private readonly writer: FileWriter;

  /** `hires` is the number of rows that will be added. */
  constructor(
    readonly layout: Layout,
    table: Pick<MappedTable, 'columns' | 'constants' | 'is1904'>,
    readonly hires: number,
    { today }: Pick<ReadContext, 'today'>,
  ) {
    const constants = constantParts(table.constants);
    const known = new Set([...constants.keys(), ...table.columns.flatMap(({ mapped }) => fieldsOf(mapped))]);
    this.plan = new WritingPlan(layout, known, { is1904: table.is1904, today, state: layout.state });
    this.writer = new FileWriter(this.plan, constants, hires, this.notes);
  }

  /** The lines before the first row. */
  begin(): string {
    return this.writer.begin();
  }

  /** The lines that can be written once the row was added. */
  add(row: number, parts: RowParts): string {
    this.rows.first ||= row;
    this.rows.last = row;
    for (const field of this.plan.lost) {
      const part = parts.get(field);
      if (part && part.column > 0 && textOf(part.cell).text !== '') this.notes.lost(field);
    }
    if (this.plan.lost.includes(STATE_OF_HIRE)) this.noteOtherState(parts);
    return this.writer.add(row, parts);
  }

  /** A file without a field for it does not show that a hire is in another state than it goes to: the check cannot say so. */
  private noteOtherState(parts: RowParts): void {
    const [hired, { code, state }] = [stateOfHire(parts), this.layout];
    if (hired === code || !isStateCode(hired) || !isStateCode(code)) return;
    this.notes.trouble(STATE_OF_HIRE, parts.get(STATE_OF_HIRE)?.column ?? 0, {
      kind: 'state of hire',
      text: `the state of hire is not ${state}, to which the file goes. The hire is written all the same.`,
    });
  }

  /** The lines after the last row. */
  end(): string {
    return this.writer.end();
  }

  /** Reads the file back: push its bytes, and compare. */
  readBack(): { push(chunk: Uint8Array): void; isProven(): boolean } {
    const read = new ReadBack(this.plan);
    return { push: (chunk) => read.push(chunk), isProven: () => read.value() === this.writer.expected() };
  }

  /** The first day of hire of its records, YYYYMMDD; undefined where none has one. */
  get firstHire(): number | undefined {
    return this.writer.firstHire;
  }

  /** The row of the table that a record was made from, by its number from 1 on; undefined when there is none. */
  rowOfRecord(record: number): number | undefined {
    return this.writer.recordRows[record - 1];
  }

  /** The rows that the records of employers were made from, by their lines. */
  get rowsOfLines(): ReadonlyMap<number, number> {
    return this.writer.employerRows;
  }

  /** The row that the record of an employer was made from, by its line. */
  rowOfLine(line: number): number | undefined {
    return this.writer.employerRows.get(line);
  }
}

/** Where the lines of a file go. */
export interface FileOutput {
  readonly file: StateFile;
  write(text: string): Promise<void>;
}

/** Text that is gathered before it is written, in UTF-16 code units. */
const BATCH = 64 * 1024;

/**
 * The second pass: writes all files. `outputOf` names the file of a row; a row without one goes to no file.
 * @throws the reason of the signal when it is aborted
 */
export async function writeFiles(
  table: MappedTable,
  { profiles }: TableFacts,
  outputs: readonly FileOutput[],
  outputOf: (parts: RowParts, row: number) => FileOutput | undefined,
  signal: AbortSignal,
): Promise<void> {
  const reader = new RowReader(table.columns, table.constants, profiles);
  const waiting = new Map(outputs.map((output) => [output, output.file.begin()]));
  for await (const rows of table.hires()) {
    signal.throwIfAborted();
    for (const row of rows) addRow(row);
    for (const [output, text] of waiting) if (text.length >= BATCH) await flush(output, text);
  }
  for (const [output, text] of waiting) await flush(output, text + output.file.end());

  function addRow(row: TableRow): void {
    const found: Parameters<ConversionNotes['trouble']>[] = [];
    const parts = reader.parts(row, (...trouble) => found.push(trouble));
    const output = outputOf(parts, row.number);
    if (!output) return;
    const { notes } = output.file;
    notes.row = row.number;
    for (const trouble of found) notes.trouble(...trouble);
    waiting.set(output, (waiting.get(output) ?? '') + output.file.add(row.number, parts));
  }

  async function flush(output: FileOutput, text: string): Promise<void> {
    waiting.set(output, '');
    await output.write(text);
  }
}
