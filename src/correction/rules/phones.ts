/** Phone numbers with letters. Digits that are missing cannot be known. */

import { DIGITS_FOR_LETTERS } from './letters-as-digits.js';
import type { Rule } from './rule.js';

export const phoneLetters: Rule = { ...DIGITS_FOR_LETTERS, faults: ['phoneDigits'] };
