/** Accents, typographic signs and special blanks in plain ASCII. */

import { plainTextOf, plainTextsOf } from './plain-readings.js';
import { fieldRepair, type Rule } from './rule.js';

const PLAIN = {
  title: 'Write letters and signs in plain ASCII',
  basis:
    'Layouts allow plain ASCII only. Accents are removed by Unicode decomposition; a fixed table has the letters without one.',
  faults: ['beyondAscii'],
} as const satisfies Partial<Rule>;

export const plainCharacters: Rule = {
  id: 'plain-characters',
  tier: 'safe',
  premise:
    'Every character has one plain form, the same in each code page in which all names of the file can be read, and the text still fits its field.',
  ...PLAIN,
  repairs: (target) => {
    const plain = plainTextOf(target);
    return plain === undefined
      ? []
      : [fieldRepair(target.planned, plain, 'Each character has one plain form.')];
  },
};

export const plainCharactersOffered: Rule = {
  id: 'plain-characters-offered',
  tier: 'confirm',
  premise: 'The file can be read in several code pages, which differ in these characters.',
  ...PLAIN,
  repairs: (target) =>
    plainTextsOf(target)
      .filter((text) => text !== undefined)
      .map((text) => fieldRepair(target.planned, text, 'It is the text in one of the code pages.')),
};
