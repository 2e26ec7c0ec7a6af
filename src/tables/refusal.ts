/** Why a table cannot be read, and what to do about it. */

import { NewhireError } from '../errors.js';
import { grouped } from '../sentences.js';
import { LIMITS } from './limits.js';

/** Advice for problems that the spreadsheet program can fix. */
export const SAVE_AGAIN = 'Open the file in the spreadsheet program and save it as .xlsx again.';
/** Advice for a table that is too large. */
const SPLIT = 'Split the table into several files, or remove what is not needed.';

/** TABLE_UNREADABLE. `message` has no value of the file; `next` says what to do. */
export function unreadable(message: string, next: string): NewhireError {
  return new NewhireError('TABLE_UNREADABLE', message, { next });
}

const SIZES = {
  rows: `The table has more than ${grouped(LIMITS.rows)} rows.`,
  columns: `The table has more than ${grouped(LIMITS.columns)} columns.`,
  sheets: 'The workbook has too many sheets.',
  cells: `The table has more than ${LIMITS.cells / 1_000_000} million cells.`,
} as const;

/** TABLE_UNREADABLE for a table that is larger than LIMITS. */
export function tooLarge(what: keyof typeof SIZES): NewhireError {
  return unreadable(SIZES[what], SPLIT);
}

/** TABLE_UNREADABLE for a text longer than LIMITS. `place` as `sheet Hires, cell D7`. */
export function cellTooLong(place: string): NewhireError {
  const most = grouped(LIMITS.cellLength);
  return unreadable(`A cell has more than ${most} characters: ${place}.`, 'Shorten or clear the cell.');
}
