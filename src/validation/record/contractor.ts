/** Whose record it is: an employee's, or a contractor's by the data that only contractors have. */

import { DATE_FORMATS } from '../../layouts/index.js';
import { digitsAt } from '../fields/bytes.js';
import { dayOf } from '../fields/calendar.js';
import { PRINTABLE } from '../fields/kinds/index.js';
import type { PlannedField, RecordPlan } from './record-plan.js';
import type { RecordState } from './record-state.js';

const DAY_DIGITS = 8;
const DAY_FORMATS = DATE_FORMATS.filter(({ length }) => length === DAY_DIGITS);

/**
 * Reads the filled field of the contractor's data. A record is a contractor's when this field begins with a real day;
 * zeros and the values that mean "no" leave it an employee's, and so does anything else, with a warning.
 */
export function readContractor(planned: PlannedField, { type }: RecordPlan, record: RecordState): void {
  const text = record.read(planned);
  const { line, first, end } = text;
  const digits = end - first < DAY_DIGITS ? -1 : digitsAt(line, first, first + DAY_DIGITS, DAY_DIGITS);
  for (const format of DAY_FORMATS)
    if (digits >= 0 && record.contractorDay === 0)
      record.contractorDay = Math.max(0, dayOf(digits, format, record.lastYear));
  const meansNo = text.isZeros() || type.contractor?.blank_values.some((value) => text.is(value));
  const isPlain = (text.classes & ~PRINTABLE) === 0;
  if (!record.contractor && !meansNo && isPlain) record.note(planned, 'contractorDay');
}
