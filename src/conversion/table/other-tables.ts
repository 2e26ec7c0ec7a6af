/** Rows of a sheet that belong to another table than the one that is read: they are listed, and none of their cells is used. */

import type { TableRow } from '../../tables/index.js';
import { explainHeading } from '../headings/explain-heading.js';
import { plainHeading } from '../headings/heading-words.js';
import { ssnDigits } from '../reading/numbers.js';
import { isHeadingRow } from './heading-row.js';
import { filledCells, shownText } from './row-texts.js';

/**
 * What a row of headings below those of the table is: these again, perhaps in other words, or those of another table, where a column
 * has another field.
 */
export function headingsBelow(row: TableRow, headings: readonly string[]): 'same' | 'other' | undefined {
  if (!isHeadingRow(row)) return undefined;
  const isOther = headings.some((own, at) => contradicts(own, shownText(row, at + 1)));
  return isOther ? 'other' : 'same';
}

function contradicts(own: string, other: string): boolean {
  if (plainHeading(own) === plainHeading(other)) return false;
  const [fields, others] = [explainHeading(own)?.fields, explainHeading(other)?.fields];
  return fields !== undefined && others !== undefined && !fields.some((field) => others.includes(field));
}

/** True for two rows of headings of which each hire has a row: most columns have another field in the second one. */
export function areOfTwoRows(first: TableRow, second: TableRow): boolean {
  if (second.number !== first.number + 1 || !isHeadingRow(first) || !isHeadingRow(second)) return false;
  const pairs = first.cells
    .map((_, at) => [shownText(first, at + 1), shownText(second, at + 1)] as const)
    .filter((pair) => pair.every((text) => explainHeading(text) !== undefined));
  // The words of one heading may be in both.
  const others = pairs.filter((pair) => contradicts(...pair) && explainHeading(pair.join(' ')) === undefined);
  return others.length > 1 && others.length * 2 > pairs.length;
}

/** True for a row that may be a hire's, judged without its columns: an SSN, and a day or most of what a row has. Titles have labels. */
export function isLikeHire(row: TableRow, width: number, isDay: (text: string) => boolean): boolean {
  const texts = row.cells.map((_, at) => shownText(row, at + 1)).filter((text) => text !== '');
  const ssns = texts.filter((text) => ssnDigits(text) !== undefined);
  if (ssns.length === 0 || texts.some(isLabel)) return false;
  return filledCells(row) * 2 >= width || texts.some((text) => !ssns.includes(text) && isDay(text));
}

const isLabel = (text: string) => text.includes(':') || explainHeading(text) !== undefined;
