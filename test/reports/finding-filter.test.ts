import { describe, expect, test } from 'vitest';
import {
  filterFindings,
  findErrorType,
  leftOutSentence,
  parseErrorTypes,
} from '../../src/reports/finding-filter.js';
import { finding } from './same-facts-run.js';

const error = finding('INVALID_SSN', 'employee_ssn');
const warning = finding('LATE_REPORT', 'employee_date_of_hire');

describe('choosing which findings are shown', () => {
  test('shows everything without rules, and leaves nothing out', () => {
    const filter = filterFindings({});
    expect([filter.shows(error), filter.shows(warning)]).toEqual([true, true]);
    expect(filter.fileLeftOut()).toEqual({ left_out: {}, left_out_errors: 0, left_out_by: [] });
  });

  test.each([
    [{ only: ['INVALID_SSN'] } as const, [true, false]],
    [{ ignore: ['INVALID_SSN'] } as const, [false, true]],
    [{ minSeverity: 'error' } as const, [true, false]],
    [{ only: ['INVALID_SSN'], ignore: ['INVALID_SSN'] } as const, [false, false]],
  ])('obeys %j', (rules, shown) => {
    const filter = filterFindings(rules);
    expect([filter.shows(error), filter.shows(warning)]).toEqual(shown);
  });

  test('counts what it leaves out by type, for each file and for the run, errors apart', () => {
    const placeOf = (rule: string) => `"${rule}" in a file`;
    const filter = filterFindings({ only: ['INVALID_FEIN'], placeOf });
    const left_out_by = ['"only" in a file'];
    filter.shows(error);
    filter.shows(error);
    filter.shows(warning);
    expect(filter.fileLeftOut()).toEqual({
      left_out: { INVALID_SSN: 2, LATE_REPORT: 1 },
      left_out_errors: 2,
      left_out_by,
    });
    filter.shows(warning);
    expect(filter.fileLeftOut()).toEqual({ left_out: { LATE_REPORT: 1 }, left_out_errors: 0, left_out_by });
    expect(filter.runLeftOut()).toEqual({
      left_out: { INVALID_SSN: 2, LATE_REPORT: 2 },
      left_out_errors: 2,
      left_out_by,
    });
  });

  test('uses the severity of the finding, which a layout may lower', () => {
    const lowered = { ...error, severity: 'warning' } as const;
    expect(filterFindings({ minSeverity: 'error' }).shows(lowered)).toBe(false);
  });

  test('says in one sentence what was left out, and nothing otherwise', () => {
    expect(leftOutSentence({})).toBe('');
    expect(leftOutSentence({ left_out: { LATE_REPORT: 12, INVALID_PHONE: 3 }, left_out_errors: 3 })).toBe(
      'Left out: 3 INVALID_PHONE, 12 LATE_REPORT (3 errors, 12 warnings).',
    );
    expect(leftOutSentence({ left_out: { LATE_REPORT: 1 }, left_out_by: ['NEWHIRE_ONLY', '--ignore'] })).toBe(
      'Left out by NEWHIRE_ONLY and --ignore: 1 LATE_REPORT (0 errors, 1 warning).',
    );
  });

  test('takes the names of types in any case, and names the nearest for one it does not know', () => {
    expect(parseErrorTypes(['invalid_ssn', ' LATE_REPORT ', 'file-form'])).toEqual([
      'INVALID_SSN',
      'LATE_REPORT',
      'FILE_FORM',
    ]);
    expect(() => parseErrorTypes(['INVALID_SNN'])).toThrow(
      expect.objectContaining({ code: 'USAGE', next: expect.stringContaining('INVALID_SSN?') }),
    );
  });
});

test.each([
  ['ssn', 'Did you mean INVALID_SSN or SUSPECT_SSN or SSN_OF_TWO_PEOPLE? '],
  ['shifted', 'Did you mean RECORD_SHIFTED? '],
  ['INVALID_SNN', 'Did you mean INVALID_SSN? '],
  ['payroll', ''],
])('a part of a name, %s, is enough to be asked what is meant', (typed, meant) => {
  const next = `${meant}newhire explain --list names them all.`;
  expect(() => findErrorType(typed)).toThrow(expect.objectContaining({ code: 'USAGE', next }));
});
