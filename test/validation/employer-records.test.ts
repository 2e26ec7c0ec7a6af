import { describe, expect, it } from 'vitest';
import { checkLayout } from '../../src/layouts/soundness.js';
import { check } from '../support/check.js';
import { EMPLOYER_LAYOUT as LAYOUT } from '../support/employer-layout.js';
import { cleanLines } from '../support/records.js';

/** `E P P S`, `E P P S`, `E P P P S`, and `F`. */
const lines = [...cleanLines(LAYOUT, { seed: 4, records: 7 })];
const letters = (of: readonly string[]) => of.map(([letter]) => letter).join('');

/** What is found in the lines: error type and line of each, and how many records have errors. */
function found(of: readonly string[]) {
  const { findings, summary } = check(LAYOUT, [Buffer.from(of.map((line) => `${line}\n`).join(''))]);
  const seen = findings.map(({ error_type, line_number }) => `${error_type} ${line_number}`);
  return { seen, findings, summary };
}

const without = (...numbers: number[]) => lines.filter((_line, at) => !numbers.includes(at + 1));
const withLine = (number: number, line: string) => lines.map((old, at) => (at + 1 === number ? line : old));

describe('a file with the records of employers', () => {
  it('has a sound layout', () => {
    expect(checkLayout(LAYOUT)).toEqual([]);
    const totalOnly = LAYOUT.record_types.filter(({ id }) => id !== 'employer');
    expect(checkLayout({ ...LAYOUT, record_types: totalOnly })).toContain(
      'The layout has an employer total and no employer record.',
    );
  });

  it('is clean when each employee follows its employer and all counts are true', () => {
    expect(letters(lines)).toBe('EPPSEPPSEPPPSF');
    const { seen, summary } = found(lines);
    expect(seen).toEqual([]);
    expect(summary.total_records).toBe(7);
  });

  it.each([
    [
      'an employer record that is missing at the start',
      [1],
      ['MISPLACED_RECORD 1', 'MISPLACED_RECORD 2', 'MISPLACED_RECORD 3', 'RECORD_COUNT_MISMATCH 13'],
    ],
    [
      'an employer record that is missing after a total',
      [5],
      ['MISPLACED_RECORD 5', 'MISPLACED_RECORD 6', 'MISPLACED_RECORD 7', 'RECORD_COUNT_MISMATCH 13'],
    ],
    ['an employer total that is missing', [4], ['MISPLACED_RECORD 1']],
    ['the last employer total that is missing', [13], ['MISPLACED_RECORD 9']],
    ['an employee that is missing', [2], ['RECORD_COUNT_MISMATCH 3', 'RECORD_COUNT_MISMATCH 1']],
    ['an employer without employees', [6, 7], ['RECORD_COUNT_MISMATCH 6', 'RECORD_COUNT_MISMATCH 5']],
    ['an employer that is missing with all its records', [5, 6, 7, 8], ['RECORD_COUNT_MISMATCH 10']],
  ])('names the record of %s', (_what, missing, expected) => {
    expect(found(without(...missing)).seen).toEqual(expected);
  });

  it('counts each record that belongs to no employer as a record with errors, and says what is missing', () => {
    const { findings, summary } = found(without(1));
    expect(summary).toMatchObject({ total_records: 7, records_with_errors: 2 });
    expect(findings[0]).toMatchObject({
      record_type: 'employee',
      record_number: 1,
      field_name: 'record',
      error_message:
        'Line 1: an employee record is allowed only after the record of its employer, and before the total of that employer. Add the employer record that is missing, or move this record to its place.',
    });
  });

  it('does not blame the employees after an employer record whose identifier is wrong', () => {
    expect(found(withLine(5, `?${lines[4]!.slice(1)}`)).seen).toEqual([
      'UNKNOWN_RECORD_TYPE 5',
      'RECORD_COUNT_MISMATCH 14',
    ]);
  });

  it('does not blame the employees after an employer record whose fields are displaced', () => {
    const displaced = (number: number) => {
      const { seen } = found(withLine(number, ` ${lines[number - 1]}`));
      return seen.filter((one) => one.startsWith('MISPLACED'));
    };
    for (const number of [1, 5, 9]) expect(displaced(number)).toEqual([]);
  });

  it('does not miss a total whose identifier is wrong', () => {
    expect(found(withLine(4, `?${lines[3]!.slice(1)}`)).seen).toEqual([
      'UNKNOWN_RECORD_TYPE 4',
      'RECORD_COUNT_MISMATCH 1',
    ]);
  });

  it('compares a count with the employees of its own employer only', () => {
    const { findings } = found(withLine(13, lines[12]!.replace('000003', '000007')));
    expect(findings).toMatchObject([
      {
        error_type: 'RECORD_COUNT_MISMATCH',
        record_type: 'employer_total',
        line_number: 13,
        expected: '000003',
        fix: { tier: 'confirm' },
      },
    ]);
    expect(findings[0]!.error_message).toContain('the number of employee records of this employer, 3.');
  });

  it('reads a count written in digits from the first column', () => {
    const employer = lines[8]!;
    const counted = (text: string) =>
      withLine(9, employer.slice(0, 89) + text.padEnd(6) + employer.slice(95));
    expect(found(counted('3')).seen).toEqual([]);
    expect(found(counted('000003')).seen).toEqual([]);
    expect(found(counted('4')).findings).toMatchObject([{ line_number: 9, expected: '3' }]);
    expect(found(counted('     3')).seen).toEqual(['INVALID_ALIGNMENT 9']);
  });

  it('compares a hire with those of the same employer, whose FEIN is in its own record', () => {
    const again = [...lines.slice(0, 3), lines[1]!, ...lines.slice(3)];
    expect(found(again).seen).toContain('DUPLICATE_RECORD 4');
    const elsewhere = [...lines.slice(0, 7), lines[1]!, ...lines.slice(7)];
    expect(found(elsewhere).seen).not.toContain('DUPLICATE_RECORD 8');
  });
});
