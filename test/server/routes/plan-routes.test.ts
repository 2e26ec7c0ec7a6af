/** The plan of a file: what a correction would clear, made in the background and kept with the file. */

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tryCorrection } from '../../../src/cli/commands/validate/trial-correction.js';
import type { PlanMaker } from '../../../src/jobs/planner/plan-task.js';
import { share } from '../../support/campaign.js';
import { newDatabase, query } from '../../support/databases.js';
import { findLayout } from '../../support/layouts.js';
import { TODAY } from '../../support/records.js';
import { ROOT } from '../../support/run.js';
import { ENGINES } from '../engines.js';
import {
  clean,
  createJob,
  faulty,
  fetch,
  heldBack,
  jobEnded,
  json,
  planHere,
  planOf,
  startService,
  upload,
} from '../test-service.js';

const TEXAS = await readFile(join(ROOT, 'examples/texas-faults.txt'));

/** A maker that counts, and what it has counted. */
function counting(): { planMaker: PlanMaker; made: () => number } {
  let made = 0;
  const make: PlanMaker['make'] = (task, signal) => {
    made += 1;
    return planHere.make(task, signal);
  };
  return { planMaker: { ...planHere, make }, made: () => made };
}

const planAt = (url: string, id: string) => `${url}/api/v1/files/${id}/plan`;

describe.each(ENGINES)('in %s', (_, place) => {
  test('the plan is that of the terminal, no job, and not made twice', async () => {
    const where = await place();
    const { planMaker, made } = counting();
    const { url, close } = await startService({ ...where, planMaker });
    const { file_id, total_errors } = await json(await upload(url, TEXAS, 'Texas'));
    const plan = await planOf(url, file_id);
    const { plan: own } = await tryCorrection(TEXAS, { layout: findLayout('Texas')!, today: TODAY });
    expect(plan).toMatchObject({
      file_id,
      total_errors,
      by_who: { correct: own.applied, review: own.proposals, payroll: own.left },
    });
    expect(plan.total_errors).toBe(own.applied + own.proposals + own.left);
    const said = plan.errors.map((one) => [one.error_type, one.field_name, one.who, one.count]);
    const terminal = own.errors.map((one) => [one.error_type, one.field_name, one.actor, one.count]);
    expect(said.map(String).sort()).toEqual(terminal.map(String).sort());
    expect(plan.errors.every(({ field_label }) => /^[A-Z]/.test(field_label))).toBe(true);
    expect(await json(await fetch(`${url}/api/v1/jobs`))).toMatchObject({ total: 0 });
    await close();

    const later = counting();
    const again = await startService({ ...where, planMaker: later.planMaker });
    expect(await planOf(again.url, file_id)).toEqual(plan);
    expect([made(), later.made()]).toEqual([1, 0]);
    await again.close();
    const next = await startService({ ...where, planMaker: later.planMaker, version: '9.9.9' });
    expect(await planOf(next.url, file_id)).toEqual(plan);
    expect(later.made()).toBe(1);
  });

  test('a deleted file leaves no plan, also one that is made just then', async () => {
    const where = await place();
    let began = () => {};
    const begun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const make: PlanMaker['make'] = (_task, signal) =>
      new Promise((_resolve, reject) => {
        began();
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const { url, root } = await startService({ ...where, planMaker: { ...planHere, make } });
    const { file_id } = await json(await upload(url, faulty(2)));
    expect((await fetch(planAt(url, file_id))).status).toBe(202);
    await begun;
    expect((await fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await fetch(planAt(url, file_id))).status).toBe(404);
    if (where.database === undefined) expect(await readdir(join(root, 'files'))).toEqual([]);
    else {
      expect(await query(where.database, 'select 1 from plans')).toEqual([]);
      expect(await query(where.database, 'select 1 from blobs')).toEqual([]);
    }
  });
});

describe.each(share(ENGINES, 1))('in %s', (_, place) => {
  test('an answer has a tag, and is not stored by the browser', async () => {
    const { url } = await startService(await place());
    const { file_id } = await json(await upload(url, faulty(2)));
    const plan = await planOf(url, file_id);
    expect(plan.by_who).toEqual({ correct: 0, review: 0, payroll: 2 });
    const { headers } = await fetch(planAt(url, file_id));
    expect(headers.get('cache-control')).toBe('no-store');
    const etag = headers.get('etag')!;
    const known = await fetch(planAt(url, file_id), { headers: { 'if-none-match': etag } });
    expect([known.status, known.headers.get('etag')]).toEqual([304, etag]);
    const other = await fetch(planAt(url, file_id), { headers: { 'if-match': '"other"' } });
    expect(other.status).toBe(412);
  });

  test('a file without errors has nothing to plan', async () => {
    const { planMaker, made } = counting();
    const { url } = await startService({ ...(await place()), planMaker });
    const { file_id } = await json(await upload(url, clean()));
    const plan = await json(await fetch(planAt(url, file_id)));
    expect(plan).toMatchObject({
      total_errors: 0,
      by_who: { correct: 0, review: 0, payroll: 0 },
      errors: [],
    });
    expect(made()).toBe(0);
    const unknown = await fetch(planAt(url, '00000000-0000-4000-8000-000000000000'));
    expect(unknown.status).toBe(404);
  });

  test('no plan is made while a job is running', async () => {
    const { planMaker, made } = counting();
    const held = heldBack();
    const { url } = await startService({ ...(await place()), planMaker, correct: held.correct });
    const { file_id } = await json(await upload(url, faulty(2)));
    const other = await json(await upload(url, faulty(3)));
    const { job_id } = await json(await createJob(url, file_id));
    await held.started;
    expect((await fetch(planAt(url, other.file_id))).status).toBe(202);
    await fetch(`${url}/health`);
    expect(made()).toBe(0);
    held.letGo();
    await jobEnded(url, job_id);
    await planOf(url, other.file_id);
    expect(made()).toBeGreaterThan(0);
  });

  test('why a plan could not be made is said once; then it is tried again', async () => {
    let isBroken = true;
    const make: PlanMaker['make'] = (task, signal) =>
      isBroken ? Promise.reject(new Error('made up')) : planHere.make(task, signal);
    const { url } = await startService({ ...(await place()), planMaker: { ...planHere, make } });
    const { file_id } = await json(await upload(url, faulty(2)));
    let answer = await fetch(planAt(url, file_id));
    while (answer.status === 202) answer = await fetch(planAt(url, file_id));
    expect([answer.status, (await json(answer)).detail]).toEqual([
      500,
      'The plan of this file could not be made.',
    ]);
    isBroken = false;
    expect((await planOf(url, file_id)).by_who.payroll).toBe(2);
  });
});

test('a damaged plan is made again, and a damaged upload is named', async () => {
  const { planMaker, made } = counting();
  const { url, root } = await startService({ planMaker });
  const { file_id } = await json(await upload(url, faulty(2)));
  const plan = await planOf(url, file_id);
  const path = join(root, 'files', file_id, 'plan.json');
  expect(await readFile(path, 'utf8')).not.toMatch(/\d{9}/);
  await writeFile(path, (await readFile(path, 'utf8')).replace('"payroll"', '"correct"'));
  expect(await planOf(url, file_id)).toEqual(plan);
  expect(made()).toBe(2);
  await writeFile(path, 'no plan');
  await writeFile(join(root, 'files', file_id, 'source'), 'other bytes');
  let answer = await fetch(planAt(url, file_id));
  while (answer.status === 202) answer = await fetch(planAt(url, file_id));
  expect(await json(answer)).toMatchObject({ status: 500, code: 'BLOB_DAMAGED' });
});

test('a server without workers has plans made by others, and says when there are none', async () => {
  const database = await newDatabase();
  const answering = await startService({ database, workers: 0 });
  const { file_id } = await json(await upload(answering.url, faulty(2)));
  const alone = await fetch(planAt(answering.url, file_id));
  expect(await json(alone)).toMatchObject({ status: 503, code: 'WORKER_DOWN' });
  await startService({ database });
  // It counts as a worker with its first sign.
  await expect.poll(async () => (await fetch(planAt(answering.url, file_id))).status).not.toBe(503);
  expect((await planOf(answering.url, file_id)).by_who.payroll).toBe(2);
});
