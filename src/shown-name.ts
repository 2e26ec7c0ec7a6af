/**
 * The name of a file or a folder as it is shown, logged and reported. Exports are named after a person as well: of a number that
 * may be an SSN or a FEIN the last four digits are shown, and of a birth date none. The file itself keeps its name.
 */

import { presentTime } from './clock.js';
import { covering, dates, nineDigits, plainCharacters, type Span } from './private-numbers.js';

/** Not an asterisk: in a command that is copied from a screen, that would be a pattern for other files. */
const HIDDEN = 'X';

/** Nearly all names have no such number and stay the same. */
export function shownName(name: string): string {
  const found = [...dates(name), ...timesIn(name)];
  const isRecent = recentIn(presentTime().getFullYear());
  const births = found.filter((span) => !isRecent(span));
  // The date of an export is not a part of a number: `hires 2026-11-21 (1).txt`.
  const others = without(name, found.filter(isRecent));
  const numbers = nineDigits(others).map((span) => withoutLastFour(others, span));
  return without(name, [...births, ...numbers]);
}

/**
 * A message with the names in it as they are shown. Names are in quotes and may have apostrophes, so that all between the first and the
 * last quote of a line is one name; other numbers are those of lines and columns.
 */
export const withShownNames = (text: string): string => text.replace(/'.+'/g, shownName);

/** Days with a time, as programs write them into names: 20261121143055. */
function timesIn(name: string): Span[] {
  return Array.from(plainCharacters(name).matchAll(TIME), ({ index, 0: digits }) => ({
    from: index,
    to: index + digits.length,
    digits,
  }));
}

const TIME =
  /(?<!\d)\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?(?!\d)/g;

type Place = Pick<Span, 'from' | 'to'>;

/** Letters are hidden too: a month may be written with them. */
const without = (text: string, spans: readonly Place[]): string =>
  covering(text, spans, (character) => character.replace(SIGN, HIDDEN));

const SIGN = /[\p{L}\p{N}]/u;

function withoutLastFour(text: string, { from, to }: Place): Place {
  const characters = Array.from(text);
  let shown = 0;
  let end = to;
  while (shown < 4 && end > from) if (SIGN.test(characters[--end] ?? '')) shown++;
  return { from, to: end };
}

/** True for dates with a year from 9 years ago to 10 years ahead. */
function recentIn(thisYear: number): (date: Span) => boolean {
  const years = Array.from({ length: 20 }, (_, at) => String(thisYear - 9 + at));
  return ({ digits }) =>
    years.some((year) => digits.startsWith(year) || digits.endsWith(year.slice(digits.length < 8 ? 2 : 0)));
}
