/** The days and ages that a layout says its receiver accepts: others are warnings with separate texts. */

import { describe, expect, it } from 'vitest';
import type { Layout } from '../../src/layouts/index.js';
import { monthsBefore } from '../../src/validation/fields/calendar.js';
import { check } from '../support/check.js';
import { findLayout } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanRecord, recordType, setField } from '../support/records.js';

/** What is found in a record with these dates, YYYYMMDD, on 2026-11-21. */
function found(layout: Layout, hired: string, born: string) {
  const { hire_date = '', birth_date = '' } = recordType(layout, 'employee').roles;
  const clean = cleanRecord(layout, seeded(5), { address: 'domestic', contractor: false, optional: 0 });
  const line = setField(layout, setField(layout, clean, hire_date, hired), birth_date, born);
  return check(layout, [Buffer.from(`${line}\n`)]).findings;
}

const types = (findings: ReturnType<typeof found>) =>
  findings.map(({ error_type, severity }) => `${severity} ${error_type}`);

describe('a layout that accepts hires of six months and ages of 12 to 120', () => {
  const illinois = findLayout('Illinois')!;

  it.each([
    ['20261120', '20141120', []],
    ['20261120', '20141121', ['warning UNUSUAL_AGE']],
    ['20261120', '19061120', []],
    ['20261120', '19051119', ['warning UNUSUAL_AGE']],
    ['20260521', '19900101', ['warning LATE_REPORT']],
    ['20260520', '19900101', ['warning INVALID_DATE']],
    ['20261122', '19900101', ['warning FUTURE_HIRE_DATE']],
  ])('of the hire on %s and the birth on %s says %j', (hired, born, expected) => {
    expect(types(found(illinois, hired, born))).toEqual(expected);
  });

  it('says what the receiver accepts', () => {
    const [hire] = found(illinois, '20260101', '19900101');
    expect(hire?.error_message).toContain('it accepts those of the last 6 months');
    const [age] = found(illinois, '20261120', '20200101');
    expect(age?.error_message).toContain('it accepts 12 to 120 years');
  });
});

it('a layout without such limits takes an early hire for an old one, and ages of 14 to 99 as usual', () => {
  const virginia = findLayout('Virginia')!;
  expect(types(found(virginia, '01012020', '01011990'))).toEqual(['warning OLD_HIRE_DATE']);
  expect(types(found(virginia, '11202026', '11202013'))).toEqual(['warning UNUSUAL_AGE']);
});

it.each([
  [20261121, 6, 20260521],
  [20260831, 6, 20260228],
  [20240831, 6, 20240229],
  [20260115, 1, 20251215],
  [20260331, 13, 20250228],
])('%i less %i months is %i', (day, months, expected) => {
  expect(monthsBefore(day, months)).toBe(expected);
});
