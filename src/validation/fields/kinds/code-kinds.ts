/** The kinds of field that contain one of a list of texts. */

import type { Field } from '../../../layouts/index.js';
import { codeIndex, FIPS_INDEX, STATE_INDEX, STATE_NUMBERS } from '../../../reference/index.js';
import { byteAt, CAPITAL_PAIR, isBlank, LOWER, pairAt, spells } from '../bytes.js';
import type { FieldText } from '../field-text.js';
import { codeKind } from '../kind.js';

export const constant = codeKind({
  expected: ({ values = [] }) => `the text "${values[0] ?? ''}"`,
  cost: { unlisted: 8 },
  faults: {
    constant: {
      type: 'INVALID_CONSTANT',
      problem: 'the fixed text of the layout is not there',
      hint: 'Write the fixed text exactly as the layout gives it.',
      tier: 'safe',
    },
  },
  placeOf: (line, from, _to, { values = [], ignore_case = false }) =>
    spells(line, from, values[0] ?? '', ignore_case) ? 1 : 0,
  unlisted: () => 'constant',
  rules: [],
});

/** Whether the capitals of a two-letter text are in a list of codes. */
const isInCapitals = ({ line, first, length }: FieldText, index: Int16Array): boolean =>
  length === 2 && index[pairAt(line, first) & CAPITAL_PAIR] !== 0;

const VALUE_CASE = {
  type: 'INVALID_VALUE',
  problem: 'the value must be a capital letter',
  hint: 'Write it in capitals.',
  tier: 'safe',
} as const;

export const state = codeKind({
  expected: () => 'a two-letter USPS abbreviation in capitals',
  cost: { unlisted: 6 },
  faults: {
    stateCode: {
      type: 'INVALID_STATE_CODE',
      problem: 'this is not a USPS abbreviation',
      hint: 'Write the two-letter USPS abbreviation, such as OH.',
      tier: 'confirm',
    },
    stateCase: {
      type: 'INVALID_STATE_CODE',
      problem: 'the abbreviation must be in capitals',
      hint: 'Write it in capitals.',
      tier: 'safe',
    },
  },
  placeOf: (line, from) => STATE_INDEX[pairAt(line, from)] ?? 0,
  unlisted: (text) => (text.classes & LOWER && isInCapitals(text, STATE_INDEX) ? 'stateCase' : 'stateCode'),
  rules: [],
});

let numberIndex: Int16Array | undefined;

/** A state as the number that federal files give it. */
export const state_number = codeKind({
  expected: () => 'a two-digit FIPS code of a state',
  cost: { unlisted: 6 },
  faults: {
    stateNumber: {
      type: 'INVALID_VALUE',
      problem: 'this is not the FIPS code of a state',
      hint: 'Write the two-digit FIPS code of the state.',
      tier: 'never',
    },
  },
  placeOf: (line, from) => {
    numberIndex ??= codeIndex(STATE_NUMBERS);
    return numberIndex[pairAt(line, from)] ?? 0;
  },
  unlisted: () => 'stateNumber',
  rules: [],
});

/** Checked with its address, because what it may be depends on the other fields there. */
export const country = codeKind({
  expected: () => 'a two-letter FIPS 10-4 code of a foreign country',
  cost: { unlisted: 6, listed: 1 },
  faults: {
    countryCode: {
      type: 'INVALID_COUNTRY_CODE',
      problem: 'this is not a FIPS 10-4 code',
      hint: 'Write the FIPS 10-4 code of the country.',
      tier: 'confirm',
    },
    countryCase: {
      type: 'INVALID_COUNTRY_CODE',
      problem: 'the code must be in capitals',
      hint: 'Write it in capitals.',
      tier: 'safe',
    },
  },
  placeOf: (line, from) => FIPS_INDEX[pairAt(line, from)] ?? 0,
  unlisted: (text) => (isInCapitals(text, FIPS_INDEX) ? 'countryCase' : 'countryCode'),
  rules: [],
});

const NO_VALUES: readonly string[] = [];

const isValue = (line: Uint8Array, from: number, to: number, value: string): boolean =>
  spells(line, from, value) && isBlank(line, from + value.length, to);

const isValueInOtherCase = (text: FieldText, from: number, { values = [] }: Field): boolean =>
  text.first === from && values.some((value) => text.is(value, true));

export const values = codeKind({
  expected: (field) => `one of ${(field.values ?? []).join(', ')}, or blank`,
  cost: { unlisted: 4 },
  faults: {
    value: {
      type: 'INVALID_VALUE',
      problem: 'the value is not one that the layout lists',
      hint: 'Write one of the listed values, or leave the field blank.',
      tier: 'never',
    },
    valueCase: VALUE_CASE,
  },
  placeOf: (line, from, to, { values = NO_VALUES }) => {
    for (let i = 0; i < values.length; i++) if (isValue(line, from, to, values[i] ?? '')) return i + 1;
    return 0;
  },
  unlisted: (text, from, field) => (isValueInOtherCase(text, from, field) ? 'valueCase' : 'value'),
  rules: [],
});

const BEFORE_A = 0x40;
const LETTERS = 26;

export const letter = codeKind({
  expected: () => 'one capital letter or blank',
  cost: { unlisted: 4 },
  faults: {
    notLetter: {
      type: 'INVALID_VALUE',
      problem: 'this is not a letter',
      hint: 'Write one capital letter, or leave the field blank.',
      tier: 'never',
    },
    valueCase: VALUE_CASE,
  },
  placeOf: (line, from) => {
    const place = byteAt(line, from) - BEFORE_A;
    return place <= LETTERS ? Math.max(0, place) : 0;
  },
  unlisted: ({ classes }) => (classes === LOWER ? 'valueCase' : 'notLetter'),
  rules: [],
});
