/** When a job will have ended, as a real server says it of jobs of many sizes, and when it has. */

import { expect, test } from 'vitest';
import { startServe } from '../support/server-process.js';
import { tempFolder } from '../support/temp-folder.js';
import { clean, createJob, faulty, fetch, jobEnded, json, upload } from './test-service.js';

const recordsOf = (file: Buffer) => file.toString('latin1').split('\n').slice(1, -1);
const [header] = clean('Ohio', 1).toString('latin1').split('\n');
const [good, bad] = [recordsOf(clean('Ohio', 2000)), recordsOf(faulty(1000))];

/** A file with so many records of each kind. */
function fileOf(clean: number, faults: number): Buffer {
  const some = (records: string[], count: number) =>
    Array.from({ length: count }, (_, at) => records[at % records.length]);
  return Buffer.from([header, ...some(good, clean), ...some(bad, faults), ''].join('\n'), 'latin1');
}

const SIZES: [clean: number, faults: number][] = [
  [0, 1],
  [0, 1000],
  [10_000, 10],
  [10_000, 2000],
  [40_000, 10],
  [40_000, 20_000],
  [0, 20_000],
];

test('estimates are within a factor of two of what jobs take, from one error to 20,000', {
  timeout: 300_000,
}, async () => {
  const server = startServe({ data: `${await tempFolder()}/data` });
  const url = await server.url;
  const ratios: number[] = [];
  for (const [clean, faults] of [...SIZES, ...SIZES, ...SIZES]) {
    const { file_id } = await json(await upload(url, fileOf(clean, faults)));
    const created = await json(await createJob(url, file_id));
    await fetch(`${url}/api/v1/jobs/${created.job_id}?wait=60`);
    const { completed_at, created_at } = await jobEnded(url, created.job_id);
    const seconds = (time: unknown) => (Date.parse(String(time)) - Date.parse(String(created_at))) / 1000;
    ratios.push(seconds(created.estimated_completion) / seconds(completed_at));
    await fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' });
  }
  // What else the computer does makes single jobs slow.
  const learnt = ratios.slice(SIZES.length);
  const right = learnt.filter((ratio) => ratio > 0.5 && ratio < 2);
  expect(right.length / learnt.length, ratios.join(' ')).toBeGreaterThanOrEqual(0.75);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
});
