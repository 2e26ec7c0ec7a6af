/**
 * Makes a state file from the rows of a table that was made from one. Its fields are written as they are; counts are
 * recomputed.
 */

import { createHash } from 'node:crypto';
import type { Layout, RecordType } from '../../layouts/index.js';
import { columnLetters } from '../../tables/index.js';
import { countFieldOf, countText } from '../../validation/index.js';
import { isFitting, lineOf } from './column-code.js';
import { notReversible } from './not-reversible.js';
import { type HiresColumn, isCount, type Slot, slotsOf, standardText } from './slots.js';
import type { FileMarks, FrameRecord } from './state-file.js';

/** A row of hires, numbered as the spreadsheet program does; its texts in the order of the columns. */
export interface HiresRow {
  readonly row: number;
  readonly texts: readonly string[];
}

/** The input of a file that is made from a table. */
export interface RemadeFileInput {
  readonly layout: Layout;
  readonly columns: readonly HiresColumn[];
  readonly frame: readonly FrameRecord[];
  readonly marks: Omit<FileMarks, 'sha256'>;
  /** From the first; called twice. */
  readonly rows: () => AsyncIterable<HiresRow>;
}

/** A file that can be made. */
export interface RemadeFile {
  readonly hires: number;
  /** The row of an employee record, and the column of a field, 1-based; undefined where no cell is one of them. */
  cellOf(record: number, field: string): { row: number; column: number | undefined } | undefined;
  bytes(): AsyncGenerator<Uint8Array>;
  /** The hash of the bytes; called once all of them have been read. */
  sha256(): string;
}

/** What is known of an employer: its own texts, and its hires. */
interface Employer {
  readonly row: number;
  readonly texts: readonly string[];
  readonly lines: Uint8Array[];
  readonly rows: number[];
}

/** Most cells without a place in the file that are named. */
const NAMED = 10;

/**
 * Reads all rows once.
 * @throws NewhireError NOT_REVERSIBLE with the cells whose texts have no place in the file, or with rows of one employer that
 * disagree on it
 */
export async function makeStateFile(input: RemadeFileInput): Promise<RemadeFile> {
  const { layout, columns, marks, frame } = input;
  const makers = new Map(
    layout.record_types.map((type) => [type.id, new LineMaker(layout, type, columns, marks)]),
  );
  const employee = makers.get('employee');
  const hasEmployers = makers.has('employer');
  const employers = new Map<string, Employer>();
  const faults: string[] = [];
  const rows: number[] = [];
  let hires = 0;
  for await (const { row, texts } of input.rows()) {
    hires++;
    if (faults.length < NAMED)
      for (const column of badColumns(columns, texts, marks)) faults.push(cellText(columns, column, row));
    if (!hasEmployers || !employee) {
      rows.push(row);
      continue;
    }
    const employer = employerOf(employers, columns, row, texts, faults);
    employer.lines.push(employee.line(texts, 0));
    employer.rows.push(row);
  }
  if (faults.length > 0)
    throw notReversible(
      `Nothing was written. ${faults.slice(0, NAMED).join(' ')}`,
      'Correct the table, and convert it again.',
    );
  const hash = createHash('sha256');
  const lineEnd = Buffer.from(marks.lineEnd);

  async function* lines(): AsyncGenerator<Uint8Array> {
    const frameLine = ({ type, texts }: FrameRecord) =>
      makers
        .get(type.id)
        ?.frameLine(texts, countFieldOf(type)?.of === 'employers' ? employers.size : hires) ?? lineEnd;
    for (const one of frame) if (one.isFirst) yield frameLine(one);
    if (hasEmployers) {
      for (const { texts, lines: own } of employers.values()) {
        yield makers.get('employer')?.line(texts, own.length) ?? lineEnd;
        yield* own;
        const total = makers.get('employer_total');
        if (total) yield total.line(texts, own.length);
      }
    } else for await (const { texts } of input.rows()) yield employee?.line(texts, 0) ?? lineEnd;
    for (const one of frame) if (!one.isFirst) yield frameLine(one);
  }

  async function* bytes(): AsyncGenerator<Uint8Array> {
    let isFirst = true;
    for await (const piece of batched(lines(), (line) => {
      const before = isFirst ? (marks.hasOrderMark ? '\ufeff' : '') : marks.lineEnd;
      isFirst = false;
      return [Buffer.from(before), line];
    })) {
      hash.update(piece);
      yield piece;
    }
    const ending = Buffer.from(marks.ending, 'latin1');
    hash.update(ending);
    yield ending;
  }

  if (hasEmployers) for (const employer of employers.values()) rows.push(...employer.rows);
  const cellOf = (record: number, field: string) => {
    const row = rows[record - 1];
    const column =
      1 + columns.findIndex(({ type, slot }) => type.id === 'employee' && slot.field?.name === field);
    return row === undefined ? undefined : { row, column: column || undefined };
  };
  return { hires, cellOf, bytes, sha256: () => hash.copy().digest('hex') };
}

const BATCH = 64 * 1024;

async function* batched(
  lines: AsyncIterable<Uint8Array>,
  partsOf: (line: Uint8Array) => Uint8Array[],
): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const line of lines) {
    for (const part of partsOf(line)) {
      parts.push(part);
      length += part.length;
    }
    if (length < BATCH) continue;
    yield Buffer.concat(parts);
    parts = [];
    length = 0;
  }
  yield Buffer.concat(parts);
}

function employerOf(
  employers: Map<string, Employer>,
  columns: readonly HiresColumn[],
  row: number,
  texts: readonly string[],
  faults: string[],
): Employer {
  const own = columns.flatMap(({ type }, at) => (type.id === 'employer' ? [at] : []));
  const fein = own.find((at) => /fein|employer_id/.test(columns[at]?.slot.key ?? ''));
  const key = texts[fein ?? -1] ?? '';
  const known = employers.get(key);
  const employer = known ?? { row, texts, lines: [], rows: [] };
  if (!known) employers.set(key, employer);
  for (const at of own) {
    if (texts[at] === employer.texts[at]) continue;
    faults.push(
      `${columnLetters(at + 1)}${row}: ${columns[at]?.heading} is not that of row ${employer.row}, which has the same employer.`,
    );
  }
  return employer;
}

/** The columns whose texts do not fit, 0-based. */
function badColumns(
  columns: readonly HiresColumn[],
  texts: readonly string[],
  { code }: RemadeFileInput['marks'],
): number[] {
  return columns.flatMap(({ slot }, at) => (isFitting(code, texts[at] ?? '', slot) ? [] : [at]));
}

function cellText(columns: readonly HiresColumn[], at: number, row: number): string {
  const { slot, heading } = columns[at] ?? {};
  return `${columnLetters(at + 1)}${row}: ${slot ? unfitting(heading ?? '', slot) : ''}`;
}

/** Why a text has no place in its slot; `label`: what the sheet calls it. */
export const unfitting = (label: string, { start, end }: Pick<Slot, 'start' | 'end'>): string =>
  `${label} has a text that is longer than ${end - start + 1}, or a character that the file's encoding lacks.`;

/** Writes the records of one type. */
class LineMaker {
  private readonly slots: readonly { slot: Slot; column: number; standard: string; isCount: boolean }[];

  constructor(
    layout: Layout,
    private readonly type: RecordType,
    columns: readonly HiresColumn[],
    private readonly marks: RemadeFileInput['marks'],
  ) {
    this.slots = slotsOf(layout, type).map((slot) => ({
      slot,
      column: columns.findIndex((one) => one.slot.key === slot.key),
      standard: standardText(slot),
      isCount: isCount(type, slot),
    }));
  }

  /** The line of a row of hires; a field without a column has what the layout says. */
  line(texts: readonly string[], count: number): Uint8Array {
    return this.made(count, (column, standard) => (column >= 0 ? (texts[column] ?? '') : standard));
  }

  /** The line of a header or total, whose texts are those of all its slots. */
  frameLine(texts: readonly string[], count: number): Uint8Array {
    return this.made(count, (_, __, at) => texts[at] ?? '');
  }

  private made(count: number, textOf: (column: number, standard: string, at: number) => string): Uint8Array {
    const counted = countFieldOf(this.type);
    const parts = this.slots.map(({ slot, column, standard, isCount: isNumber }, at) => ({
      slot,
      text: isNumber && counted ? countText(counted.field, count) : textOf(column, standard, at),
    }));
    return lineOf(this.marks.code, parts);
  }
}
