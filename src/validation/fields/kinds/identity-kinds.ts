/** The kinds of field that contain the number of a person or of an employer. */

import type { Field } from '../../../layouts/index.js';
import { isListedPrefix } from '../../../reference/index.js';
import { type NumberRule, numberKind } from '../kind.js';

const DIGITS_ONLY = 'Write digits only.';
const FROM_CARD = "Take the number from the employee's Social Security card.";
const CHECK_FEIN = 'Check the FEIN against the letter from the IRS.';

/** One digit in all places, or the digits in order: numbers that people make up first. */
const isMadeUp = (number: number): boolean => number % 111_111_111 === 0 || number === 123_45_6789;

const startsWithNine = (number: number): boolean => number >= 900_000_000;

/** The fourth and fifth digit of an ITIN. Source: IRS, "Individual taxpayer identification number (ITIN)". */
const ITIN_GROUPS: readonly (readonly [number, number])[] = [
  [50, 65],
  [70, 88],
  [90, 92],
  [94, 99],
];

function isItin(number: number): boolean {
  const group = Math.trunc(number / 10_000) % 100;
  return startsWithNine(number) && ITIN_GROUPS.some(([first, last]) => group >= first && group <= last);
}

/**
 * There is no check digit; its three parts tell what cannot be a Social Security number.
 * Source: SSA, POMS RM 10201.035 (area 000, 666 and 900-999, group 00 and serial 0000 were never assigned).
 */
const NEVER_ASSIGNED = [
  {
    id: 'ssnArea',
    type: 'INVALID_SSN',
    problem: 'no Social Security number starts with 000 or 666',
    hint: FROM_CARD,
    tier: 'never',
    only: 'employees',
    fails: (number: number) => number < 1_000_000 || Math.trunc(number / 1_000_000) === 666,
  },
  {
    id: 'ssnItin',
    type: 'INVALID_SSN',
    problem: 'no Social Security number starts with 9',
    hint: 'Such a number is usually an ITIN: ask the employee for the Social Security number.',
    tier: 'never',
    only: 'employees',
    appliesTo: ({ itin = 'refused' }: Field) => itin === 'refused',
    fails: startsWithNine,
  },
  {
    id: 'ssnNorItin',
    type: 'INVALID_SSN',
    problem: 'no Social Security number starts with 9, and no ITIN has these digits as its fourth and fifth',
    hint: FROM_CARD,
    tier: 'never',
    only: 'employees',
    appliesTo: ({ itin = 'refused' }: Field) => itin !== 'refused',
    fails: (number: number) => startsWithNine(number) && !isItin(number),
  },
  {
    id: 'ssnGroup',
    type: 'INVALID_SSN',
    problem: 'no Social Security number has 00 as its fourth and fifth digit',
    hint: FROM_CARD,
    tier: 'never',
    only: 'employees',
    fails: (number: number) => Math.trunc(number / 10_000) % 100 === 0,
  },
  {
    id: 'ssnSerial',
    type: 'INVALID_SSN',
    problem: 'no Social Security number ends in 0000',
    hint: FROM_CARD,
    tier: 'never',
    only: 'employees',
    fails: (number: number) => number % 10_000 === 0,
  },
] as const satisfies readonly NumberRule[];

/** Numbers from leaflets, sample cards and advertisements, and digits in order that people make up first. */
const SAMPLE_NUMBERS: ReadonlySet<number> = new Set([
  78_05_1120, 219_09_9999, 457_55_5462, 12_34_5678, 987_65_4321,
]);

/** Whether a number of nine digits begins as the IRS begins a FEIN. Most such numbers may be a Social Security number too. */
export const mayBeFein = (number: number): boolean => isListedPrefix(Math.trunc(number / 10_000_000));

export const ssn = numberKind({
  expected: ({ itin = 'refused' }) =>
    `nine digits that form a possible Social Security number${itin === 'refused' ? '' : ' or ITIN'}`,
  cost: { unreadable: 7, invalidValue: 3, strong: true },
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
    ...NEVER_ASSIGNED,
    {
      id: 'ssnIsItin',
      type: 'SUSPECT_SSN',
      problem: 'the number is an ITIN, and it is not certain that the state takes one',
      hint: 'Ask the employee for the Social Security number.',
      tier: 'never',
      usable: true,
      only: 'employees',
      appliesTo: ({ itin }) => itin === 'warning',
      fails: isItin,
    },
    {
      id: 'ssnSample',
      type: 'SUSPECT_SSN',
      problem: 'the number is a known sample number, the digits in order, or one digit repeated',
      hint: "Compare with the employee's Social Security card.",
      tier: 'never',
      usable: true,
      fails: (number) => SAMPLE_NUMBERS.has(number) || isMadeUp(number),
    },
    {
      id: 'contractorNumber',
      type: 'UNLISTED_FEIN_PREFIX',
      problem:
        'this is not a possible Social Security number, and its prefix is not on the IRS list of FEIN prefixes',
      hint: "Take the number from the contractor's form W-9.",
      tier: 'never',
      expected: 'nine digits that form a possible Social Security number or FEIN',
      usable: true,
      only: 'contractors',
      fails: (number) => NEVER_ASSIGNED.some(({ fails }) => fails(number)) && !mayBeFein(number),
    },
  ],
});

export const fein = numberKind({
  expected: () => 'nine digits, not all zeros',
  cost: { unreadable: 7, invalidValue: 3, strong: true },
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
      id: 'feinMadeUp',
      type: 'SUSPECT_FEIN',
      problem: 'the number is one digit repeated or the digits in order',
      hint: CHECK_FEIN,
      tier: 'never',
      expected: 'the FEIN of the employer',
      usable: true,
      fails: isMadeUp,
    },
    {
      id: 'feinPrefix',
      type: 'UNLISTED_FEIN_PREFIX',
      problem: 'the first two digits are not on the list of the IRS',
      hint: CHECK_FEIN,
      tier: 'never',
      expected: 'a FEIN whose first two digits the IRS lists',
      usable: true,
      fails: (number) => !mayBeFein(number),
    },
  ],
});
