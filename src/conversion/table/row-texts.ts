/** The texts of a row as they are shown. */

import { EMPTY_CELL, type TableRow } from '../../tables/index.js';
import { seenText } from '../reading/cell-text.js';

/** The text that a cell of a row shows, without blanks around it; `column` is 1-based. */
export function shownText({ cells }: Pick<TableRow, 'cells'>, column: number): string {
  const { text, shown } = cells[column - 1] ?? EMPTY_CELL;
  return seenText(shown ?? text);
}

/** The number of cells with a text. */
export const filledCells = (row: TableRow): number =>
  row.cells.filter((_, at) => shownText(row, at + 1) !== '').length;

/** Filled cells of a title: a name, what the report is, and its date or the number of a page. */
export const MAX_IN_TITLE = 3;

/** What is read of a text as a title, in UTF-16 code units: the time of some searches grows with the square of it. */
const MAX_TITLE = 300;

/** The texts of a row, as far as they are read as titles. */
export const titleTexts = (row: TableRow): string[] =>
  row.cells.map((_, at) => shownText(row, at + 1).slice(0, MAX_TITLE)).filter((text) => text !== '');
