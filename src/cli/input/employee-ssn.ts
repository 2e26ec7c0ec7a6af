/** The SSN of the employee on a line, by which people name a record. */

import type { Layout } from '../../layouts/index.js';
import type { Line } from '../../validation/index.js';

/** Fields of numbers other than SSNs. */
const NUMBERS = new Set(['fein', 'zip', 'postal', 'phone', 'digits', 'amount', 'date']);

/**
 * The SSN in its columns; where there is none, every run of nine digits of the line, as the fields may be displaced, except one in its
 * own columns: all employees of an employer have the same FEIN.
 */
export function ssnsIn(line: Line, layout: Layout): string[] {
  const digits = ssnDigits(line, layout);
  if (/^\d{9}$/.test(digits)) return [digits];
  const others = new Set(
    fieldsOf(layout)
      .filter(({ kind }) => NUMBERS.has(kind))
      .map(({ start }) => start),
  );
  return [...line.text().matchAll(/(?<!\d)(?:\d{9}|\d{3}[- ]\d{2}[- ]\d{4})(?!\d)/g)]
    .filter(({ index }) => !others.has(index + 1))
    .map(([run]) => run.replace(/\D/g, ''));
}

/** What is written in the columns of the SSN, without its signs. */
export function ssnDigits(line: Line, layout: Layout): string {
  const name = employeeOf(layout)?.roles.ssn;
  const field = fieldsOf(layout).find((one) => one.name === name);
  return field ? line.textAt(field.start, field.end).replace(/[- ]/g, '') : '';
}

const employeeOf = ({ record_types }: Layout) => record_types.find(({ id }) => id === 'employee');

const fieldsOf = (layout: Layout) => employeeOf(layout)?.fields ?? [];
