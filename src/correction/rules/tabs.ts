/** Tabs and other control characters where a blank belongs, in a line whose columns are right. */

import { toPlainText } from './plain-letters.js';
import { fieldRepair, type Rule } from './rule.js';

export const tabToBlank: Rule = {
  id: 'tab-to-blank',
  tier: 'safe',
  title: 'Replace the tab by a blank',
  premise: 'The line has its full length, so the tab takes the place of one blank.',
  basis: 'Layouts take printable characters only.',
  faults: ['control'],
  repairs: ({ planned, text }) =>
    text.includes('\t')
      ? [fieldRepair(planned, withoutTabs(text), 'The columns of the line hold with a blank in its place.')]
      : [],
};

export const controlToBlank: Rule = {
  id: 'control-to-blank',
  tier: 'confirm',
  title: 'Replace control characters by blanks',
  premise: 'The character stands where a blank may stand; what it was meant for is not known.',
  basis: 'Layouts take printable characters only.',
  faults: ['control'],
  repairs: ({ planned, text }) => [
    fieldRepair(
      planned,
      text.replace(/[\0-\x1f\x7f]/g, ' ').trimEnd(),
      'The rest of the field stays as it is.',
    ),
  ],
};

function withoutTabs(text: string): string {
  const blanks = text.replaceAll('\t', ' ').trimEnd();
  return toPlainText(blanks) ?? blanks;
}
