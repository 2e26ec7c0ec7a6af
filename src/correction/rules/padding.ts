/** Fields that programs fill up with other bytes than blanks. */

import type { PlannedField } from '../../validation/index.js';
import type { CheckedRecord } from '../record/checked-record.js';
import { contentOf } from './field-content.js';
import { fieldRepair, type Rule } from './rule.js';

export const padding: Rule = {
  id: 'padding',
  tier: 'safe',
  title: 'Fill the field up with blanks',
  premise:
    'The field is filled up to its last column with NUL characters, no-break blanks, or three or more identical bytes that cannot be the end of a word; or it contains only the highest byte. No field of the record has NUL characters before or within its text.',
  basis: 'Layouts fill fields up with blanks; no text ends in these bytes.',
  repairs: ({ planned, text, record }) => {
    if (hasHoles(record)) return [];
    const bytes = record.draft.bytesOf(planned);
    const content = contentOf(bytes);
    const isOther = content.length === bytes.length || content.some((byte) => byte > 0x7f);
    const rest = Buffer.from(content).toString('latin1');
    return isOther || rest === text ? [] : [fieldRepair(planned, rest, 'Only padding is removed.')];
  },
};

/**
 * True when NUL characters are before or within a text: they overwrote something or end a shorter text, so that those after
 * another text of the record may have overwritten its end. A text that was repaired is as a second correction will find it.
 */
export function hasHoles({ plan, draft }: CheckedRecord): boolean {
  const isHole = (one: PlannedField) => !draft.written.has(one) && contentOf(draft.bytesOf(one)).includes(0);
  return draft.columns.includes(0) && plan.fields.some(isHole);
}
