/** What a line has lost that was cut to its length while its fields stood too far back. */

import type { PlannedField } from '../record-plan.js';

/** The fields that none of the first `columns` columns of the record hold; fillers hold nothing that can be lost. */
export function fieldsCutOff(fields: readonly PlannedField[], columns: number): PlannedField[] {
  return fields.filter(({ from, field }) => from >= columns && field.kind !== 'filler');
}

/** The field of which the first `columns` columns of the record hold a part. */
export function fieldCutAt(fields: readonly PlannedField[], columns: number): PlannedField | undefined {
  return fields.find(({ from, to }) => from < columns && columns < to);
}
