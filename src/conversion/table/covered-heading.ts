/**
 * A heading as it is read. It is shown wherever its column is named, and written into the mapping, and a number of nine digits
 * or a date in it may be that of a hire: these are asterisks.
 */

import { dates, nineDigits, withAsterisks } from '../../private-numbers.js';

/** The same text if it has neither. */
export const coveredHeading = (text: string): string =>
  withAsterisks(text, [...nineDigits(text), ...dates(text)]);
