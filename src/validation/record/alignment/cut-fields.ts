/** The fields that a line has lost because it was cut after a number of columns. */

import type { PlannedField } from '../record-plan.js';

/** The fields that none of the first `columns` columns of the record contain; fillers contain nothing that can be lost. */
export function fieldsCutOff(fields: readonly PlannedField[], columns: number): PlannedField[] {
  return fields.filter(({ from, field }) => from >= columns && field.kind !== 'filler');
}

/** The field of which the first `columns` columns of the record contain a part. */
export function fieldCutAt(fields: readonly PlannedField[], columns: number): PlannedField | undefined {
  return fields.find(({ from, to }) => from < columns && columns < to);
}
