/** What the page says comes next with a file. */

import { expect, test } from 'vitest';
import { progressOf } from '../../../src/page/verdict/file-progress.js';

const plan = (correct: number, review: number, payroll: number) => ({
  by_who: { correct, review, payroll },
});
const job = (corrections_applied: number, corrections_failed: number, file_changed = true) =>
  ({
    status: 'completed',
    corrections_applied,
    corrections_failed,
    file_changed,
    total_warnings: 7,
  }) as const;
const NEW = {
  plan: undefined,
  job: undefined,
  open: undefined,
  job_id: null,
  total_errors: 9,
};

test.each([
  ['no errors', { total_errors: 0 }, 'Ready', 'send', 'Check✓ Send!', undefined],
  ['without a plan yet', {}, 'Not', 'correct', 'Check✓ Correct! Decide Download', undefined],
  ['with a plan', { plan: plan(3, 2, 4) }, 'Not', 'correct', 'Check✓ Correct! Decide 2 Download', [3, 2, 4]],
  ['only payroll can clear them', { plan: plan(0, 0, 9) }, 'Not', 'payroll', 'Check✓ Payroll 9!', [0, 0, 9]],
  [
    'a correction that is not known yet',
    { job_id: 'j', plan: plan(3, 2, 4) },
    'Unknown',
    undefined,
    'Check✓ Correct Decide 2 Download',
    [3, 2, 4],
  ],
  [
    'a correction that runs',
    { job: { ...job(0, 0, false), status: 'processing' as const } },
    'Not',
    'follow',
    'Check✓ Correct! Decide Download',
    undefined,
  ],
  ['proposals that are not known yet', { job: job(3, 6) }, 'Not', undefined, undefined, undefined],
  [
    'proposals that wait',
    { job: job(3, 6), open: 2 },
    'Not',
    'decide',
    'Check✓ Correct✓ Decide 2! Download',
    [3, 2, 4],
  ],
  [
    'all are decided, and errors are left',
    { job: job(5, 4), open: 0 },
    'Not',
    'payroll',
    'Check✓ Correct✓ Decide✓ Payroll 4!',
    [5, 0, 4],
  ],
  [
    'all are cleared',
    { job: job(9, 0), open: 0 },
    'Ready',
    'download',
    'Check✓ Correct✓ Decide✓ Download!',
    [9, 0, 0],
  ],
  [
    'a typed value changed the file, and cleared nothing',
    { job: job(0, 9), open: 0 },
    'Not',
    'payroll',
    'Check✓ Correct✓ Decide✓ Payroll 9!',
    [0, 0, 9],
  ],
  [
    'nothing was changed',
    { job: job(0, 9, false), open: 0 },
    'Not',
    'payroll',
    'Check✓ Correct✓ Decide✓ Payroll 9!',
    [0, 0, 9],
  ],
] as const)('%s', (_name, known, readiness, next, steps, shares) => {
  const { job_id, total_errors, ...others } = { ...NEW, ...known };
  const progress = progressOf({ file: { job_id, total_errors }, ...others });
  expect([progress.isReady, progress.next]).toEqual([
    readiness === 'Unknown' ? undefined : readiness === 'Ready',
    next,
  ]);
  expect(progress.after?.warnings).toBe(others.job?.file_changed ? 7 : undefined);
  const SIGNS = { done: '✓', now: '!', later: '' };
  if (steps) expect(progress.steps.map(({ text, state }) => text + SIGNS[state]).join(' ')).toBe(steps);
  expect(
    progress.shares && [progress.shares.correct, progress.shares.review, progress.shares.payroll],
  ).toEqual(shares);
});
