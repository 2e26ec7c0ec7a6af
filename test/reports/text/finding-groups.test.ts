import { expect, it } from 'vitest';
import { createGroups } from '../../../src/reports/text/finding-groups.js';
import { finding as findingOf, LAYOUT } from '../same-facts-run.js';

const finding = (...about: Parameters<typeof findingOf>) => ({ ...findingOf(...about), value_masked: false });
const draw = ({ line_number }: { line_number: number }) => line_number;

it('groups by error type and field, with exact counts, and draws the first few of each', () => {
  const groups = createGroups(2, draw);
  for (let line = 1; line <= 30; line++) {
    groups.add(finding('INVALID_DATE', 'employee_date_of_hire', { line_number: line }), LAYOUT);
  }
  groups.add(finding('INVALID_DATE', 'employee_date_of_birth', { line_number: 3 }), LAYOUT);
  const [hire, birth] = groups.sorted();
  expect(hire).toMatchObject({
    count: 30,
    places: 30,
    drawn: [1, 2],
    further_lines: [3, 4, 5, 6, 7, 8, 9, 10],
  });
  expect(birth).toMatchObject({ count: 1, drawn: [3], further_lines: [] });
});

it('puts errors before warnings, then the most frequent first, then the first line first', () => {
  const groups = createGroups(3, draw);
  groups.add(finding('LOWER_CASE', 'employee_last_name', { line_number: 1, occurrences: 500 }), LAYOUT);
  groups.add(finding('INVALID_ZIP_CODE', 'employee_zip', { line_number: 9 }), LAYOUT);
  groups.add(finding('INVALID_SSN', 'employee_ssn', { line_number: 2 }), LAYOUT);
  for (const line_number of [20, 21])
    groups.add(finding('INVALID_FEIN', 'employer_fein', { line_number }), LAYOUT);
  expect(groups.sorted().map(({ first }) => first.error_type)).toEqual([
    'INVALID_FEIN',
    'INVALID_SSN',
    'INVALID_ZIP_CODE',
    'LOWER_CASE',
  ]);
});

it('keeps an error that the layout lowers to a warning apart from the same error', () => {
  const groups = createGroups(3, draw);
  groups.add(finding('INVALID_VALUE', 'employee_gender', { severity: 'warning' }), LAYOUT);
  groups.add(finding('INVALID_VALUE', 'employee_gender', { severity: 'error' }), LAYOUT);
  expect(groups.sorted().map(({ first }) => first.severity)).toEqual(['error', 'warning']);
});

it('counts the occurrences of a folded finding', () => {
  const groups = createGroups(3, draw);
  groups.add(finding('LOWER_CASE', 'employee_last_name', { occurrences: 500 }), LAYOUT);
  expect(groups.sorted()[0]).toMatchObject({ count: 1, places: 500 });
});
