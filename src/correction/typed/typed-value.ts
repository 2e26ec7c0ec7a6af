/** Values that a person types into fields of a file, whether they have a finding or not, and why one is refused. */

import type { PlannedField } from '../../validation/index.js';
import type { RecordLocation } from '../line/line-context.js';

/** A value for one field. */
export interface TypedValue {
  /** 1-based, as findings have it. */
  line_number: number;
  /** The name of a field of the layout, or its label. */
  field_name: string;
  /** As the person wrote it: `06/14/1990` too. Empty to make the field blank. */
  value: string;
}

/** A value that was not written. */
interface RefusedValue extends Pick<TypedValue, 'line_number' | 'field_name'> {
  /** Why, and what is expected: sentences without the value. */
  reason: string;
}

/** The result for the typed values. */
export interface TypedResult {
  /** How many values are in the output. */
  made: number;
  /** In the order in which they were given. */
  refused: RefusedValue[];
}

/** What became of the values, in their order; `reasonOf` is undefined for those that were written. */
export function typedResult(
  given: readonly TypedValue[],
  reasonOf: (value: TypedValue) => string | undefined,
): TypedResult {
  const refused = given.flatMap((value) => {
    const reason = reasonOf(value);
    const { line_number, field_name } = value;
    return reason === undefined ? [] : [{ line_number, field_name, reason }];
  });
  return { made: given.length - refused.length, refused };
}

/** A value whose field is known. */
export interface LocatedValue {
  planned: PlannedField;
  typed: TypedValue;
}

/** The values of one line, and which record it is. */
export interface LineValues {
  location: RecordLocation;
  values: readonly LocatedValue[];
}

/** Values that are refused before or while they are written. */
export interface RefusedTyped {
  typed: TypedValue;
  reason: string;
}
