/** A file of edits: values that a person knows, as a table with the columns line, field, value and last4. */

import type { TypedValue } from '../../../correction/index.js';
import { NewhireError } from '../../../errors.js';
import { fileChunks } from '../../../file-chunks.js';
import type { Layout } from '../../../layouts/index.js';
import { shownName } from '../../../shown-name.js';
import { type Cell, EMPTY_CELL, openTable, type TableRow } from '../../../tables/index.js';
import { RecordLines } from '../../../validation/index.js';
import { ssnDigits, ssnsIn } from '../../input/employee-ssn.js';
import { type Input, STDIN } from '../../input/input-files.js';
import { inputChunks } from '../../input/read-file.js';
import type { SourceFile } from '../../input/source-file.js';
import { usage } from '../../usage-error.js';
import { MAKES_BLANK } from '../show/template-command.js';

/** One row with a value. */
interface Edit extends TypedValue {
  /** The last four digits of the employee's SSN; empty when the row has none. */
  last4: string;
  /** In the table, 1-based. */
  row: number;
}

/** The content of a file of edits. */
export interface Edits {
  /** As typed. */
  name: string;
  /** The hash of the file that it is for, in lower case; undefined when it names none. */
  sha256: string | undefined;
  values: readonly Edit[];
  /** Rows without a value, which change nothing. */
  blank: number;
}

/** The headings of a table of edits. */
export const EDIT_COLUMNS = ['line', 'field', 'value', 'last4'] as const;
type Column = (typeof EDIT_COLUMNS)[number];
/** Rows in which the headings are looked for. */
const HEAD_ROWS = 5;

const HOW = 'newhire show FILE --edits-template edits.csv writes such a table, to be filled in.';

/**
 * Reads a CSV file, or the first visible sheet of a workbook; `-` is standard input.
 * @throws {NewhireError} USAGE, UNREADABLE_INPUT, TABLE_UNREADABLE
 */
export async function readEdits(typed: string): Promise<Edits> {
  const input: Input = typed === '-' ? { ...STDIN } : { name: shownName(typed), path: typed };
  const chunks: Uint8Array[] = [];
  for await (const chunk of inputChunks(input)) chunks.push(Buffer.from(chunk));
  const rows = await rowsIn(Buffer.concat(chunks)).catch((error: unknown) => {
    throw refusalOf(input.name, error);
  });
  return editsIn(rows, input.name);
}

async function rowsIn(bytes: Uint8Array): Promise<TableRow[]> {
  const table = await openTable({
    size: bytes.length,
    read: async (position, length) => bytes.subarray(position, position + length),
    close: async () => {},
  });
  try {
    const sheet = table.sheets.find(({ isHidden }) => !isHidden);
    const rows: TableRow[] = [];
    if (sheet) for await (const some of table.rows(sheet)) rows.push(...some);
    return rows;
  } finally {
    await table.close();
  }
}

/** Names the table, as the file that is corrected is read by the same command. */
function refusalOf(name: string, error: unknown): unknown {
  if (!(error instanceof NewhireError)) return error;
  const { code, message, next } = error;
  return new NewhireError(code, `'${name}' cannot be read as a table of edits. ${message}`, {
    next,
    cause: error,
  });
}

function editsIn(rows: readonly TableRow[], name: string): Edits {
  const textOf = ({ shown, text }: Cell = EMPTY_CELL) => (shown ?? text).trim();
  const head = rows
    .slice(0, HEAD_ROWS)
    .findIndex(({ cells }) =>
      ['line', 'field', 'value'].every((one) => placeOf(one, cells.map(textOf)) >= 0),
    );
  const heading = rows[head]?.cells.map(textOf);
  if (!heading) throw usage(`'${name}' must have the columns line, field and value.`, HOW);
  const places = Object.fromEntries(
    EDIT_COLUMNS.map((column) => [column, placeOf(column, heading)]),
  ) as Record<Column, number>;
  const above = rows.slice(0, head).map(({ cells }) => cells.map(textOf).join(' '));
  const filled = rows.slice(head + 1).map(({ number, cells }) => {
    const at = (column: Column) => textOf(cells[places[column]]);
    return { row: number, line: at('line'), field_name: at('field'), value: at('value'), last4: at('last4') };
  });
  const values = filled.filter(({ value }) => value !== '');
  return {
    name,
    sha256: shaIn(above.join('\n'), name),
    values: values.map(({ line, row, last4, value, ...edit }) => ({
      ...edit,
      value: value.toLowerCase() === MAKES_BLANK ? '' : value,
      row,
      last4: lastFour(last4, row, name),
      line_number: lineIn(line, row, name),
    })),
    blank: filled.filter(({ line, value }) => value === '' && line !== '').length,
  };
}

const placeOf = (column: string, heading: readonly string[]) =>
  heading.findIndex((text) => text.toLowerCase().replace(/[^a-z0-9]/g, '') === column);

/** The SHA-256 above the headings. One that is not whole is refused: nothing else may say that the file is another one. */
function shaIn(text: string, name: string): string | undefined {
  const [sha256] = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i.exec(text) ?? [];
  if (sha256 === undefined && /sha-?256/i.test(text))
    throw usage(
      `'${name}': the SHA-256 above the headings is incomplete, so nothing says which file the table is for.`,
      `Write all of its 64 characters. ${HOW}`,
    );
  return sha256?.toLowerCase();
}

function lineIn(text: string, row: number, name: string): number {
  if (/^[1-9]\d{0,8}(?:\.0+)?$/.test(text)) return Number(text);
  throw usage(`'${name}', row ${row}: the line must be a whole number, 1 or more.`, HOW);
}

/** A spreadsheet leaves out zeros at the start. */
function lastFour(text: string, row: number, name: string): string {
  const digits = text.replace(/\.0+$/, '');
  if (digits === '') return '';
  if (/^\d{1,4}$/.test(digits)) return digits.padStart(4, '0');
  throw usage(
    `'${name}', row ${row}: last4 is the last four digits of the employee's SSN, and nothing else.`,
  );
}

/**
 * Refuses all edits where they are for another file: by its SHA-256, or by the last four digits of an employee's SSN.
 * @throws {NewhireError} USAGE
 */
export async function refuseForeignEdits(
  { name, sha256, values }: Edits,
  source: Pick<SourceFile, 'path' | 'sha256'>,
  layout: Layout,
): Promise<void> {
  if (sha256 !== undefined && sha256 !== source.sha256)
    throw foreign(`'${name}' is for another file: its SHA-256 is not that of this one.`);
  const wanted = new Map<number, Edit[]>();
  for (const edit of values) wanted.set(edit.line_number, [...(wanted.get(edit.line_number) ?? []), edit]);
  let proven = sha256 !== undefined;
  const lines = new RecordLines(layout, (line) => {
    for (const { row, last4 } of wanted.get(line.number) ?? []) {
      if (line.recordNumber === 0) continue;
      const ssns = ssnsIn(line, layout);
      const written = ssns.length > 0 ? ssns : [ssnDigits(line, layout)];
      const isKnown = written.some((one) => /\d{4}$/.test(one));
      if (last4 === '' && sha256 === undefined && isKnown)
        throw foreign(`'${name}', row ${row}: it does not identify the file that it is for.`);
      if (last4 !== '' && isKnown && !written.some((one) => one.endsWith(last4)))
        throw foreign(
          `'${name}', row ${row}: the employee on line ${line.number} does not have an SSN that ends in last4.`,
        );
      proven ||= last4 !== '' && isKnown;
    }
    wanted.delete(line.number);
  });
  for await (const chunk of fileChunks(source.path, 1024 * 1024)) lines.push(chunk);
  lines.end();
  const [beyond] = wanted.keys();
  if (beyond !== undefined && sha256 === undefined)
    throw foreign(`'${name}' is for another file: this one has no line ${beyond}.`);
  if (!proven && values.length > 0) throw foreign(`'${name}': it does not identify the file that it is for.`);
}

const foreign = (message: string) =>
  new NewhireError('USAGE', message, {
    next: `No edit was made, and nothing was written. A first row with the file's SHA-256 or a column last4 says which file edits are for. ${HOW}`,
  });
