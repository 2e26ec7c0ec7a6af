/** Apostrophes, periods and other signs in names. Letters of a name are never touched. */

import { cityFits } from './address-places.js';
import { toPlainText } from './plain-letters.js';
import { addressOf, inField, type Repair, type Rule, type Target } from './rule.js';

const APOSTROPHES = /['`]/g;
const FORBIDDEN = 'Layouts take letters, blanks and hyphens in names.';

export const apostrophe: Rule = {
  id: 'apostrophe',
  tier: 'safe',
  title: 'Leave the apostrophe out',
  premise: 'The layout does not take it, and the letters stay as they are.',
  basis: "Federal format rules: O'BRIEN is written OBRIEN.",
  answers: ['apostrophe', 'sign'],
  kinds: ['name', 'city'],
  repairs: (target) => {
    const { planned } = target;
    const text = toPlainText(target.text) ?? target.text;
    const closed = text.replace(APOSTROPHES, '').trimEnd();
    if (closed === text) return [];
    const parted = text.replace(APOSTROPHES, ' ').trimEnd();
    const best = planned.field.kind === 'city' && isKnown(target, parted) ? parted : closed;
    return [inField(planned, best, 'All letters are kept.')];
  },
};

/** The post office writes some cities with a blank for the apostrophe: COEUR D ALENE. */
function isKnown(target: Target, city: string): boolean {
  const address = addressOf(target);
  return address !== undefined && cityFits(target.world.places, target.record, address, city);
}

export const period: Rule = {
  id: 'period',
  tier: 'safe',
  title: 'Leave the period out',
  premise: 'It ends an abbreviation or an initial, so no two words run together.',
  basis: FORBIDDEN,
  answers: ['period'],
  kinds: ['name'],
  repairs: ({ planned, text }) => {
    const plain = text.replace(/\.(?= |$)/g, '').replace(/\b([A-Za-z])\.(?=[A-Za-z](?:\.| |$))/g, '$1');
    return plain.includes('.') ? [] : [inField(planned, plain, 'All letters are kept.')];
  },
};

export const periodInside: Rule = {
  id: 'period-inside',
  tier: 'confirm',
  title: 'Leave the period inside the name out',
  premise: 'It stands between two words, which may be one name or two.',
  basis: FORBIDDEN,
  answers: ['period'],
  kinds: ['name'],
  repairs: ({ planned, text }) => [
    inField(planned, text.replace(/\. */g, ' ').trimEnd(), 'Two words.'),
    inField(planned, text.replace(/\.(?= |$)/g, '').replaceAll('.', ''), 'One word.'),
  ],
};

export const signInWords: Rule = {
  id: 'sign-in-words',
  tier: 'confirm',
  title: 'Write the sign as a word or a hyphen',
  premise: 'The sign is & or /, which join two names.',
  basis: FORBIDDEN,
  answers: ['sign'],
  kinds: ['name'],
  repairs: ({ planned, text }) => [
    inField(planned, text.replace(/ *& */g, ' AND ').replace(/ *\/ */g, '-'), 'Both names are kept.'),
  ],
};

export const nameComma: Rule = {
  id: 'name-comma',
  tier: 'confirm',
  title: 'Put first and last name into their own fields',
  premise:
    'What stands before the comma is the last name, and the field of the first name is blank or says the same.',
  basis: FORBIDDEN,
  answers: ['comma'],
  kinds: ['name'],
  repairs: (target) => [...splitName(target), ...withoutComma(target)],
};

function withoutComma({ planned, text }: Target): Repair[] {
  return [inField(planned, text.replace(/ *, */g, ' ').trim(), 'The comma gives way to a blank.')];
}

function splitName({ planned, text, record }: Target): Repair[] {
  const { first_name: firstName, last_name: lastName } = record.plan.roles;
  const parts = /^([^,]+),\s*([^,]+)$/.exec(text);
  if (!parts || !firstName || planned !== lastName) return [];
  const [last, first] = [parts[1]!.trim(), parts[2]!.trim()];
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
