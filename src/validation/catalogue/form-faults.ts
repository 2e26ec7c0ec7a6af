/** Faults of form: what a field is filled with, whatever it means. */

import type { FaultText } from './fault-text.js';

export const FORM_FAULTS = {
  blank: {
    type: 'MISSING_REQUIRED_FIELD',
    problem: 'the field is blank and must be filled',
    hint: 'Fill it in.',
    tier: 'never',
  },
  blankCountry: {
    type: 'MISSING_REQUIRED_FIELD',
    problem: 'the address is foreign and its country code is blank',
    hint: 'Write the FIPS 10-4 code of the country.',
    tier: 'confirm',
  },
  blankInBlock: {
    type: 'MISSING_REQUIRED_FIELD',
    problem: 'the field is blank while other parts of this optional address are filled',
    hint: 'Fill in the whole address or leave all of it blank.',
    tier: 'never',
    severity: 'warning',
  },
  blankFrequency: {
    type: 'MISSING_REQUIRED_FIELD',
    problem: 'the field is blank while a salary is given',
    hint: 'Write the salary frequency, or leave the salary blank too.',
    tier: 'never',
    severity: 'warning',
  },
  zeros: {
    type: 'MISSING_REQUIRED_FIELD',
    problem: 'the field holds only zeros and must be filled',
    hint: 'Write the real number.',
    tier: 'never',
  },
  zerosForBlank: {
    type: 'PLACEHOLDER_VALUE',
    problem: 'zeros stand where blanks would say that there is no value',
    hint: 'Leave optional numbers blank when there is none.',
    tier: 'safe',
  },
  placeholder: {
    type: 'PLACEHOLDER_VALUE',
    problem: 'a stand-in takes the place of the real value',
    hint: 'Write the real value.',
    tier: 'never',
  },
  constant: {
    type: 'INVALID_CONSTANT',
    problem: 'the fixed text of the layout is not there',
    hint: 'Write the fixed text exactly as the layout gives it.',
    tier: 'safe',
  },
  apostrophe: {
    type: 'INVALID_CHARACTER',
    problem: 'an apostrophe is not allowed here',
    hint: 'Leave the apostrophe out and close the gap.',
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
    hint: 'Put first and last name into their own fields, without a comma.',
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
    problem: 'a sign is not allowed here',
    hint: 'Remove the sign or write it in letters.',
    tier: 'never',
  },
  control: {
    type: 'INVALID_CHARACTER',
    problem: 'a control character such as a tab is not allowed',
    hint: 'Replace it by a blank.',
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
    hint: 'Right-justify the number and fill up with zeros.',
    tier: 'safe',
  },
  tooShort: {
    type: 'FIELD_TOO_SHORT',
    problem: 'the field holds fewer characters than the layout asks for',
    hint: 'Write the value in full.',
    tier: 'never',
  },
  notDigits: {
    type: 'INVALID_NUMBER',
    problem: 'the field holds something else than digits',
    hint: 'Write digits only.',
    tier: 'safe',
  },
  value: {
    type: 'INVALID_VALUE',
    problem: 'the value is not one that the layout lists',
    hint: 'Write one of the listed values, or leave the field blank.',
    tier: 'never',
  },
  valueCase: {
    type: 'INVALID_VALUE',
    problem: 'the value must be a capital letter',
    hint: 'Write it in capitals.',
    tier: 'safe',
  },
} as const satisfies Record<string, FaultText>;
