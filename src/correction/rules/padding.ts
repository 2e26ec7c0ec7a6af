/** Fields that programs fill up with other bytes than blanks. */

import { contentOf } from './field-content.js';
import { fieldRepair, type Rule } from './rule.js';

export const padding: Rule = {
  id: 'padding',
  tier: 'safe',
  title: 'Fill the field up with blanks',
  premise:
    'The field is filled up to its last column with NUL characters or no-break blanks, or ends with three or more identical bytes that cannot be the end of a word.',
  basis: 'Layouts fill fields up with blanks; no text ends in these bytes.',
  repairs: ({ planned, record: { draft } }) => {
    const bytes = draft.bytesOf(planned);
    const content = contentOf(bytes);
    const isOther = content.length === bytes.length || content.some((byte) => byte > 0x7f);
    return isOther
      ? []
      : [fieldRepair(planned, Buffer.from(content).toString('latin1').trimEnd(), 'Only padding is removed.')];
  },
};
