/** What is asked for while corrections run: on a server with many, the others are not asked for again and again. */

import { afterEach, expect, test, vi } from 'vitest';
import type { JobListItem } from '../../../src/api/index.js';
import { jobsNow } from '../../../src/page/files/jobs-now.js';

afterEach(() => vi.unstubAllGlobals());

const job = (job_id: string, status: JobListItem['status'], more: Partial<JobListItem> = {}) =>
  ({ job_id, file_id: `file of ${job_id}`, status, corrections_applied: 0, ...more }) as JobListItem;

test('jobs that have ended are asked for one by one, new ones are added, deleted ones go', async () => {
  const asked: string[] = [];
  const answers: Record<string, object> = {
    'status=pending': { total: 1, jobs: [job('new', 'pending')] },
    'status=processing': { total: 1, jobs: [job('waits', 'processing')] },
    'jobs/ends': job('ends', 'completed', { corrections_applied: 3 }),
    'jobs/crashed': job('crashed', 'pending'),
  };
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const [, answer] = Object.entries(answers).find(([part]) => address.includes(part)) ?? [];
    return answer ? Response.json(answer) : Response.json({ code: 'JOB_NOT_FOUND' }, { status: 404 });
  });
  const known = [
    ...[job('waits', 'pending'), job('ends', 'processing'), job('deleted', 'pending')],
    ...[job('crashed', 'processing'), job('old', 'completed'), job('older', 'failed')],
  ];
  const now = await jobsNow(known, new AbortController().signal);
  expect(now.map(({ job_id, status }) => `${job_id} ${status}`)).toEqual([
    ...['new pending', 'waits processing', 'ends completed', 'crashed pending', 'old completed'],
    'older failed',
  ]);
  expect(now.find(({ job_id }) => job_id === 'ends')?.corrections_applied).toBe(3);
  expect(asked).toHaveLength(5);
  expect(asked.join()).not.toMatch(/old/);
});
