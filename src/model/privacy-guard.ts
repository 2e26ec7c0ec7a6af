/**
 * The last check before anything leaves the machine. The caller lists what may be sent; of all that, only ZIP codes have
 * digits. A request with a number in any other text (an SSN in the field of a city, a date in that of an employer) is
 * not sent.
 */

import type { ModelRequest } from './model-port.js';
import { stripInvisible } from './prompt.js';

/** Digits of a ZIP code; a longer text with a digit is not one. */
const ZIP_LENGTH = 5;
/** Seven or more digits, or letters that are written for digits, with at most three signs between them. */
const NUMBER_LIKE = /(?:[\p{Nd}OQDIL|ZSGB][^\p{L}\p{Nd}]{0,3}){7,}/u;

/** True when a text contains a number that is not a ZIP code, also one whose digits are letters that look like them. */
export function containsNumber(text: string): boolean {
  // NFKC turns full-width and superscript digits into plain ones.
  const visible = stripInvisible(text.normalize('NFKC')).toUpperCase().trim();
  return (/\p{Nd}/u.test(visible) && visible.length > ZIP_LENGTH) || NUMBER_LIKE.test(visible);
}

/** True when a request must not be sent because of a number in it. */
export function containsPrivateNumber({ errors }: ModelRequest): boolean {
  return errors.some(
    ({ value, rule, allowed, neighbours, candidates }) =>
      [value, ...[...neighbours, ...candidates].map((one) => one.value)].some(containsNumber) ||
      [rule, allowed].some((words) => (words.match(/\p{Nd}/gu) ?? []).length > ZIP_LENGTH),
  );
}
