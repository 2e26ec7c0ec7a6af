import { describe, expect, it } from 'vitest';
import { dayOf } from '../../src/validation/index.js';
import { check } from '../support/check.js';
import { EMPLOYER_LAYOUT as LAYOUT } from '../support/employer-layout.js';
import { cleanLines, setField } from '../support/records.js';

const lines = [...cleanLines(LAYOUT, { seed: 8, records: 1, optional: 1 })];

/** The error types of the only employee when its dates, MMDDYY, are these; on 21 November 2026. */
function found(born: string, hired: string) {
  const employee = setField(LAYOUT, lines[1]!, 'employee_date_of_birth', born);
  const changed = [lines[0]!, setField(LAYOUT, employee, 'employee_date_of_hire', hired), ...lines.slice(2)];
  return check(LAYOUT, [Buffer.from(changed.join('\n'))]).findings;
}
const types = (born: string, hired: string) => found(born, hired).map(({ error_type }) => error_type);

describe('a date with two digits of the year', () => {
  it.each([
    [112126, 20261121],
    [123127, 20271231],
    [10128, 19280101],
    [22900, 20000229],
    [22928, 19280229],
    [22926, -2],
    [130126, -1],
  ])('%i is read in the hundred years that end next year', (digits, day) => {
    expect(dayOf(digits, 'MMDDYY', 2027)).toBe(day);
  });

  it.each([
    ['041285', '111026', []],
    ['041285', '112726', ['FUTURE_HIRE_DATE']],
    ['041285', '010127', ['FUTURE_HIRE_DATE']],
    ['041285', '103026', ['LATE_REPORT']],
    ['041285', '', ['MISSING_REQUIRED_FIELD']],
    ['041285', '130126', ['INVALID_DATE']],
    ['041285', '023026', ['INVALID_DATE']],
    ['041285', '11/1/6', ['INVALID_DATE']],
    ['000000', '111026', ['INVALID_DATE']],
  ])('a birth on %s and a hire on %j: %j', (born, hired, expected) => {
    expect(types(born, hired)).toEqual(expected);
  });

  it('of a birth is the last one before the hire', () => {
    // 12 April 1927 and 1926, and not 2027 or a birth after the hire.
    expect(types('041227', '111026')).toEqual([]);
    expect(types('111026', '111026')).toEqual(['UNUSUAL_AGE']);
    expect(types('041216', '111026')).toEqual(['UNUSUAL_AGE']);
  });

  it('is asked for in its six digits', () => {
    const [finding] = found('041285', '1110');
    expect(finding).toMatchObject({ expected: 'a calendar day as MMDDYY' });
    expect(finding!.error_message).toContain(
      'this is not six digits. Write the date as MMDDYY, digits only.',
    );
  });
});

it('that a layout lowers to a warning says why it is none that stops the file', () => {
  const lowered = {
    ...LAYOUT,
    record_types: LAYOUT.record_types.map((type) => ({
      ...type,
      fields: type.fields.map((field) => ({ ...field, severity: 'warning' as const })),
    })),
  };
  const employee = setField(LAYOUT, lines[1]!, 'employee_date_of_hire', '133926');
  const bytes = Buffer.from([lines[0]!, employee, ...lines.slice(2)].join('\n'));
  const of = (layout: typeof LAYOUT) =>
    check(layout, [bytes]).findings.map((one) => [one.severity, one.fix.hint]);
  expect(of(lowered)).toEqual([['warning', expect.stringMatching(/\. The state may accept it as it is\.$/)]]);
  expect(of(LAYOUT)).toEqual([['error', expect.not.stringContaining('may accept')]]);
});
