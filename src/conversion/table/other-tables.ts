/** Rows of a sheet that belong to another table than the one that is read: they are listed, and none of their cells is used. */

import { dates } from '../../private-numbers.js';
import type { TableRow } from '../../tables/index.js';
import { explainHeading } from '../headings/explain-heading.js';
import { plainHeading } from '../headings/heading-words.js';
import { blockOfOthers } from '../headings/other-people.js';
import { isMaskedSsn, ssnDigits } from '../reading/numbers.js';
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
  const isOfOthers = (heading: string) => blockOfOthers(heading)?.isWhole === true;
  if (isOfOthers(other) && !isOfOthers(own) && explainHeading(own) !== undefined) return true;
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

/**
 * True for a row above the headings that a person must be told of, as it may be a hire's although its SSN is not whole or is in few cells.
 * A title has labels, or few cells.
 */
export function mayBeHire(row: TableRow, width: number, isDay: (text: string) => boolean): boolean {
  const texts = row.cells.map((_, at) => shownText(row, at + 1)).filter((text) => text !== '');
  if (texts.some(isLabel)) return false;
  const mayBeDay = (text: string) => isDay(text) && dates(text).length > 0;
  const hasWords = texts.filter((text) => /^[\p{L}\s'.,-]+$/u.test(text)).length >= MIN_WORDS;
  const isFact = (text: string) =>
    AS_SHORT_SSN.test(text) || isMaskedSsn(text) || (hasWords && mayBeDay(text));
  const isFull = texts.length * 2 >= width;
  return texts.some((text) => AS_SSN.test(text) || (isFull && isFact(text)));
}

/** Cells of words, as of a first and a last name and a city; a title with dates has fewer. */
const MIN_WORDS = 3;
const AS_SSN = /^\d{3}-\d{2}-\d{4}$/;
const AS_SHORT_SSN = /^\d{7,8}$/;

const isLabel = (text: string) => text.includes(':') || explainHeading(text) !== undefined;
