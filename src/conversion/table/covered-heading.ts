/**
 * A heading as it is read. It is shown wherever its column is named, and written into the mapping, and a number of nine digits
 * or a date in it may be that of a hire: these are asterisks.
 */

import { dates, nineDigits } from '../../private-numbers.js';

/** The same text where it has neither. */
export function coveredHeading(text: string): string {
  const spans = [...nineDigits(text), ...dates(text)];
  const isIn = (at: number) => spans.some(({ from, to }) => at >= from && at < to);
  return spans.length === 0
    ? text
    : Array.from(text, (character, at) => (isIn(at) && character !== ' ' ? '*' : character)).join('');
}
