/** Rows of a sheet that belong to another table than the one that is read: they are listed, and none of their cells is used. */

import type { TableRow } from '../../tables/index.js';
import { explainHeading } from '../headings/explain-heading.js';
import { plainHeading } from '../headings/heading-words.js';
import { ssnDigits } from '../reading/numbers.js';
import { isHeadingRow } from './heading-row.js';
import { filledCells, shownText } from './row-texts.js';

/** The headings of the table that is read, to be compared with the rows below them. */
export class OwnHeadings {
  private readonly plain: ReadonlySet<string>;

  constructor(readonly texts: readonly string[]) {
    this.plain = new Set(texts.map((text) => text.toLowerCase()).filter((text) => text !== ''));
  }

  /**
   * What a row of headings below them is: these again, perhaps in other words, or those of another table, where a column has another
   * field. Two tables of hires have a heading in common: other rows are not examined, which would take long.
   */
  below(row: TableRow): 'same' | 'other' | undefined {
    const isInCommon = row.cells.some(({ text }) => this.plain.has(text.trim().toLowerCase()));
    if (!isInCommon || !isHeadingRow(row)) return undefined;
    const isOther = this.texts.some((own, at) => contradicts(own, shownText(row, at + 1)));
    return isOther ? 'other' : 'same';
  }
}

function contradicts(own: string, other: string): boolean {
  if (plainHeading(own) === plainHeading(other)) return false;
  const [fields, others] = [explainHeading(own)?.fields, explainHeading(other)?.fields];
  return fields !== undefined && others !== undefined && !fields.some((field) => others.includes(field));
}

/** True for a row that may be a hire's, judged without its columns: an SSN, and a day or most of what a row has. Titles have labels. */
export function isLikeHire(row: TableRow, width: number, isDay: (text: string) => boolean): boolean {
  const texts = row.cells.map((_, at) => shownText(row, at + 1)).filter((text) => text !== '');
  const ssns = texts.filter((text) => ssnDigits(text) !== undefined);
  if (ssns.length === 0 || texts.some(isLabel)) return false;
  return filledCells(row) * 2 >= width || texts.some((text) => !ssns.includes(text) && isDay(text));
}

const isLabel = (text: string) => text.includes(':') || explainHeading(text) !== undefined;
