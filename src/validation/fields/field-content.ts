/** What the columns of a field contain, judged by its kind alone. */

import type { Field } from '../../layouts/index.js';
import { digitsAt, isBlank, isZeros } from './bytes.js';
import { digitsOf } from './kind.js';
import { KINDS } from './kinds/index.js';

/** Blanks or zeros; a text that has the form of the field's kind; or something else. */
export type FieldContent = 'nothing' | 'value' | 'other';

/** What a record, one byte a column, contains in a field. A kind of text takes any. */
export function contentOf(field: Field, record: Uint8Array, lastYear: number): FieldContent {
  const kind = KINDS[field.kind];
  const [from, to] = [field.start - 1, field.end];
  if (isBlank(record, from, to)) return 'nothing';
  if (kind.form === 'text') return 'value';
  if (kind.form === 'code') return kind.placeOf(record, from, to, field) > 0 ? 'value' : 'other';
  if (isZeros(record, from, to)) return 'nothing';
  const digits = digitsAt(record, from, to, digitsOf(kind, field));
  if (digits < 0) return kind.cost.leftAlignedText !== undefined ? 'value' : 'other';
  return (kind.value?.(digits, field, lastYear) ?? 0) < 0 ? 'other' : 'value';
}
