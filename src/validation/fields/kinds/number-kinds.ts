/** The kinds of field that contain a number in digits. */

import { type DateFormat, type Field, hasTwoDigitYear } from '../../../layouts/index.js';
import { DIGIT, HYPHEN } from '../bytes.js';
import { dayOf } from '../calendar.js';
import type { FieldText } from '../field-text.js';
import { numberKind } from '../kind.js';

const CORRECT_DATE = 'Correct it; the date is read as {formats}.';

const widthInDigits = ({ start, end }: Field) => `${end - start + 1} digits`;

const FIVE_DIGITS = 5;

const isZipPlus4 = ({ classes, length, line, first }: FieldText): boolean =>
  length === 10 && classes === (DIGIT | HYPHEN) && line[first + FIVE_DIGITS] === 0x2d;

export const zip = numberKind({
  expected: () => 'five digits',
  cost: { unreadable: 6, strong: true },
  zerosMeanBlank: true,
  digits: FIVE_DIGITS,
  faults: {
    zipPlus4: {
      type: 'INVALID_ZIP_CODE',
      problem: 'the four-digit add-on is in the field of the five-digit code',
      hint: 'Put the last four digits into the ZIP+4 field.',
      tier: 'safe',
    },
    zipDigits: {
      type: 'INVALID_ZIP_CODE',
      problem: 'this is not five digits',
      hint: 'Write the five-digit ZIP code.',
      tier: 'confirm',
    },
  },
  unreadable: (text) => {
    if (text.classes === DIGIT && text.length === FIVE_DIGITS) return 'notLeft';
    return isZipPlus4(text) ? 'zipPlus4' : 'zipDigits';
  },
  rules: [],
});

/** A ZIP field that also takes foreign postal codes, which are checked as text. */
export const postal = {
  ...zip,
  expected: () => 'a five-digit ZIP code, starting in the first column, or a foreign postal code',
  cost: { ...zip.cost, leftAlignedText: 4 },
};

export const zip4 = numberKind({
  expected: () => 'four digits or blank',
  cost: { unreadable: 6 },
  zerosMeanBlank: true,
  faults: {
    zip4Digits: {
      type: 'INVALID_ZIP_CODE',
      problem: 'this is not four digits',
      hint: 'Write four digits or leave the field blank.',
      tier: 'never',
    },
  },
  unreadable: () => 'zip4Digits',
  rules: [],
});

export const phone = numberKind({
  expected: () => 'ten digits or blank',
  cost: { unreadable: 8, afterDigit: 2, strong: true },
  zerosMeanBlank: true,
  faults: {
    phoneDigits: {
      type: 'INVALID_PHONE',
      problem: 'this is not ten digits',
      hint: 'Write area code and number as ten digits.',
      tier: 'never',
    },
  },
  unreadable: () => 'phoneDigits',
  rules: [
    {
      id: 'phoneMadeUp',
      type: 'PLACEHOLDER_VALUE',
      problem: 'the number is one digit repeated or the digits in order',
      hint: 'Write the real number, or leave the field blank.',
      tier: 'never',
      usable: true,
      fails: (number) => number % 1_111_111_111 === 0 || number === 1_234_567_890,
    },
  ],
});

const notDigitsFromTheRight = ({ classes }: FieldText) => (classes === DIGIT ? 'notRight' : 'notDigits');

export const amount = numberKind({
  expected: (field) => `${widthInDigits(field)}, right-justified with leading zeros, or blank`,
  cost: { unreadable: 6, strong: true },
  zerosMeanBlank: true,
  faults: {},
  unreadable: notDigitsFromTheRight,
  rules: [],
});

export const count = numberKind({
  expected: (field) => `${widthInDigits(field)}, right-justified with leading zeros`,
  cost: { unreadable: 6 },
  faults: {},
  unreadable: notDigitsFromTheRight,
  rules: [],
});

/** A number that is not zero, such as that of a batch. */
export const number = numberKind({
  expected: (field) => `${widthInDigits(field)}, right-justified with leading zeros, not all zeros`,
  cost: { unreadable: 6 },
  zerosMeanBlank: true,
  faults: {},
  unreadable: notDigitsFromTheRight,
  rules: [],
});

/** The day that digits name in the first format of the field that fits; negative when none does. */
function dayIn(digits: number, { formats = [] }: Field, lastYear: number): number {
  let day = -1;
  for (let i = 0; i < formats.length && day < 0; i++) day = dayOf(digits, formats[i] ?? 'YYYYMMDD', lastYear);
  return day;
}

/** With a two-digit year, the digits may be a valid date in any order, so no order is reported as wrong. */
const OTHER_ORDER: Partial<Record<DateFormat, DateFormat>> = { YYYYMMDD: 'MMDDYYYY', MMDDYYYY: 'YYYYMMDD' };

function dateFault(digits: number, { formats = [] }: Field, lastYear: number) {
  if (digits === 0) return 'dateZeros';
  const only = formats.length === 1 ? formats[0] : undefined;
  const other = only && OTHER_ORDER[only];
  if (other && dayOf(digits, other, lastYear) > 0) return 'dateOrder';
  // The message names the order that the century suggests.
  const century = Math.trunc(digits / 1_000_000);
  const meant = only ?? (century === 19 || century === 20 ? 'YYYYMMDD' : 'MMDDYYYY');
  const reason = dayOf(digits, meant, lastYear);
  if (reason === -2) return 'dateDay';
  return reason === -3 ? 'dateYear' : 'dateMonth';
}

export const date = numberKind({
  expected: ({ formats = [] }) => `a calendar day as ${formats.join(' or ')}`,
  cost: { unreadable: 6, invalidValue: 4, strong: true },
  faults: {
    dateDigits: {
      type: 'INVALID_DATE',
      problem: 'this is not eight digits',
      hint: 'Write the date as {formats}, digits only.',
      tier: 'never',
    },
    dateSixDigits: {
      type: 'INVALID_DATE',
      problem: 'this is not six digits',
      hint: 'Write the date as {formats}, digits only.',
      tier: 'never',
    },
    dateZeros: {
      type: 'INVALID_DATE',
      problem: 'zeros are not a date',
      hint: 'Write the date as {formats}{orBlank}.',
      tier: 'never',
    },
    dateMonth: { type: 'INVALID_DATE', problem: 'there is no such month', hint: CORRECT_DATE, tier: 'never' },
    dateDay: {
      type: 'INVALID_DATE',
      problem: 'there is no such day in the month',
      hint: CORRECT_DATE,
      tier: 'never',
    },
    dateYear: {
      type: 'INVALID_DATE',
      problem: 'the year is before 1900 or after next year',
      hint: CORRECT_DATE,
      tier: 'never',
    },
    dateOrder: {
      type: 'INVALID_DATE',
      problem: 'the date is not in the order that the layout requires',
      hint: 'Write the date as {formats}.',
      tier: 'safe',
    },
  },
  unreadable: (_text, field) => (hasTwoDigitYear(field) ? 'dateSixDigits' : 'dateDigits'),
  value: dayIn,
  invalidValue: dateFault,
  rules: [],
});
