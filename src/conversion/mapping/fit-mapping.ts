/** Whether a mapping fits a table: by the headings of its columns, which may have moved. */

import { NewhireError } from '../../errors.js';
import { columnLetters, type TableRow } from '../../tables/index.js';
import type { UsedColumn } from '../reading/row-reader.js';
import type { MappedColumn, Mapping } from './mapping.js';

/** Rows among which headings are looked for. */
export const HEADING_ROWS = 30;

/** Where the headings of a table are. */
export interface FittedMapping {
  /** The row of the headings; 0 for a table without headings. */
  readonly headingRow: number;
  /** Every column of the table, 1-based, with its entry in the mapping. */
  readonly columns: readonly UsedColumn[];
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ');

/** The texts of a row, the last one filled. */
function textsOf(row: TableRow | undefined): string[] {
  const texts = (row?.cells ?? []).map(({ text }) => plain(text));
  while (texts.at(-1) === '') texts.pop();
  return texts;
}

/** The headings at a row: those of the row above go before, where the mapping has two rows of headings. */
function headingsAt(rows: readonly TableRow[], at: number, levels: number): string[] {
  const own = textsOf(rows[at]);
  if (levels < 2) return own;
  const above = textsOf(rows[at - 1]);
  let group = '';
  return Array.from({ length: Math.max(own.length, above.length) }, (_, column) => {
    group = above[column] || group;
    return [group, own[column] ?? ''].filter((part) => part !== '').join(' / ');
  });
}

/** The n-th column of each heading: `SSN` and `SSN 2` are told apart by their number. */
function numbered(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    return `${count} ${heading}`;
  });
}

/**
 * Finds the columns of the mapping among the first rows of a table.
 * @throws {NewhireError} MAPPING_UNFIT, with the headings that are missing, new or there twice
 */
export function fitMapping(mapping: Mapping, firstRows: readonly TableRow[]): FittedMapping {
  const { heading_rows: headingRows } = mapping.table;
  if (headingRows.length === 0) return fitByLetters(mapping, firstRows);
  const wanted = numbered(mapping.columns.map(({ heading = '' }) => plain(heading)));
  const tried = firstRows.map((row, at) => {
    const found = numbered(headingsAt(firstRows, at, headingRows.length));
    return { row: row.number, found, common: found.filter((one) => wanted.includes(one)).length };
  });
  const [best] = tried.sort((a, b) => b.common - a.common);
  if (!best || best.common === 0) throw unfit(['no row has the headings of the mapping']);
  const differences = [
    ...listed(
      'missing',
      wanted.filter((one) => !best.found.includes(one)),
    ),
    ...listed(
      'not in the mapping',
      best.found.filter((one) => !wanted.includes(one)),
    ),
  ];
  if (differences.length > 0) throw unfit(differences);
  const columns = best.found.map((one, at) => ({
    position: at + 1,
    mapped: mapping.columns[wanted.indexOf(one)] as MappedColumn,
  }));
  return { headingRow: best.row, columns };
}

/** `missing: "Hired"`; a heading that is there several times by its number. */
function listed(what: string, numberedHeadings: readonly string[]): string[] {
  if (numberedHeadings.length === 0) return [];
  const names = numberedHeadings.map((one) => {
    const [count = '', ...words] = one.split(' ');
    const heading = words.join(' ') || 'a column without heading';
    return count === '1' ? `"${heading}"` : `"${heading}" a further time`;
  });
  return [`${what}: ${names.join(', ')}`];
}

function fitByLetters({ columns }: Mapping, firstRows: readonly TableRow[]): FittedMapping {
  const width = Math.max(0, ...firstRows.map((row) => textsOf(row).length));
  const letters = columns.map(({ column }) => column);
  const extra = Array.from({ length: width }, (_, at) => columnLetters(at + 1)).filter(
    (one) => !letters.includes(one),
  );
  if (extra.length > 0) throw unfit([`not in the mapping: column ${extra.join(', ')}`]);
  const used = columns.map((mapped) => ({ position: numberOf(mapped.column), mapped }));
  return { headingRow: 0, columns: used };
}

const numberOf = (letters: string) =>
  Array.from(letters).reduce((number, letter) => 26 * number + letter.charCodeAt(0) - 64, 0);

const unfit = (differences: readonly string[]) =>
  new NewhireError('MAPPING_UNFIT', `The mapping does not fit the table: ${differences.join('; ')}.`, {
    next: 'Use the mapping of this table, or let newhire convert propose a new one without --map.',
  });
