/** The SSN of the employee on a line, by which people name a record. */

import type { Layout } from '../../layouts/index.js';
import type { Line } from '../../validation/index.js';

/** The SSN in its columns; where there is none, every run of nine digits of the line, as the fields may be displaced. */
export function ssnsIn(line: Line, layout: Layout): string[] {
  const digits = ssnDigits(line, layout);
  if (/^\d{9}$/.test(digits)) return [digits];
  const runs = line.text().match(/(?<!\d)(?:\d{9}|\d{3}[- ]\d{2}[- ]\d{4})(?!\d)/g) ?? [];
  return runs.map((run) => run.replace(/\D/g, ''));
}

/** What is written in the columns of the SSN, without its signs. */
export function ssnDigits(line: Line, { record_types }: Layout): string {
  const type = record_types.find(({ id }) => id === 'employee');
  const field = type?.fields.find(({ name }) => name === type.roles.ssn);
  return field ? line.textAt(field.start, field.end).replace(/[- ]/g, '') : '';
}
