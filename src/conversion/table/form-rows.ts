/** Rows of a template that show the form of the values: `XXX-XX-XXXX | Text | MM/DD/YYYY`. */

import { dates } from '../../private-numbers.js';
import type { TableRow } from '../../tables/index.js';
import { isMaskedSsn } from '../reading/numbers.js';
import { shownText } from './row-texts.js';

/** `MM/DD/YYYY` in any order, also within a text. */
const PART_OF_DATE = '(?:MM?M?|DD?|(?:CC)?YY(?:YY)?)';
const DATE_FORM = new RegExp(
  String.raw`(?<![a-z])(?=\S{0,8}YY)${PART_OF_DATE}(?:[-/. ]?${PART_OF_DATE}){2}(?![a-z])`,
  'i',
);

const isDateForm = (text: string): boolean => /yy/i.test(text) && DATE_FORM.test(text);

/** Words that say what may be in a cell. */
const FORM_WORD =
  /^(?:text|string|date|(?:var)?char|alpha|numeric|alphanumeric|numbers?|integer|digits?|letters?|characters?|chars|max|min|up|to|or|required|optional|conditional|mandatory)$/i;

/** The same sign for each character. */
const STANDS_FOR = /^([X#N9A*?])\1*$/i;

/** True for a row that has forms where a hire has values. One with an SSN or a date is a hire's, unless all its cells are such forms. */
export function showsForms(row: TableRow): boolean {
  const texts = row.cells.map((_, at) => shownText(row, at + 1)).filter((text) => text !== '');
  if (texts.length < 2) return false;
  if (texts.every(isForm)) return true;
  return texts.some(isDateForm) && !texts.some((text) => isSsn(text) || dates(text).length > 0);
}

/** Signs alone are below headings too, as a line, or in place of values. */
function isForm(text: string): boolean {
  if (isDateForm(text)) return true;
  const words = text.match(/[\p{L}\d#*?]+/gu) ?? [];
  return words.every((word) => FORM_WORD.test(word) || STANDS_FOR.test(word) || /^\d\d?$/.test(word));
}

/** Also one without its first zeros, or of which the last digits are shown; `999-99-9999` is a form. */
function isSsn(text: string): boolean {
  const bare = text.replace(/[\s.-]/g, '');
  return !STANDS_FOR.test(bare) && (/^\d{7,9}$/.test(bare) || isMaskedSsn(text));
}
