/** Corrections in their threads, with the real rules. */

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rmdir, watch, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CorrectionTask } from '../../../src/jobs/corrector/correction-task.js';
import { NO_MODEL_USE } from '../../../src/jobs/corrector/correction-task.js';
import { openCorrector } from '../../../src/jobs/corrector/corrector.js';
import { DataFolder } from '../../../src/storage/disk/data-folder.js';
import { MemoryStore } from '../../storage/memory-store.js';
import { aFile, aJobOf } from '../../storage/sample-rows.js';
import { TODAY } from '../../support/facts.js';
import { tempFolder } from '../../support/temp-folder.js';

const OHIO = 'examples/ohio-faults.txt';

let corrector: Awaited<ReturnType<typeof openCorrector>>;
beforeAll(async () => {
  const options = { threads: 1, model: undefined, today: () => TODAY, onModelPlan: () => undefined };
  corrector = await openCorrector(options);
});
afterAll(async () => void (await corrector.close()));
const correct: typeof corrector.correct = (task, signal) => corrector.correct(task, signal);

/** A job for these bytes, its folder made. */
async function taskFor(bytes: Uint8Array): Promise<CorrectionTask> {
  const store = new MemoryStore();
  const folder = await DataFolder.open(await tempFolder());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = await store.insertFile(aFile({ size: bytes.length, sha256 }));
  const job = await store.insertJob(aJobOf(file));
  const { source } = await folder.makeFile(file.file_id);
  await writeFile(source, bytes);
  const paths = await folder.makeJob(job.job_id);
  const work = join(paths.folder, 'attempt');
  return { job, file, root: folder.root, source, paths, work };
}

/** What is in the folder of the job; nothing is left where the attempt worked. */
async function resultsOf({ work, paths }: CorrectionTask): Promise<string[]> {
  await rmdir(work);
  return (await readdir(paths.folder)).sort();
}

/** Fulfilled when the first part of the corrected file is written. */
async function firstPartIn(folder: string): Promise<void> {
  for await (const { eventType, filename } of watch(folder))
    if (eventType === 'change' && filename?.startsWith('corrected.')) return;
}

test('a job leaves the corrected file and an audit that accounts for each error, and nothing else', async () => {
  const input = await readFile(OHIO);
  const task = await taskFor(input);
  const counts = await correct(task, new AbortController().signal);
  expect(counts.corrections_applied).toBeGreaterThan(0);
  expect(counts.model).toEqual(NO_MODEL_USE);
  expect(await resultsOf(task)).toEqual(['audit.ndjson', 'corrected', 'proposals.ndjson']);
  expect((await readFile(task.paths.corrected)).equals(input)).toBe(false);
  expect((await readFile(task.source)).equals(input)).toBe(true);
  const audit = (await readFile(task.paths.audit, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const outcomes = audit.filter(({ kind }) => kind === 'outcome');
  expect(outcomes).toHaveLength(counts.corrections_applied + counts.corrections_failed);
  expect(outcomes.filter(({ resolution }) => resolution === 'resolved')).toHaveLength(
    counts.corrections_applied,
  );
});

test('a file that the layout does not take any more fails with a plain reason', async () => {
  const task = await taskFor(Buffer.from('PK\u0003\u0004'));
  await expect(correct(task, new AbortController().signal)).rejects.toMatchObject({
    name: 'NewhireError',
    code: 'FORMAT_FAULT',
  });
  expect(await resultsOf(task)).toEqual([]);
});

test('a correction can be ended at any moment, and the next one works', async () => {
  const [header, ...records] = (await readFile(OHIO, 'latin1')).split('\n');
  const large = Buffer.from(
    [header, ...Array.from({ length: 50 }, () => records.join('\n'))].join('\n'),
    'latin1',
  );
  const stopped = await taskFor(large);
  const abort = new AbortController();
  await mkdir(stopped.work);
  const started = firstPartIn(stopped.work);
  const correcting = correct(stopped, abort.signal);
  await started;
  abort.abort();
  await expect(correcting).rejects.toThrow();
  const next = await taskFor(await readFile(OHIO));
  expect((await correct(next, new AbortController().signal)).corrections_applied).toBeGreaterThan(0);
  // The job that was stopped can be started again in the same folder.
  expect((await correct(stopped, new AbortController().signal)).corrections_applied).toBeGreaterThan(0);
  expect(await resultsOf(stopped)).toEqual(['audit.ndjson', 'corrected', 'proposals.ndjson']);
});
