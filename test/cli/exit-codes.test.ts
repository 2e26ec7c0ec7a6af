import { expect, it } from 'vitest';
import { type ExitCode, exitCodeOf, worst } from '../../src/cli/exit-codes.js';

const summary = { total_records: 5, total_errors: 0, records_with_errors: 0, total_warnings: 0, notes: [] };

it('is 0 for a clean file, and for warnings unless they were asked to fail', () => {
  expect(exitCodeOf(summary, 'warning')).toBe(0);
  expect(exitCodeOf({ ...summary, total_warnings: 3 }, 'error')).toBe(0);
  expect(exitCodeOf({ ...summary, total_warnings: 3 }, 'warning')).toBe(1);
});

it('is 1 for an error and 2 for a file of another form', () => {
  expect(exitCodeOf({ ...summary, total_errors: 1 }, 'error')).toBe(1);
  const diagnosis = { code: 'EMPTY_FILE', message: '' } as const;
  expect(exitCodeOf({ ...summary, diagnosis }, 'error')).toBe(2);
});

it('does not count what was left out on request', () => {
  const left_out = { LATE_REPORT: 2, INVALID_SSN: 1 };
  const result = { ...summary, total_errors: 1, total_warnings: 2, left_out, left_out_errors: 1 };
  expect(exitCodeOf(result, 'warning')).toBe(0);
  expect(exitCodeOf({ ...result, total_warnings: 3 }, 'warning')).toBe(1);
  expect(exitCodeOf({ ...result, total_errors: 2 }, 'error')).toBe(1);
});

it('of several files is the worst, in any order', () => {
  const codes: ExitCode[] = [0, 2, 1, 0];
  expect(codes.reduce(worst)).toBe(2);
  expect(([3, 2] as ExitCode[]).reduce(worst)).toBe(3);
});
