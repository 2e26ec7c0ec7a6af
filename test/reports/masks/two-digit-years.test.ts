import { describe, expect, it } from 'vitest';
import { Masks, type ValueMode } from '../../../src/reports/masks/masks.js';
import { EMPLOYER_LAYOUT as LAYOUT } from '../../support/employer-layout.js';
import { TODAY } from '../../support/facts.js';
import { cleanLines, fieldText, recordType, setField } from '../../support/records.js';

const { fields } = recordType(LAYOUT, 'employee');
const filled = [...cleanLines(LAYOUT, { seed: 4, records: 1, optional: 1 })][1]!;
const dated = (born: string, hired: string) =>
  setField(LAYOUT, setField(LAYOUT, filled, 'employee_date_of_birth', born), 'employee_date_of_hire', hired);

function shown(line: string, mode: ValueMode, record_type: 'employee' | 'employer' = 'employee') {
  const text = new Masks(LAYOUT, mode, TODAY).line({ record_type, field_name: 'employee_name' }, line);
  return (name: string) => fieldText(LAYOUT, text, name);
}

describe('the mask of a record whose dates have two digits of the year', () => {
  it('shows the hire, and nothing of the birth', () => {
    const of = shown(dated('041285', '111026'), 'mask');
    expect(of('employee_date_of_hire')).toBe('111026');
    expect(of('employee_date_of_birth')).toBe('******');
    expect(of('employee_name')).toBe(fieldText(LAYOUT, filled, 'employee_name'));
    expect(of('employee_ssn')).toMatch(/^\*{5}\d{4}$/);
  });

  it.each([
    ['in the columns of the hire', dated('      ', '041285')],
    ['after that of the hire', dated('111026', '041285')],
    ['that is cut short', dated('0412', '111026')],
  ])('shows nothing of a birth %s', (_where, line) => {
    const of = shown(line, 'mask');
    for (const { name } of fields) expect(of(name)).not.toMatch(/\d/);
  });

  it('hides the whole name of an employee, and not that of the employer', () => {
    const of = shown(dated('041285', '111026'), 'hide');
    expect(of('employee_name')).toMatch(/^[* ]+$/);
    const employer = [...cleanLines(LAYOUT, { seed: 4, records: 1 })][0]!;
    const text = new Masks(LAYOUT, 'hide', TODAY).line(
      { record_type: 'employer', field_name: 'people' },
      employer,
    );
    expect(fieldText(LAYOUT, text, 'employer_name', 'employer')).not.toContain('*');
    expect(fieldText(LAYOUT, text, 'employer_fein', 'employer')).toMatch(/^\*{5}\d{4}$/);
  });
});
