/** The last four digits of an employee's SSN, by which its findings can be asked for. */

import type { Layout } from '../../layouts/index.js';
import type { Finding } from '../../validation/index.js';

/** Gives the text in the columns of the SSN in the line of an employee. */
export function ssnColumns(layout: Layout): (line: string) => string {
  const employee = layout.record_types.find(({ id }) => id === 'employee');
  const field = employee?.fields.find(({ name }) => name === employee.roles.ssn);
  return (line) => (field ? line.slice(field.start - 1, field.end) : '');
}

/** The digits for a finding, in the text of these columns; undefined where they are not those of one employee, or cannot be read. */
export function lastFourOf(
  { record_type, occurrences, columns_in_doubt }: Finding,
  text: string | undefined,
): string | undefined {
  if (record_type !== 'employee' || occurrences !== undefined || columns_in_doubt) return undefined;
  const digits = text?.replace(/[ -]/g, '') ?? '';
  return /^\d{9}$/.test(digits) ? digits.slice(-4) : undefined;
}
