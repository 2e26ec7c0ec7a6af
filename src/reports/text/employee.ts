/** Whose record it is, as far as a report may say. */

import type { Layout } from '../../layouts/index.js';
import type { Finding, RecordText } from '../../validation/index.js';

/** `SSN ending in 6789`, from the masked text of the record; empty where the digits are covered or the columns in doubt. */
export function employeeOf(
  { record_type, columns_in_doubt }: Pick<Finding, 'record_type' | 'columns_in_doubt'>,
  layout: Layout,
  record: RecordText | undefined,
): string {
  const type = record_type === 'employee' && layout.record_types.find(({ id }) => id === record_type);
  if (!record || !type || columns_in_doubt) return '';
  const field = type.fields.find(({ name }) => name === type.roles.ssn);
  const text = field
    ? Array.from(record.text())
        .slice(field.start - 1, field.end)
        .join('')
    : '';
  const [, last] = /^[\d*]{5}(\d{4})$/.exec(text) ?? [];
  return last === undefined ? '' : `SSN ending in ${last}`;
}
