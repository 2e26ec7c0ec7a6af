/** Letters in place of the digits that they look like. */

import { fieldRepairs, type Rule } from './rule.js';

const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' };

/** The text with the digits that its letters look like; undefined when it has none, or other characters remain. */
export function lettersAsDigits(text: string): string | undefined {
  const read = Array.from(text, (one) => LOOKALIKES[one.toUpperCase()] ?? one).join('');
  return /^\d+$/.test(read) && read !== text ? read : undefined;
}

/** The rule for numbers that no table knows; each kind of number adds its fault. */
export const DIGITS_FOR_LETTERS = {
  id: 'digits-for-letters',
  tier: 'confirm',
  title: 'Read letters as the digits they look like',
  premise: 'The letters look like digits, and nothing else in the record can prove it.',
  basis: 'Common slips: O for 0, I and L for 1, S for 5, B for 8, Z for 2.',
  repairs: ({ planned, text }) =>
    fieldRepairs(planned, lettersAsDigits(text), 'Only letters that look like digits change.'),
} as const satisfies Omit<Rule, 'faults'>;
