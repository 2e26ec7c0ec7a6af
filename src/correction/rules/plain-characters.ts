/** Accents, typographic signs and special blanks in plain ASCII. */

import { utf8Characters } from '../../validation/index.js';
import { toPlainText } from './plain-letters.js';
import { fieldRepair, type RepairTarget, type Rule } from './rule.js';

export const plainCharacters: Rule = {
  id: 'plain-characters',
  tier: 'safe',
  title: 'Write letters and signs in plain ASCII',
  premise: 'Every character has one plain form, and the text still fits its field.',
  basis:
    'Layouts allow plain ASCII only. Accents are removed by Unicode decomposition; a fixed table has the letters without one.',
  faults: ['beyondAscii'],
  repairs: (target) => {
    const plain = splitsCharacter(target) ? undefined : toPlainText(target.text);
    return plain === undefined
      ? []
      : [fieldRepair(target.planned, plain, 'Each character has one plain form.')];
  },
};

/** True when the line is UTF-8 and the first or last column of the field splits a character. */
function splitsCharacter({ planned, record: { draft } }: RepairTarget): boolean {
  return utf8Characters(draft.bytes) !== undefined && utf8Characters(draft.bytesOf(planned)) === undefined;
}
