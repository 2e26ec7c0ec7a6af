/** Cancelling a job while its file is deleted: either comes first, and no answer says that something is wrong with the server. */

import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runs, TEST_TIMEOUT } from '../support/campaign.js';
import { createJob, faulty, fetch, json, startService, upload } from './test-service.js';

const TIMES = runs(12, 1000);

test(`${TIMES} cancels against deletes: no answer of 5xx`, {
  timeout: TEST_TIMEOUT + 400 * TIMES,
}, async () => {
  const { url } = await startService({ workers: 2 });
  const statuses: number[] = [];
  const one = async () => {
    const { file_id } = await json(await upload(url, faulty()));
    const { job_id } = await json(await createJob(url, file_id));
    const cancel = async () => {
      await delay(randomInt(0, 4));
      const answer = await fetch(`${url}/api/v1/jobs/${job_id}/cancel`, { method: 'POST' });
      statuses.push(answer.status);
      await fetch(`${url}/api/v1/jobs/${job_id}/retry`, { method: 'POST' }).then((again) => {
        statuses.push(again.status);
      });
    };
    const remove = async () => {
      await delay(randomInt(0, 4));
      statuses.push((await fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' })).status);
    };
    await Promise.all([cancel(), remove()]);
  };
  // Four clients, so that changes share writes.
  for (let done = 0; done < TIMES; done += 4) await Promise.all([one(), one(), one(), one()]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status === 204)).toHaveLength(Math.ceil(TIMES / 4) * 4);
});
