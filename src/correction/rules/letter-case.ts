/** Codes and words in lower case. */

import { fieldRepair, type Rule } from './rule.js';

const EVIDENCE = 'Only the case of the letters changes.';

export const codeCase: Rule = {
  id: 'code-case',
  tier: 'safe',
  title: 'Write the code in capitals',
  premise: 'In capitals it is a code of the table.',
  basis: 'USPS Publication 28, FIPS PUB 10-4 and the layout write codes in capitals.',
  faults: ['stateCase', 'countryCase', 'valueCase'],
  repairs: ({ planned, text }) => [fieldRepair(planned, capitals(text), EVIDENCE)],
};

export const wordCase: Rule = {
  id: 'word-case',
  tier: 'safe',
  title: 'Write capitals',
  premise: 'The text is plain ASCII.',
  basis: 'Federal format rules: text is in capitals.',
  faults: ['lowerCase'],
  repairs: ({ planned, text }) => [fieldRepair(planned, capitals(text), EVIDENCE)],
};

/** Only a to z: the case rules of other languages must not apply. */
function capitals(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}
