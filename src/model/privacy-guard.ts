/**
 * The last check before anything leaves the machine. The caller never puts an SSN, FEIN, date or phone into a request; one
 * that is found where an address or a city belongs (in a shifted record, or mistyped) is held back here.
 */

import { stripInvisible } from './visible-text.js';

/** A ZIP+4 code with its hyphen: the only long number that may be sent. */
const ZIP_PLUS_4 = /(?<![\p{Nd}-])\p{Nd}{5}-\p{Nd}{4}(?![\p{Nd}-])/gu;
/** Groups of digits with at most three characters between them that are neither letter nor digit. */
const CHAIN = /\p{Nd}+(?:[^\p{L}\p{Nd}]{1,3}\p{Nd}+)*/gu;
const GROUP = /\p{Nd}+/gu;
/** Dates such as 1/15/85, 01-15-1985 and 1985.01.15, by the lengths of their groups. */
const DATE = /^(?:[12] [12] [24]|4 [12] [12])$/;
/** Dates with blanks between: only the full form, since house numbers and streets look like the short form. */
const SPACED_DATE = /^(?:2 2 4|4 2 2)$/;

/**
 * True when any text of the request contains a number that could be an SSN, FEIN, phone or date: seven digits in a row or
 * joined by punctuation, nine joined by anything, or the form of a date. Errs on the side of caution: a long box number
 * counts too.
 */
export function holdsPrivateNumber(data: unknown): boolean {
  if (typeof data === 'string') return isPrivate(data);
  if (typeof data === 'object' && data !== null) return Object.values(data).some(holdsPrivateNumber);
  return false;
}

function isPrivate(text: string): boolean {
  // NFKC turns full-width and superscript digits into plain ones.
  const visible = stripInvisible(text.normalize('NFKC')).replace(ZIP_PLUS_4, 'Z');
  return (visible.match(CHAIN) ?? []).some(isPrivateChain);
}

function isPrivateChain(chain: string): boolean {
  const lengths = (chain.match(GROUP) ?? []).map((group) => group.length);
  const digits = lengths.reduce((sum, length) => sum + length, 0);
  const spaced = /\s/u.test(chain);
  return (
    Math.max(...lengths) >= 7 ||
    digits >= (spaced ? 9 : 7) ||
    (spaced ? SPACED_DATE : DATE).test(lengths.join(' '))
  );
}
