/** Reviews of one job by two servers on one database: one learns of the other, and no copy of the upload is left. */

import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Correct } from '../../src/jobs/corrector/correction-task.js';
import { NO_MODEL_USE } from '../../src/jobs/corrector/correction-task.js';
import { JobReviews, type ReviewOptions } from '../../src/jobs/job-reviews.js';
import { factsOf } from '../../src/storage/disk/verified-file.js';
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.js';
import { aFile, aJobOf, someResults } from '../storage/sample-rows.js';
import { newDatabase, query } from '../support/databases.js';
import { refusal } from '../support/refusal.js';
import { tempFolder } from '../support/temp-folder.js';

/** Writes something else each time. */
const correct: Correct = async ({ job, paths }) => {
  await writeFile(paths.corrected, randomUUID());
  for (const path of [paths.audit, paths.proposals]) await writeFile(path, 'PROPOSALS');
  const results = {
    ...someResults((job.results?.revision ?? 0) + 1),
    corrected: await factsOf(paths.corrected),
    audit: await factsOf(paths.audit),
    proposals: await factsOf(paths.proposals),
  };
  return { corrections_applied: 1, corrections_failed: 0, model: NO_MODEL_USE, results };
};

/** Corrections that wait for each other, so that both have started before one ends. */
function together(): Correct {
  let [waiting, go] = [2, () => {}];
  const all = new Promise<void>((resolve) => {
    go = resolve;
  });
  return async (task, signal) => {
    waiting -= 1;
    if (waiting === 0) go();
    await all;
    return correct(task, signal);
  };
}

async function aServer(url: string) {
  const root = await tempFolder();
  const opened = await openPostgresStore({ url, folder: root, beats: false });
  onTestFinished(opened.close);
  const stopping = new AbortController();
  const { store, blobs, workspaces } = opened;
  const reviews = (changes: Partial<ReviewOptions> = {}) =>
    new JobReviews({
      ...{ store, blobs, workspaces, correct, timeLimit: 60_000, stopping: stopping.signal },
      log: { error: (facts) => expect(facts).toBeUndefined() },
      ...changes,
    });
  /** Copies of uploads and results that are left on its disk. */
  const left = async () => {
    const [work = ''] = await readdir(root);
    return readdir(join(root, work));
  };
  return { ...opened, stopping, reviews, left };
}

/** Two servers, and a job that one of them has completed. */
async function twoServers() {
  const url = await newDatabase();
  const [one, other] = [await aServer(url), await aServer(url)];
  const { store, queue, blobs, workspaces } = one;
  const file_id = randomUUID();
  const upload = await blobs.createUpload(file_id);
  await upload.writeSource(Buffer.from('SMITH'));
  await upload.writeFindings(Buffer.from('{}\n'));
  const { source, findings } = await upload.commit();
  const file = await store.insertFile(aFile({ file_id, ...source, findings }));
  await store.insertJob(aJobOf(file));
  const job = (await queue.claimNextJob())!;
  const workspace = await workspaces.forAttempt(job, file);
  const { root, source: path, paths, work } = workspace;
  const counts = await correct({ job, file, root, source: path, paths, work }, AbortSignal.timeout(60_000));
  const { model: _, ...results } = counts;
  const kept = await workspace.keep(counts.results);
  await queue.finishJob(job, { status: 'completed', ...results }, kept);
  await workspace.close();
  const nothingIsLeft = async () => {
    expect([await one.left(), await other.left()]).toEqual([[], []]);
    expect(await query(url, 'select count(*)::int as n from blobs where not is_kept')).toEqual([{ n: 0 }]);
  };
  return { one, other, job_id: job.job_id, file_id, nothingIsLeft };
}

const NOTHING = { decisions: [], date_orders: [], values: [], partial: false };

test('of two reviews at once one is refused, and its copy of the upload is removed', async () => {
  const { one, other, job_id, nothingIsLeft } = await twoServers();
  const options = { correct: together() };
  const answers = await Promise.all(
    [one, other].map(({ reviews }) => refusal(reviews(options).decide(job_id, NOTHING))),
  );
  expect(answers.sort()).toEqual(['JOB_STATE', 'no refusal']);
  await nothingIsLeft();
});

test.each<[string, string, (on: Awaited<ReturnType<typeof twoServers>>) => Partial<ReviewOptions>]>([
  ['cannot keep its results', 'UNWRITABLE_OUTPUT', () => ({ correct: withoutFiles })],
  ['comes too late', 'TOO_SLOW', () => ({ correct: never, timeLimit: 50 })],
  [
    'is stopped',
    'STOPPING',
    ({ one }) => ({
      correct: () => {
        one.stopping.abort();
        return new Promise(() => {});
      },
    }),
  ],
])('a review that %s leaves no copy of the upload', async (_, code, options) => {
  const servers = await twoServers();
  const { one, job_id, nothingIsLeft } = servers;
  expect(await refusal(one.reviews(options(servers)).decide(job_id, NOTHING))).toBe(code);
  await nothingIsLeft();
});

const never: Correct = () => new Promise(() => {});
const withoutFiles: Correct = async () => ({
  ...{ corrections_applied: 1, corrections_failed: 0, model: NO_MODEL_USE },
  results: someResults(2),
});

test.each<[string, string]>([
  ['has decided', 'JOB_STATE'],
  ['has deleted the file', 'JOB_NOT_FOUND'],
])('a review learns that another server %s while it began', async (what, code) => {
  const { one, other, job_id, file_id, nothingIsLeft } = await twoServers();
  const meanwhile = async () => {
    if (what === 'has decided') return one.reviews().decide(job_id, NOTHING);
    await one.store.deleteFile(file_id);
    return one.blobs.removeJob(job_id);
  };
  const store: ReviewOptions['store'] = {
    getJob: (id) => other.store.getJob(id),
    getFile: async (id) => {
      const file = await other.store.getFile(id);
      await meanwhile();
      return file;
    },
    reviseJob: (...given) => other.store.reviseJob(...given),
    answerTo: (request) => other.store.answerTo(request),
  };
  expect(await refusal(other.reviews({ store }).decide(job_id, NOTHING))).toBe(code);
  if (what === 'has decided') await nothingIsLeft();
});

test('decisions sent to two servers with one key are made once, and both answer with them', async () => {
  const { one, other, job_id, nothingIsLeft } = await twoServers();
  const options = { correct: together() };
  const request = { key: 'k', fingerprint: 'f' };
  const [first, second] = await Promise.all(
    [one, other].map(({ reviews }) => reviews(options).decide(job_id, NOTHING, request)),
  );
  expect(first?.job).toEqual(second?.job);
  expect(first?.job.results?.revision).toBe(2);
  await nothingIsLeft();
});

test('other decisions with the same key are refused, and the answer to the first ones is kept', async () => {
  const { one, other, job_id, nothingIsLeft } = await twoServers();
  const options = { correct: together() };
  const [first, second] = ['f', 'g'].map((fingerprint) => ({ key: 'k', fingerprint }));
  const answers = await Promise.all([
    refusal(one.reviews(options).decide(job_id, NOTHING, first)),
    refusal(other.reviews(options).decide(job_id, NOTHING, second)),
  ]);
  expect(answers.sort()).toEqual(['IDEMPOTENCY_KEY_REUSED', 'no refusal']);
  await nothingIsLeft();
});
