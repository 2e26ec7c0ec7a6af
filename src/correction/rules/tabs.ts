/** Tabs and other control characters where a blank belongs, in a line whose columns are right. */

import { isDamagedName } from './known-names.js';
import { isDamaged, plainTextOf } from './plain-characters.js';
import { fieldRepair, type RepairTarget, type Rule } from './rule.js';

export const tabToBlank: Rule = {
  id: 'tab-to-blank',
  tier: 'safe',
  title: 'Replace the tab with a blank',
  premise:
    'The tab replaces one blank: a number after it is in its columns, or the rest of the record is blank; and no city of the ZIP code, text of other records of the employer or frequent name has a letter in its place.',
  basis: 'Layouts allow printable characters only.',
  faults: ['control'],
  repairs: (target) => {
    if (!target.text.includes('\t') || !isOneBlank(target)) return [];
    const text = (plainTextOf(target) ?? target.text).replaceAll('\t', ' ').trimEnd();
    // The tab may be a letter within a word, and not only a blank between two.
    const isInName = isDamagedName(target.planned, target.text, target.text.replaceAll('\t', ''));
    if (isInName || isDamaged(target, text)) return [];
    return [
      fieldRepair(target.planned, text, 'With a blank in its place, the columns of the line are right.'),
    ];
  },
};

/** A tab for many blanks displaces the following fields, although the line may have been padded to its length again. */
function isOneBlank({ planned, text, record }: RepairTarget): boolean {
  const after = record.plan.fields.slice(planned.index + 1);
  const isLast = /^[^\t]*\t+$/.test(text) && after.every((one) => record.text(one) === '');
  return isLast || after.some((one) => record.isInColumns(one));
}

/** What conversions write for a letter that they cannot. */
const LOST_LETTER = '\x1a';

export const controlToBlank: Rule = {
  id: 'control-to-blank',
  tier: 'confirm',
  title: 'Replace control characters with blanks',
  premise:
    'A blank is allowed there; the purpose of the character is not known, but it does not stand for a lost letter.',
  basis: 'Layouts allow printable characters only.',
  faults: ['control'],
  repairs: ({ planned, text }) => {
    if (text.includes(LOST_LETTER)) return [];
    const plain = text.replace(/[\0-\x1f\x7f]/g, ' ').trimEnd();
    return [fieldRepair(planned, plain, 'The rest of the field does not change.')];
  },
};
