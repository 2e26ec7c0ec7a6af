/** Reads a text table: CSV, TSV and other separators. */

import Papa, { type ParseError } from 'papaparse';
import { type Cell, columnLetters, EMPTY_CELL } from '../cell.js';
import { CellCount, checkedText } from '../cell-count.js';
import { LIMITS } from '../limits.js';
import { unreadable } from '../refusal.js';
import { chunksOf, type TableSource } from '../source.js';
import type { Sheet, SheetFacts, TableFile, TableRow } from '../table.js';
import { decoderOf, encodingOf, type TextLabel } from './encoding.js';
import { unguarded } from './guard.js';
import { lineEndOf, namedSeparator, separatorOf } from './separator.js';

/** How the text is read. */
interface Dialect {
  readonly encoding: TextLabel;
  readonly separator: string;
  readonly newline: '\n' | '\r';
  /** Characters of a first line that names the separator and is not a row. */
  readonly skipped: number;
}

/** The result of papaparse for a text. */
interface Parsed {
  readonly data: string[][];
  readonly errors: readonly ParseError[];
  /** `cursor`: characters of the whole rows. */
  readonly meta: { readonly cursor: number };
}

/** `head`: the first bytes, or all of a shorter file. @throws NewhireError TABLE_UNREADABLE */
export async function openCsv(source: TableSource, head: Uint8Array): Promise<TableFile> {
  const dialect = await dialectOf(source, head);
  const { encoding, separator } = dialect;
  const sheet: Sheet = { name: '', isHidden: false };
  const facts: SheetFacts = { hiddenColumns: [], merged: [] };
  return {
    form: { kind: 'csv', separator, encoding: named(encoding) },
    sheets: [sheet],
    rows: () => rowsOf(source, dialect),
    facts: () => facts,
    close: () => source.close(),
  };
}

const named = (label: TextLabel) => (label === 'utf-16le' || label === 'utf-16be' ? 'utf-16' : label);

async function dialectOf(source: TableSource, head: Uint8Array): Promise<Dialect> {
  const encoding = await encodingOf(source, head);
  const text = decoderOf(encoding)(head);
  if (isBinary(text))
    throw unreadable('This is a binary file, not a table.', 'Export the table as .xlsx or .csv.');
  if (text.trim() === '') throw unreadable('The file is empty.', 'Check the export that wrote it.');
  const newline = lineEndOf(text);
  const named = namedSeparator(text);
  const whole = head.length < source.size ? text.slice(0, text.lastIndexOf(newline) + 1) || text : text;
  const separator = named?.separator ?? separatorOf(whole, newline);
  return { encoding, separator, newline, skipped: named?.length ?? 0 };
}

/** Control characters that no text has, but tab, line ends, form feed and the end mark of old systems. */
const isBinary = (text: string) => /[\0-\x08\x0e-\x19\x1b-\x1f]/.test(text);

/** Blank lines are counted and not given: numbers are those that the spreadsheet program shows. */
async function* rowsOf(source: TableSource, dialect: Dialect): AsyncGenerator<TableRow[]> {
  const { separator, newline } = dialect;
  const count = new CellCount();
  let number = 0;
  let pending = '';
  const parse = (text: string, isLast: boolean): TableRow[] => {
    const parser = new Papa.Parser({ delimiter: separator, newline });
    const { data, errors, meta } = parser.parse(text, 0, !isLast) as Parsed;
    refuseQuotes(errors, number, isLast ? data.length : data.length - 1);
    pending = isLast ? '' : text.slice(meta.cursor);
    const rows: TableRow[] = [];
    for (const texts of data) {
      number += 1;
      count.add(number, texts.length);
      const written = texts.length;
      const cells = cellsOf(texts, newline, number);
      if (cells.length > 0) rows.push({ number, isHidden: false, cells, written });
    }
    if (pending.length > LIMITS.pendingText) throw openQuote(number + 1);
    return rows;
  };
  for await (const text of textOf(source, dialect)) {
    const rows = parse(pending + text, false);
    if (rows.length > 0) yield rows;
  }
  const rows = parse(pending, true);
  if (rows.length > 0) yield rows;
}

async function* textOf(source: TableSource, { encoding, skipped }: Dialect): AsyncGenerator<string> {
  const decode = decoderOf(encoding);
  let toSkip = skipped;
  for await (const chunk of chunksOf(source)) {
    const text = decode(chunk);
    yield toSkip > 0 ? text.slice(toSkip) : text;
    toSkip = Math.max(0, toSkip - text.length);
  }
  yield decode();
}

/** A fault of a row that is not complete yet may turn out not to be a fault. `last`: index of the last complete row. */
function refuseQuotes(errors: readonly ParseError[], before: number, last: number): void {
  const error = errors.find(({ row = 0 }) => row <= last);
  if (!error) return;
  const row = before + (error.row ?? 0) + 1;
  if (error.code === 'MissingQuotes') throw openQuote(row);
  throw unreadable(
    `Row ${row} has text after a closing quote, or a quote in it is not closed.`,
    'Open the file in a text editor, and write a quote within a text twice, or close it.',
  );
}

const openQuote = (row: number) =>
  unreadable(
    `Row ${row} has a quote that is not closed.`,
    'Open the file in a text editor, and close the quote or remove it.',
  );

function cellsOf(texts: string[], newline: string, row: number): Cell[] {
  const last = texts.length - 1;
  // Lines may end in CR LF as well as in LF.
  if (newline === '\n' && texts[last]?.endsWith('\r')) texts[last] = texts[last].slice(0, -1);
  while (texts.at(-1) === '') texts.pop();
  return texts.map((text, at) => cellOf(checkedText(text, () => `${columnLetters(at + 1)}${row}`)));
}

const QUOTED_FORMULA = /^\s*="((?:[^"]|"")*)"\s*$/;

function cellOf(text: string): Cell {
  if (text === '') return EMPTY_CELL;
  const [, quoted] = (text.includes('="') && QUOTED_FORMULA.exec(text)) || [];
  if (quoted === undefined) return { kind: 'text', text: unguarded(text) };
  return {
    kind: quoted === '' ? 'empty' : 'text',
    text: quoted.replaceAll('""', '"'),
    isQuotedFormula: true,
  };
}
