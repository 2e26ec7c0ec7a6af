import { describe, expect, it } from 'vitest';
import { employeeOf } from '../../../src/reports/text/employee.js';
import type { Finding } from '../../../src/validation/index.js';
import { SHAPES } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, recordType, setField } from '../../support/records.js';

const finding = { record_type: 'employee', field_name: 'x' } as Finding;

describe.each(SHAPES)('the employee of a record of $state', (layout) => {
  const name = recordType(layout, 'employee').roles.ssn!;
  const record = (ssn: string) => ({
    text: () => setField(layout, cleanRecord(layout, seeded(3), {}), name, ssn),
  });

  it('is named by the last four digits of the SSN where they may be seen', () => {
    expect(employeeOf(finding, layout, record('*****6789'))).toBe('SSN ending in 6789');
    expect(employeeOf(finding, layout, record('899996789'))).toBe('SSN ending in 6789');
  });

  it.each(['*********', '', '12', '899-96-67', 'ABCDE6789'])('is not named by "%s"', (ssn) => {
    expect(employeeOf(finding, layout, record(ssn))).toBe('');
  });

  it('is not named where the columns are in doubt, or there is no record', () => {
    expect(employeeOf({ ...finding, columns_in_doubt: true }, layout, record('*****6789'))).toBe('');
    expect(employeeOf(finding, layout, undefined)).toBe('');
    expect(employeeOf({ ...finding, record_type: 'header' }, layout, record('*****6789'))).toBe('');
  });
});
