/** The thread of plans: it gives way to jobs, and ends when it must. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { dayOfUpload, openPlanMaker } from '../../../src/jobs/planner/plan-maker.js';
import { localDayOf } from '../../../src/local-day.js';
import { factsOf } from '../../../src/storage/disk/verified-file.js';
import { faulty } from '../../server/test-service.js';
import { aFile } from '../../storage/sample-rows.js';
import { TODAY } from '../../support/records.js';
import { tempFolder } from '../../support/temp-folder.js';

/** Its thread starts with the first plan, and serves every test that may leave it as it was. */
const usual = openPlanMaker(() => TODAY);
afterAll(async () => void (await usual.close()));

async function taskFor(bytes: Buffer) {
  const root = await tempFolder();
  const source = join(root, 'source');
  await writeFile(source, bytes);
  const row = {
    uploaded_at: '2026-11-21T12:00:00.000Z',
    validation_status: 'completed',
    job_id: null,
  } as const;
  return { root, source, file: { ...aFile(await factsOf(source)), ...row } };
}

test('a plan pauses while jobs are done, goes on after them, and ends when it is told to', async () => {
  const task = await taskFor(faulty(100));
  const paused = openPlanMaker(() => TODAY);
  onTestFinished(async () => void (await paused.close()));
  const never = new AbortController();
  paused.pause(true);
  let isMade = false;
  const plan = paused.make(task, never.signal).finally(() => {
    isMade = true;
  });
  expect(await usual.make(task, never.signal)).toMatchObject([{ actor: 'payroll', count: 100 }]);
  expect(isMade).toBe(false);
  paused.pause(false);
  expect(await plan).toMatchObject([{ actor: 'payroll', count: 100 }]);

  paused.pause(true);
  const end = new AbortController();
  const ended = paused.make(task, end.signal);
  end.abort();
  await expect(ended).rejects.toThrow();
  const left = paused.make(task, never.signal).catch(() => undefined);
  expect(await paused.close()).toBe(true);
  await left;
});

test('a source that is damaged is named', async () => {
  const task = await taskFor(faulty(2));
  await writeFile(task.source, 'other bytes');
  const made = usual.make(task, new AbortController().signal);
  await expect(made).rejects.toMatchObject({ code: 'BLOB_DAMAGED' });
});

test('a plan is about the errors of the day of the upload', () => {
  expect(dayOfUpload('2020-03-04T12:00:00.000Z', TODAY)).toBe(
    localDayOf(new Date('2020-03-04T12:00:00.000Z')),
  );
  expect(dayOfUpload(new Date().toISOString(), TODAY)).toBe(TODAY);
});
