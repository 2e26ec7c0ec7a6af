/** The kinds of field that contain text: names, cities, plain text, digits of any count, free use and filler. */

import type { Field } from '../../../layouts/index.js';
import {
  APOSTROPHE,
  BLANK,
  byteAt,
  COMMA,
  classAt,
  DIGIT,
  HYPHEN,
  LOWER,
  PERIOD,
  SIGN,
  UPPER,
} from '../bytes.js';
import { hasLooseBlank, isNotFullName } from '../full-name.js';
import { type TextKind, type TextRule, textKind } from '../kind.js';
import {
  endsInSuffix,
  hasLooseHyphen,
  hasPlaceholderName,
  isAwaited,
  isNothing,
  isPlaceholder,
  isPlaceholderName,
  isSuffix,
  isWithoutLetters,
} from '../placeholders.js';
import { hasDoubleBlank, hasWideGap, isFilledUp, isQuoted } from '../wrapped-text.js';

const LETTERS = UPPER | LOWER | BLANK | HYPHEN;
export const PRINTABLE = LETTERS | DIGIT | PERIOD | APOSTROPHE | COMMA | SIGN;

const needsRealValue = ({ kind, required }: Field): boolean =>
  (kind === 'text' || kind === 'city') && (required === 'yes' || required === 'domestic');

const PLACEHOLDER = {
  id: 'placeholder',
  type: 'PLACEHOLDER_VALUE',
  problem: 'a placeholder is written instead of the real value',
  hint: 'Write the real value.',
  tier: 'never',
  appliesTo: needsRealValue,
  fails: isPlaceholder,
} as const satisfies TextRule;

const SUFFIX = {
  type: 'NAME_SUFFIX',
  hint: 'Leave the suffix out.',
  tier: 'never',
  expected: 'a name without JR, SR, II, III or IV',
  usable: true,
} as const;

/** Characters that an export leaves around a text. */
const AROUND = [
  {
    id: 'quoted',
    type: 'QUOTED_VALUE',
    problem: 'the text is in quotes, as in a CSV file',
    hint: 'Leave the quotes out.',
    tier: 'safe',
    expected: 'the text without quotes',
    usable: true,
    fails: isQuoted,
  },
  {
    id: 'filledUp',
    type: 'FILL_CHARACTERS',
    problem: 'zeros or symbols fill the field before or after the text',
    hint: 'Fill the field up with blanks after the text.',
    tier: 'safe',
    expected: 'the text, with blanks after it',
    usable: true,
    fails: isFilledUp,
  },
] as const satisfies readonly TextRule[];

const WIDE_GAP = {
  type: 'WIDE_GAP',
  hint: 'Write one blank, and put what belongs to another field into that field.',
  expected: 'words with one blank between them',
  usable: true,
} as const;

const TEXT_GAP = {
  ...WIDE_GAP,
  id: 'wideGap',
  problem: 'there are three or more blanks in a row within the text',
  tier: 'safe',
  fails: hasWideGap,
} as const satisfies TextRule;

const CITY_GAP = { ...TEXT_GAP, id: 'wideGapInCity', tier: 'never' } as const satisfies TextRule;

const NAME_GAP = {
  ...WIDE_GAP,
  id: 'wideGapInName',
  problem: 'there are two or more blanks in a row within the name',
  tier: 'never',
  fails: hasDoubleBlank,
} as const satisfies TextRule;

export const name = textKind({
  expected: () => 'capital letters, blanks and hyphens, starting in the first column',
  cost: { leadingBlank: 5, gap: 5, digit: 7, otherCharacter: 4, full: 1 },
  characters: LETTERS,
  leftAligned: true,
  capitals: true,
  rules: [
    {
      ...PLACEHOLDER,
      id: 'noLetters',
      problem: 'the name has no letter',
      hint: "Write the name as it is on the employee's Social Security card.",
      appliesTo: ({ required }) => required !== 'no',
      fails: isWithoutLetters,
    },
    {
      id: 'looseHyphen',
      type: 'INVALID_CHARACTER',
      problem: 'a name begins or ends with a hyphen',
      hint: 'Leave it out, or write the other half of the name.',
      tier: 'never',
      severity: 'warning',
      usable: true,
      fails: hasLooseHyphen,
    },
    { ...SUFFIX, id: 'suffix', problem: 'the name ends in a suffix', fails: endsInSuffix },
    {
      ...SUFFIX,
      id: 'suffixAlone',
      problem: 'the name is a suffix',
      // A first name can really be JR.
      appliesTo: ({ required }) => required === 'no',
      fails: isSuffix,
    },
    {
      ...PLACEHOLDER,
      id: 'placeholderName',
      hint: 'Write the name, or leave the field blank where there is none.',
      appliesTo: () => true,
      usable: true,
      fails: isPlaceholderName,
    },
    NAME_GAP,
  ],
});

/** The name of a company where the layout has that of a person: any letters, digits and signs, but not signs alone. */
export const companyName: TextKind = {
  ...name,
  expected: () => 'the name of a person or company, starting in the first column',
  characters: PRINTABLE,
  rules: [
    { ...PLACEHOLDER, appliesTo: ({ required }) => required !== 'no', fails: isNothing },
    ...AROUND,
    NAME_GAP,
  ],
};

/** Last name, comma, first name and initial in one field. A suffix is joined to the last name by a hyphen. */
export const full_name = textKind({
  expected: () => 'LAST,FIRST M in capital letters, blanks and hyphens, starting in the first column',
  cost: name.cost,
  characters: LETTERS | COMMA,
  leftAligned: true,
  capitals: true,
  rules: [
    {
      id: 'nameForm',
      type: 'INVALID_VALUE',
      problem: 'the name is not a last name, one comma and a first name',
      hint: 'Write it as LAST,FIRST M.',
      tier: 'never',
      fails: isNotFullName,
    },
    {
      id: 'nameBlanks',
      type: 'INVALID_CHARACTER',
      problem: 'there is a blank next to the comma',
      hint: 'Leave it out: the name is written as LAST,FIRST M.',
      tier: 'safe',
      usable: true,
      fails: hasLooseBlank,
    },
    {
      ...PLACEHOLDER,
      id: 'placeholderInName',
      hint: 'Write the name itself, without a placeholder for an unknown part.',
      appliesTo: () => true,
      usable: true,
      fails: hasPlaceholderName,
    },
    NAME_GAP,
  ],
});

/** What some receivers ask of a text; each is known to reject few records for it, if any. */
const SIGNS_NOT_TAKEN = {
  type: 'INVALID_CHARACTER',
  tier: 'never',
  severity: 'warning',
  usable: true,
} as const;

const SIGN_TESTS = [
  {
    ...SIGNS_NOT_TAKEN,
    id: 'signs',
    problem: 'the receiver accepts only letters, digits and blanks here',
    hint: 'Replace the symbol with a blank, or remove it.',
    appliesTo: ({ signs }: Field) => signs === 'none',
    fails: (line, first, end) => hasSigns(line, first, end, HYPHEN),
  },
  {
    ...SIGNS_NOT_TAKEN,
    id: 'signsButHyphen',
    problem: 'the receiver takes only letters, digits, blanks and hyphens here',
    hint: 'Replace the symbol with a blank, or remove it.',
    appliesTo: ({ signs }: Field) => signs === 'hyphen',
    fails: (line, first, end) => hasSigns(line, first, end, 0),
  },
] as const satisfies readonly TextRule[];

/** True when the text has a sign; `more` is a class that is one too. */
function hasSigns(line: Uint8Array, first: number, end: number, more: number): boolean {
  const signs = PERIOD | APOSTROPHE | COMMA | SIGN | more;
  for (let at = first; at < end; at++) if ((classAt(line, at) & signs) !== 0) return true;
  return false;
}

export const text = textKind({
  expected: () => 'plain characters, starting in the first column',
  cost: { leadingBlank: 5, gap: 5, digitsOnly: 2, full: 1 },
  characters: PRINTABLE,
  leftAligned: true,
  capitals: true,
  rules: [
    { ...PLACEHOLDER, usable: true },
    {
      ...PLACEHOLDER,
      id: 'nothing',
      problem: 'zeros or symbols are written instead of a value',
      hint: 'Write the real value, or leave the field blank.',
      appliesTo: ({ required }) => required === 'no',
      fails: isNothing,
      usable: true,
    },
    {
      ...PLACEHOLDER,
      id: 'awaited',
      problem: 'the text says that the value is not available yet',
      hint: 'Write the value, or leave an optional field blank until it is known.',
      appliesTo: () => true,
      usable: true,
      fails: isAwaited,
    },
    ...AROUND,
    TEXT_GAP,
    ...SIGN_TESTS,
  ],
});

/** A city of a domestic address; a foreign one is checked as text. */
export const city = textKind({
  expected: () => 'letters, blanks, hyphens and periods, starting in the first column',
  cost: { leadingBlank: 5, gap: 5, digit: 6, otherCharacter: 4, full: 1 },
  characters: LETTERS | PERIOD,
  leftAligned: true,
  capitals: true,
  rules: [{ ...PLACEHOLDER, beforeCharacters: true }, CITY_GAP, ...SIGN_TESTS],
});

export const digits = textKind({
  expected: () => 'digits, starting in the first column',
  cost: { leadingBlank: 5, gap: 5, otherCharacter: 5 },
  characters: DIGIT,
  wrongCharacter: 'notDigits',
  leftAligned: true,
  capitals: false,
  rules: [],
});

/** A federal agency that sends the file: its FEIN, or the letter A and the FIPS code of the agency. */
export const agency = textKind({
  expected: () => 'a FEIN of nine digits, or the letter A and a FIPS agency code',
  cost: { leadingBlank: 5, gap: 5, otherCharacter: 5 },
  characters: PRINTABLE,
  leftAligned: true,
  capitals: false,
  rules: [
    {
      id: 'agencyCode',
      type: 'INVALID_VALUE',
      problem: 'this is neither a FEIN nor the letter A and a FIPS agency code',
      hint: 'Write the nine digits of the FEIN, or A and the FIPS code of the agency.',
      tier: 'never',
      beforeCharacters: true,
      fails: isNoAgency,
    },
  ],
});

const FEIN_DIGITS = 9;
const [ZERO, LETTER_A] = [0x30, 0x41];
/** A FIPS agency code (FIPS PUB 95) has two characters for the agency, and two for a part of it. */
const MIN_AGENCY_LENGTH = 3;

function isNoAgency(line: Uint8Array, first: number, end: number): boolean {
  const isAgency = byteAt(line, first) === LETTER_A && end - first >= MIN_AGENCY_LENGTH;
  const isFein = end - first === FEIN_DIGITS && !isAgency;
  let zeros = 0;
  for (let at = first; at < end; at++) {
    const allowed = isFein ? DIGIT : UPPER | DIGIT;
    if ((classAt(line, at) & allowed) === 0) return true;
    if (byteAt(line, at) === ZERO) zeros++;
  }
  return !(isAgency || isFein) || zeros === FEIN_DIGITS;
}

export const free = textKind({
  expected: () => 'printable characters',
  cost: { filled: 1 },
  characters: PRINTABLE,
  leftAligned: false,
  capitals: false,
  rules: [],
});

export const filler = textKind({
  expected: () => 'blanks',
  cost: { filled: 6 },
  characters: PRINTABLE,
  leftAligned: false,
  capitals: false,
  rules: [
    {
      id: 'filler',
      type: 'FILLER_NOT_BLANK',
      problem: 'the filler is not blank',
      hint: 'Fill these columns with blanks.',
      tier: 'never',
      usable: true,
      fails: () => true,
    },
  ],
});
