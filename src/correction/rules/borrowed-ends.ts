/** Signs that the last characters of a field belong to the next one, which was written too far to the left. */

import type { PlannedField } from '../../validation/index.js';

/** True when the text fills its field to the last column, and has two or more blanks before its last characters. */
export function endsBehindBlanks(text: string, { from, to, kind }: PlannedField): boolean {
  return kind.form === 'text' && text.length === to - from && text.includes('  ');
}
