/** Each kind of stored file damaged in each way: the answer is the right one or an error, never a shorter or altered one. */

import { readFile, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { share } from '../support/campaign.js';
import { seeded } from '../support/random.js';
import { tempFolder } from '../support/temp-folder.js';
import { correctByRules } from './real-corrections.js';
import { createJob, fetch, jobEnded, json, startService, upload } from './test-service.js';

const random = seeded(11);

/** Ways in which a disk or a person damages a file. */
const WAYS: [string, (bytes: Buffer) => Buffer | undefined][] = [
  ['cut', (bytes) => bytes.subarray(0, random.int(1, bytes.length - 1))],
  ['with one bit changed', (bytes) => flipped(bytes)],
  ['emptied', () => Buffer.alloc(0)],
  ['filled with zeros', (bytes) => Buffer.alloc(bytes.length)],
  ['removed', () => undefined],
];

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = random.int(0, copy.length - 1);
  copy[at] = copy[at]! ^ (1 << random.int(0, 7));
  return copy;
}

/** Paths below the data folder; `second` is the upload that has no job yet. */
const KINDS: [string, (ids: Ids) => string, isReviewed?: true][] = [
  ['the findings of an upload', ({ second }) => `files/${second}/findings.ndjson`],
  ['the description of an upload', ({ second }) => `files/${second}/file.json`],
  ['the corrected file', ({ job }) => `jobs/${job}/corrected`],
  ['the audit', ({ job }) => `jobs/${job}/audit.ndjson`],
  ['the list of proposals', ({ job }) => `jobs/${job}/proposals.ndjson`],
  ['the corrected file of a review', ({ job }) => `jobs/${job}/corrected.2`, true],
  ['the audit of a review', ({ job }) => `jobs/${job}/audit.ndjson.2`, true],
  ['the list of proposals of a review', ({ job }) => `jobs/${job}/proposals.ndjson.2`, true],
  ['the description of a job', ({ job }) => `jobs/${job}/job.json`],
  ['the index', () => 'db.json'],
  ['the index before', () => 'db.json.bak'],
];

interface Ids {
  readonly first: string;
  readonly second: string;
  readonly job: string;
}

/** A folder with two uploads, and a job that corrected the first, and was reviewed where that is asked for. */
async function filledFolder(root: string, isReviewed = false) {
  const service = await startService({ root, correct: correctByRules });
  const file = await readFile('examples/ohio-faults.txt');
  const first = (await json(await upload(service.url, file))).file_id;
  const job = (await json(await createJob(service.url, first))).job_id;
  await jobEnded(service.url, job);
  if (isReviewed) await decline(service.url, job);
  const second = (await json(await upload(service.url, file))).file_id;
  const ids = { first, second, job };
  const right = await answersOf(service.url, ids);
  await service.close();
  return { ids, right };
}

/** Declines the first proposal of a job. */
async function decline(url: string, job: string): Promise<void> {
  const { proposals } = await json(await fetch(`${url}/api/v1/jobs/${job}/proposals`));
  const [{ proposal_id }] = proposals as [{ proposal_id: string }];
  const decided = await fetch(`${url}/api/v1/jobs/${job}/decisions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ decisions: [{ proposal_id, decision: 'decline' }] }),
  });
  expect(decided.status).toBe(200);
}

async function answersOf(url: string, { first, second, job }: Ids) {
  const paths = [
    'files',
    'jobs',
    `files/${first}`,
    `files/${second}`,
    `jobs/${job}`,
    `jobs/${job}/download`,
    `jobs/${job}/corrections`,
    `jobs/${job}/proposals`,
  ];
  const answers = paths.map(async (path) => {
    const response = await fetch(`${url}/api/v1/${path}`);
    return { path, status: response.status, text: await response.text() };
  });
  return Promise.all(answers);
}

test.each(share(KINDS, 2))(
  '%s damaged in any way gives an error or is made good',
  async (_, pathOf, isReviewed) => {
    const root = await tempFolder();
    const { ids, right } = await filledFolder(root, isReviewed);
    const path = `${root}/${pathOf(ids)}`;
    const whole = await readFile(path);
    for (const [way, damage] of WAYS) {
      const bytes = damage(whole);
      if (bytes) await writeFile(path, bytes);
      else await rm(path);
      const service = await startService({ root, correct: correctByRules, onWarning: () => undefined });
      for (const [at, { path: address, status, text }] of (await answersOf(service.url, ids)).entries()) {
        if (status !== 200)
          expect([status, JSON.parse(text).code], `${way} ${address}`).toEqual([500, 'BLOB_DAMAGED']);
        else expect(text, `${way} ${address}`).toBe(right[at]?.text);
      }
      await service.close();
      if (!path.includes('db.json')) await writeFile(path, whole);
    }
  },
);

test.each(share(WAYS, 2))(
  'a job for an upload whose source is %s fails with that reason',
  async (_, damage) => {
    const root = await tempFolder();
    const { ids } = await filledFolder(root);
    const path = `${root}/files/${ids.second}/source`;
    const bytes = damage(await readFile(path));
    if (bytes) await writeFile(path, bytes);
    else await rm(path);
    const service = await startService({ root, correct: correctByRules });
    const { job_id } = await json(await createJob(service.url, ids.second));
    expect(await jobEnded(service.url, job_id)).toMatchObject({
      status: 'failed',
      error_message: expect.stringContaining(`The stored upload is ${bytes ? 'damaged' : 'missing'}`),
    });
    await service.close();
  },
);
