/** Cells that fill several fields: a whole name, and an address in one cell. How they are read is confirmed by a person. */

import { oneLine } from './cell-text.js';
import { firstLast, lastFirst } from './name-splits.js';
import { addressOf, placeOf } from './place-splits.js';
import { refused, type Split } from './split.js';

/** The ways in which a cell can be split, as named in a mapping. */
const FORMS: Readonly<Record<string, (text: string) => Split>> = {
  'LAST, FIRST M': (text) => lastFirst(oneLine(text, ' ')),
  'FIRST M LAST': (text) => firstLast(oneLine(text, ' ')),
  'CITY, ST ZIP': placeOf,
  'STREET, CITY, ST ZIP': addressOf,
};

/** True for a form in which cells can be split. */
export const isSplitForm = (read: string | undefined): boolean =>
  read !== undefined && Object.hasOwn(FORMS, read);

/** Splits the text of a cell, with its lines, in the form that the mapping says; `read` must be a form. */
export function split(text: string, read: string): Split {
  if (text === '') return { parts: {} };
  return FORMS[read]?.(text) ?? refused('it cannot be split.', 'Name the form in the mapping.');
}
