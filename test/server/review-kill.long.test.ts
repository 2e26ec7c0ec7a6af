/** A server that is killed while a job is reviewed: afterwards one revision is there whole, the old or the new one. */

import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fileOf, layoutOf, recordWith } from '../correction/support/one-record.js';
import { COLUMBUS } from '../correction/support/rule-cases.js';
import { runs } from '../support/campaign.js';
import { seeded } from '../support/random.js';
import { startServe } from '../support/server-process.js';
import { tempFolder } from '../support/temp-folder.js';
import { createJob, fetch, jobEnded, json, upload } from './test-service.js';

const KILLS = runs(2, 20);

/** More than the changes in the folders of a job that one review makes. */
const MAX_EVENTS = 45;

const OHIO = layoutOf('Ohio');
const FILE = Buffer.from(fileOf(OHIO, [recordWith(OHIO, { ...COLUMBUS, city: 'C0LUMBS', first_name: '' })]));
const CITY = '2-employee_city';
/** Typed with the decision, and taken back with it. */
const NAME = 'ANATOLE';

/** What a client sees of the job; the same revision is always the same. */
async function seen(url: string, jobId: string) {
  const address = `${url}/api/v1/jobs/${jobId}`;
  const job = await json(await fetch(address));
  const answer = await fetch(`${address}/download`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
  const { proposals } = (await (await fetch(`${address}/proposals`)).json()) as {
    proposals: { status: string }[];
  };
  const { corrections } = await json(await fetch(`${address}/corrections`));
  const isAccepted = bytes.includes('COLUMBUS');
  expect(proposals).toMatchObject([{ status: isAccepted ? 'accepted' : 'open' }]);
  expect(bytes.includes(NAME)).toBe(isAccepted);
  expect(corrections).toHaveLength(isAccepted ? 4 : 2);
  expect(job.corrections_applied).toBe(isAccepted ? 2 : 0);
  return { revision: Number(job.revision), isAccepted };
}

test('a review is done or not, whenever the server is killed, and nothing else is left', {
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const data = await tempFolder();
  const random = seeded(11);
  let server = startServe({ data, today: '2026-11-21' });
  let url = await server.url;
  const { file_id } = await json(await upload(url, FILE));
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  let acknowledged = await seen(url, job_id);
  for (let kill = 0; kill < KILLS; kill++) {
    let left = random.int(1, MAX_EVENTS);
    const watcher = watch(`${data}/jobs`, { recursive: true }, () => {
      left -= 1;
      if (left === 0) server.signal('SIGKILL');
    });
    let isAccepted = acknowledged.isAccepted;
    try {
      for (;;) {
        const decision = isAccepted ? 'reopen' : 'accept';
        const typed = { line_number: 2, field_name: 'employee_first_name', value: isAccepted ? null : NAME };
        const answer = await fetch(`${url}/api/v1/jobs/${job_id}/decisions`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ decisions: [{ proposal_id: CITY, decision }], values: [typed] }),
        });
        expect(answer.status).toBe(200);
        isAccepted = !isAccepted;
        acknowledged = { isAccepted, revision: Number((await json(answer)).revision) };
      }
    } catch (error) {
      expect(error).toBeInstanceOf(TypeError);
    }
    watcher.close();
    expect(await server.ended).toBe('SIGKILL');
    server = startServe({ data, today: '2026-11-21' });
    url = await server.url;
    const now = await seen(url, job_id);
    const next = { isAccepted: !acknowledged.isAccepted, revision: acknowledged.revision + 1 };
    expect([acknowledged, next]).toContainEqual(now);
    expect(await readdir(`${data}/jobs`)).toEqual([job_id]);
    const ending = now.revision === 1 ? '' : `.${now.revision}`;
    expect((await readdir(`${data}/jobs/${job_id}`)).sort()).toEqual([
      `audit.ndjson${ending}`,
      `corrected${ending}`,
      'job.json',
      `proposals.ndjson${ending}`,
    ]);
    acknowledged = now;
  }
});
