/** The kinds of field that hold a number in digits. */

import type { DateFormat, Field } from '../../../layouts/index.js';
import { isListedPrefix } from '../../../reference/index.js';
import { DIGIT, HYPHEN } from '../bytes.js';
import { dayOf } from '../calendar.js';
import type { FieldText } from '../field-text.js';
import { numberKind } from '../kind.js';

const DIGITS_ONLY = 'Write digits only.';
const FROM_CARD = "Take the number from the employee's Social Security card.";
const CHECK_DATES = 'Write the date as {formats}.';

const widthInDigits = ({ start, end }: Field) => `${end - start + 1} digits`;

/**
 * There is no check digit; its three parts tell what cannot be a Social Security number.
 * Source: SSA, POMS RM 10201.035 (area 000, 666 and 900-999, group 00 and serial 0000 were never assigned).
 */
export const ssn = numberKind({
  expected: () => 'nine digits of a Social Security number that can exist',
  cost: { unreadable: 7, worthless: 3, strong: true },
  faults: {
    ssnDigits: {
      type: 'INVALID_SSN',
      problem: 'this is not nine digits',
      hint: `${DIGITS_ONLY} ${FROM_CARD}`,
      tier: 'never',
    },
  },
  unreadable: () => 'ssnDigits',
  rules: [
    {
      id: 'ssnZeros',
      type: 'INVALID_SSN',
      problem: 'the number is all zeros',
      hint: FROM_CARD,
      tier: 'never',
      fails: (number) => number === 0,
    },
    {
      id: 'ssnArea',
      type: 'INVALID_SSN',
      problem: 'no Social Security number starts with 000, 666 or 900 to 999',
      hint: `${FROM_CARD} A number that starts with 9 is usually an ITIN.`,
      tier: 'never',
      exceptContractors: true,
      fails: (number) =>
        number < 1_000_000 || Math.trunc(number / 1_000_000) === 666 || number >= 900_000_000,
    },
    {
      id: 'ssnGroup',
      type: 'INVALID_SSN',
      problem: 'no Social Security number has 00 as its fourth and fifth digit',
      hint: FROM_CARD,
      tier: 'never',
      exceptContractors: true,
      fails: (number) => Math.trunc(number / 10_000) % 100 === 0,
    },
    {
      id: 'ssnSerial',
      type: 'INVALID_SSN',
      problem: 'no Social Security number ends in 0000',
      hint: FROM_CARD,
      tier: 'never',
      exceptContractors: true,
      fails: (number) => number % 10_000 === 0,
    },
    {
      id: 'ssnSample',
      type: 'SUSPECT_SSN',
      problem: 'the number is a known sample number or one digit repeated',
      hint: "Compare with the employee's Social Security card.",
      tier: 'never',
      usable: true,
      exceptContractors: true,
      // Two numbers from leaflets and sample cards, and the one that people type first.
      fails: (number) =>
        number === 78_05_1120 ||
        number === 219_09_9999 ||
        number === 123_45_6789 ||
        number % 111_111_111 === 0,
    },
  ],
});

export const fein = numberKind({
  expected: () => 'nine digits, not all zeros',
  cost: { unreadable: 7, worthless: 3, strong: true },
  faults: {
    feinDigits: {
      type: 'INVALID_FEIN',
      problem: 'this is not nine digits',
      hint: 'Write the nine digits without a hyphen.',
      tier: 'never',
    },
  },
  unreadable: () => 'feinDigits',
  rules: [
    {
      id: 'feinZeros',
      type: 'INVALID_FEIN',
      problem: 'the number is all zeros',
      hint: 'Use the FEIN under which quarterly wages are reported.',
      tier: 'never',
      fails: (number) => number === 0,
    },
    {
      id: 'feinPrefix',
      type: 'UNLISTED_FEIN_PREFIX',
      problem: 'the first two digits are not on the list of the IRS',
      hint: 'Check the FEIN against the letter from the IRS.',
      tier: 'never',
      expected: 'a FEIN whose first two digits the IRS lists',
      usable: true,
      fails: (number) => !isListedPrefix(Math.trunc(number / 10_000_000)),
    },
  ],
});

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
      problem: 'the four-digit add-on stands in the field of the five-digit code',
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
  rules: [],
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

/** The day that eight digits name in the first format of the field that fits; negative when none does. */
function dayIn(digits: number, { formats = [] }: Field, lastYear: number): number {
  let day = -1;
  for (let i = 0; i < formats.length && day < 0; i++) day = dayOf(digits, formats[i] ?? 'YYYYMMDD', lastYear);
  return day;
}

const OTHER_ORDER: Record<DateFormat, DateFormat> = { YYYYMMDD: 'MMDDYYYY', MMDDYYYY: 'YYYYMMDD' };

function dateFault(digits: number, { formats = [] }: Field, lastYear: number) {
  if (digits === 0) return 'dateZeros';
  const only = formats.length === 1 ? formats[0] : undefined;
  if (only && dayOf(digits, OTHER_ORDER[only], lastYear) > 0) return 'dateOrder';
  // The message speaks of the order that the century points to.
  const century = Math.trunc(digits / 1_000_000);
  const meant = only ?? (century === 19 || century === 20 ? 'YYYYMMDD' : 'MMDDYYYY');
  const reason = dayOf(digits, meant, lastYear);
  if (reason === -2) return 'dateDay';
  return reason === -3 ? 'dateYear' : 'dateMonth';
}

export const date = numberKind({
  expected: ({ formats = [] }) => `a calendar day as ${formats.join(' or ')}`,
  cost: { unreadable: 6, worthless: 4, strong: true },
  faults: {
    dateDigits: {
      type: 'INVALID_DATE',
      problem: 'this is not eight digits',
      hint: 'Write the date as {formats}, digits only.',
      tier: 'never',
    },
    dateZeros: {
      type: 'INVALID_DATE',
      problem: 'zeros are not a date',
      hint: 'Write the date as {formats}, or leave an optional one blank.',
      tier: 'never',
    },
    dateMonth: { type: 'INVALID_DATE', problem: 'there is no such month', hint: CHECK_DATES, tier: 'never' },
    dateDay: {
      type: 'INVALID_DATE',
      problem: 'there is no such day in the month',
      hint: CHECK_DATES,
      tier: 'never',
    },
    dateYear: {
      type: 'INVALID_DATE',
      problem: 'the year is before 1900 or after next year',
      hint: CHECK_DATES,
      tier: 'never',
    },
    dateOrder: {
      type: 'INVALID_DATE',
      problem: 'the date is written in another order than the layout asks for',
      hint: CHECK_DATES,
      tier: 'safe',
    },
  },
  unreadable: () => 'dateDigits',
  value: dayIn,
  worthless: dateFault,
  rules: [],
});
