/** Faults of form that fields of several kinds share. */

import type { FaultText } from './fault-text.js';

export const FORM_FAULTS = {
  blank: {
    type: 'MISSING_REQUIRED_FIELD',
    problem: 'the field is blank and must be filled',
    hint: 'Fill it in.',
    tier: 'never',
  },
  zeros: {
    type: 'MISSING_REQUIRED_FIELD',
    problem: 'the field contains only zeros and must be filled',
    hint: 'Write the real number.',
    tier: 'never',
  },
  zerosForBlank: {
    type: 'PLACEHOLDER_VALUE',
    problem: 'the field contains zeros instead of blanks for "no value"',
    hint: 'Leave an optional number blank if there is no value.',
    tier: 'safe',
  },
  apostrophe: {
    type: 'INVALID_CHARACTER',
    problem: 'an apostrophe is not allowed here',
    hint: 'Leave the apostrophe out.',
    tier: 'safe',
  },
  period: {
    type: 'INVALID_CHARACTER',
    problem: 'a period is not allowed here',
    hint: 'Leave the period out.',
    tier: 'safe',
  },
  comma: {
    type: 'INVALID_CHARACTER',
    problem: 'a comma is not allowed here',
    hint: 'Leave out the comma, and what belongs in another field.',
    tier: 'confirm',
  },
  digit: {
    type: 'INVALID_CHARACTER',
    problem: 'a digit is not allowed here',
    hint: 'Write letters only.',
    tier: 'never',
  },
  sign: {
    type: 'INVALID_CHARACTER',
    problem: 'a symbol is not allowed here',
    hint: 'Write the value without symbols.',
    tier: 'never',
  },
  control: {
    type: 'INVALID_CHARACTER',
    problem: 'a control character such as a tab is not allowed',
    hint: 'Replace it with a blank.',
    tier: 'confirm',
  },
  beyondAscii: {
    type: 'INVALID_CHARACTER',
    problem: 'a character beyond plain ASCII, such as a letter with an accent, is not allowed',
    hint: 'Write plain letters without accents.',
    tier: 'safe',
  },
  notLeft: {
    type: 'INVALID_ALIGNMENT',
    problem: 'the text does not start in the first column',
    hint: 'Move it to the left end of the field.',
    tier: 'safe',
  },
  leadingBlank: {
    type: 'INVALID_ALIGNMENT',
    problem: 'the text does not start in the first column',
    hint: 'Move it to the left end of the field.',
    tier: 'safe',
    severity: 'warning',
  },
  notRight: {
    type: 'INVALID_ALIGNMENT',
    problem: 'the number does not fill its field from the right with leading zeros',
    hint: 'Right-justify the number and pad it with zeros.',
    tier: 'safe',
  },
  tooShort: {
    type: 'FIELD_TOO_SHORT',
    problem: 'the field has fewer characters than the layout asks for',
    hint: 'Write the value in full.',
    tier: 'never',
  },
  notDigits: {
    type: 'INVALID_NUMBER',
    problem: 'the field contains something other than digits',
    hint: 'Write digits only.',
    tier: 'safe',
  },
  lowerCase: {
    type: 'LOWER_CASE',
    problem: 'lower-case letters are used where capitals are required',
    hint: 'Write capitals.',
    tier: 'safe',
  },
} as const satisfies Record<string, FaultText>;

export type FormFaultId = keyof typeof FORM_FAULTS;
