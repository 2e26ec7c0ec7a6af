/** Apostrophes, periods and other signs in names. The letters of a name never change. */

import { goodPartsAround, isCityOfZip } from './address-places.js';
import { isDamaged, plainTextOf, withoutApostrophes } from './plain-characters.js';
import { fieldRepair, fieldRepairs, type Repair, type RepairTarget, type Rule } from './rule.js';

const FORBIDDEN = 'Layouts allow letters, blanks and hyphens in names.';

const CLOSED_UP = {
  title: 'Leave the apostrophe out',
  basis: "Federal format rules: O'BRIEN is written OBRIEN.",
  faults: ['apostrophe', 'sign'],
} as const satisfies Partial<Rule>;

export const apostrophe: Rule = {
  id: 'apostrophe',
  tier: 'safe',
  premise:
    'The layout does not allow it, there are letters, and they do not change. It does not end a word, except after an S. No city of the ZIP code, text of other records of the employer or frequent name has a letter in its place.',
  ...CLOSED_UP,
  repairs: (target) => {
    const best = withoutApostrophe(target);
    if (best === undefined || ENDS_WORD.test(target.text) || isDamaged(target, best)) return [];
    return [fieldRepair(target.planned, best, 'All letters are kept.')];
  },
};

export const apostropheOffered: Rule = {
  id: 'apostrophe-offered',
  tier: 'confirm',
  premise: 'The apostrophe is not in place of a letter.',
  ...CLOSED_UP,
  kinds: ['name', 'full_name'],
  repairs: (target) =>
    fieldRepairs(target.planned, withoutApostrophe(target), 'It is right if no letter is lost.'),
};

/** Not that of COEUR D' ALENE. */
const ENDS_WORD = /[a-z][a-rt-z]['`](?![a-z])/i;

function withoutApostrophe(target: RepairTarget): string | undefined {
  const text = plainTextOf(target) ?? target.text;
  const closed = withoutApostrophes(text);
  if (closed === text || closed === '') return undefined;
  // One blank, where the apostrophe is next to one: COEUR D' ALENE.
  const parted = withoutApostrophes(text, ' ').replace(/ {2,}/g, ' ');
  return target.planned.field.kind === 'city' && isKnown(target, parted) ? parted : closed;
}

/** USPS writes some cities with a blank in place of the apostrophe: COEUR D ALENE. */
function isKnown(target: RepairTarget, city: string): boolean {
  const { zip } = goodPartsAround(target);
  return zip !== undefined && isCityOfZip(target.context.places, zip, city);
}

export const period: Rule = {
  id: 'period',
  tier: 'safe',
  title: 'Leave the period out',
  premise: 'It ends an abbreviation or an initial, so no two words run together.',
  basis: FORBIDDEN,
  faults: ['period'],
  repairs: ({ planned, text }) => {
    const plain = text.replace(/\.(?=[ ,]|$)/g, '').replace(/\b([A-Za-z])\.(?=[A-Za-z](?:\.|[ ,]|$))/g, '$1');
    return plain.includes('.') ? [] : [fieldRepair(planned, plain, 'All letters are kept.')];
  },
};

export const periodInside: Rule = {
  id: 'period-inside',
  tier: 'confirm',
  title: 'Remove the period inside the name',
  premise: 'It is between two words, which may be one name or two.',
  basis: FORBIDDEN,
  faults: ['period'],
  repairs: ({ planned, text }) => [
    fieldRepair(planned, text.replace(/\. */g, ' ').trimEnd(), 'Two words.'),
    fieldRepair(planned, text.replace(/\.(?= |$)/g, '').replaceAll('.', ''), 'One word.'),
  ],
};

export const signInWords: Rule = {
  id: 'sign-in-words',
  tier: 'confirm',
  title: 'Replace the symbol with a word or a hyphen',
  premise: 'The symbol is & or /, which joins two names.',
  basis: FORBIDDEN,
  faults: ['sign'],
  kinds: ['name', 'full_name'],
  repairs: ({ planned, text }) => [
    fieldRepair(planned, text.replace(/ *& */g, ' AND ').replace(/ *\/ */g, '-'), 'Both names are kept.'),
  ],
};

const CLOSED = {
  title: 'Remove the blanks next to the comma',
  basis: 'The layout: the name is written as LAST,FIRST M.',
  faults: ['nameBlanks'],
} as const satisfies Partial<Rule>;

export const nameBlanks: Rule = {
  id: 'name-blanks',
  tier: 'safe',
  premise:
    'All letters are kept, and those after the blanks belong to the name, not to the next field. A single blank that is before the comma only may be in place of a letter, unless most names of the file have an error.',
  ...CLOSED,
  repairs: (target) => (mayBeLetter(target) ? [] : withoutBlanks(target)),
};

function mayBeLetter({ planned, text, context }: RepairTarget): boolean {
  return /^[^,]*[^ ,] ,[^ ]/.test(text) && !context.usualErrors.has(planned.field.name);
}

export const nameBlanksOffered: Rule = {
  id: 'name-blanks-offered',
  tier: 'confirm',
  premise: 'The blank before the comma is not in place of the last letter of the name.',
  ...CLOSED,
  repairs: withoutBlanks,
};

function withoutBlanks({ planned, text }: RepairTarget): Repair[] {
  const closed = text.replace(/ *, */g, ',');
  const repaired = fieldRepair(planned, closed, 'Only blanks are removed.');
  return / {3}/.test(closed) ? [] : [repaired];
}

export const nameComma: Rule = {
  id: 'name-comma',
  tier: 'confirm',
  title: 'Put first and last name into their own fields',
  premise:
    'The text before the comma is the last name, and the field of the first name is blank or contains the text after it.',
  basis: FORBIDDEN,
  faults: ['comma'],
  kinds: ['name'],
  repairs: (target) => [
    ...splitName(target),
    fieldRepair(target.planned, target.text.replace(/ *, */g, ' ').trim(), 'The comma becomes a blank.'),
  ],
};

function splitName({ planned, text, record }: RepairTarget): Repair[] {
  const { first_name: firstName, last_name: lastName } = record.plan.roles;
  const [, last, first] = /^([^,]+),([^,]+)$/.exec(text)?.map((part) => part.trim()) ?? [];
  if (last === undefined || first === undefined || !firstName || planned !== lastName) return [];
  const found = record.text(firstName);
  if (found !== '' && found.toUpperCase() !== first.toUpperCase()) return [];
  return [
    {
      edits: [
        { planned, text: last },
        { planned: firstName, text: first },
      ],
      evidence: 'All letters are kept.',
    },
  ];
}
