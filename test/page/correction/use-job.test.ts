/** A job is polled until it has ended, whatever the server answers in the meantime, and in whatever order. */

import { expect, test } from 'vitest';
import type { Job } from '../../../src/api/index.js';
import { type ApiProblem, problemOf, unreachable } from '../../../src/page/api/api-problem.js';
import { followJob, laterOf } from '../../../src/page/correction/use-job.js';

const job = (status: Job['status']) => ({ job_id: 'j', status }) as Job;

/** Follows a job whose requests get these answers, one after the other. */
async function followed(answers: (Job | ApiProblem)[]) {
  const seen: string[] = [];
  const left = [...answers];
  const end = await followJob({
    ask: async () => {
      const answer = left.shift();
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
    pause: async () => {},
    onJob: ({ status }) => seen.push(status),
    onProblem: ({ code }) => seen.push(code),
    signal: new AbortController().signal,
  }).catch((error: ApiProblem) => error.code);
  return { seen, end, left: left.length };
}

test.each([
  unreachable(),
  problemOf(429, {}, '1'),
  problemOf(503, { code: 'STOPPING' }, null),
  problemOf(500, {}, null),
])('it goes on after $code', async (problem) => {
  expect(await followed([job('processing'), problem, problem, job('completed')])).toEqual({
    seen: ['processing', problem.code, problem.code, 'completed'],
    end: undefined,
    left: 0,
  });
});

test.each([problemOf(404, { code: 'JOB_NOT_FOUND' }, null), problemOf(401, { code: 'UNAUTHORIZED' }, null)])(
  'it ends with $code',
  async (problem) => {
    expect(await followed([problem, job('completed')])).toEqual({ seen: [], end: problem.code, left: 1 });
  },
);

test('an answer that was overtaken by a later revision is not shown', () => {
  const at = (revision: number | null, job_id = 'j') => ({ job_id, revision }) as Job;
  expect(laterOf(at(3), at(2))).toEqual(at(3));
  expect(laterOf(at(1), at(null))).toEqual(at(1));
  expect(laterOf(at(2), at(3))).toEqual(at(3));
  expect(laterOf(undefined, at(null))).toEqual(at(null));
  expect(laterOf(at(3), at(1, 'other'))).toEqual(at(1, 'other'));
  const [before, same] = [at(2), at(2)];
  expect(laterOf(before, same)).toBe(same);
});
