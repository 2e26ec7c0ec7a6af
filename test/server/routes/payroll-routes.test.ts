/** What payroll must correct: the list for it, and the findings by who clears them, before and after a correction. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FilePlan, Finding } from '../../../src/api/index.js';
import type { PlanMaker } from '../../../src/jobs/planner/plan-task.js';
import { share } from '../../support/campaign.js';
import { findLayout, LAYOUTS } from '../../support/layouts.js';
import { markedRecord } from '../../support/marked-records.js';
import { seeded } from '../../support/random.js';
import { cleanLines, frameRecord, recordType, setField } from '../../support/records.js';
import { ROOT } from '../../support/run.js';
import { correctByRules } from '../real-corrections.js';
import { createJob, fetch, jobEnded, json, planOf, startService, upload } from '../test-service.js';

const keyOf = ({ line_number, error_type, field_name }: Finding) =>
  `${line_number} ${error_type} ${field_name}`;

const read = async <Body>(url: string) => (await (await fetch(url)).json()) as Body;

/** A list as text. */
const listAt = async (url: string, id: string, format: string) => {
  const answer = await fetch(`${url}/api/v1/files/${id}/payroll?format=${format}`);
  expect(answer.status).toBe(200);
  return { type: answer.headers.get('content-type'), text: await answer.text() };
};

const ACTORS = ['correct', 'review', 'payroll'] as const;

test('each error has one who clears it: by the plan, and by the outcomes of the job after it', async () => {
  const { url, close } = await startService({ correct: correctByRules });
  const bytes = await readFile(join(ROOT, 'examples/ohio-faults.txt'));
  const { file_id, total_errors } = await json(await upload(url, bytes, 'Ohio'));
  const file = `${url}/api/v1/files/${file_id}`;
  const errorsOf = (who: string) => read<{ total: number; errors: Finding[] }>(`${file}/errors?who=${who}`);
  const counts = async () => {
    const all = await Promise.all(ACTORS.map(errorsOf));
    const keys = all.flatMap(({ errors }) => errors.map(keyOf));
    expect([keys.length, new Set(keys).size]).toEqual([total_errors, total_errors]);
    return all.map(({ total }) => total);
  };
  const { by_who } = await planOf(url, file_id);
  expect(await counts()).toEqual([by_who.correct, by_who.review, by_who.payroll]);
  const map = await read<{ total: number }>(`${file}/map?who=payroll&severity=all`);
  expect(map.total).toBe(by_who.payroll);

  const before = await listAt(url, file_id, 'csv');
  expect(before.type).toContain('text/csv');
  const rows = before.text.trimEnd().split('\r\n');
  expect(rows[0]).toContain('line_number,record_number,employee,employee_ssn');
  expect(rows).toHaveLength(1 + by_who.payroll);
  expect(before.text).toMatch(/SSN ending in \d{4},OAK ROOFING INC\.,\*{5}\d{4},/);
  expect(before.text).not.toMatch(/\d{9}/);
  const page = await listAt(url, file_id, 'html');
  expect(page.type).toContain('text/html');
  expect(page.text.match(/<tr><td>Line/g)).toHaveLength(by_who.payroll);

  const { job_id } = await json(await createJob(url, file_id));
  const job = await jobEnded(url, job_id);
  const tag = async () => (await fetch(`${file}/errors?who=payroll`)).headers.get('etag');
  const first = await tag();
  expect((await counts())[0]).toBe(job.corrections_applied);
  const outcomes = () => read<FilePlan>(`${file}/plan?outcomes=true`);
  expect(await outcomes()).toMatchObject({
    job_id,
    total_errors,
    by_who: { correct: job.corrections_applied, review: by_who.review },
  });
  expect(await read<FilePlan>(`${file}/plan`)).toMatchObject({ job_id: null, by_who });
  // A proposal that is declined is for payroll.
  const { proposals } = await read<{ proposals: { proposal_id: string }[] }>(
    `${url}/api/v1/jobs/${job_id}/proposals`,
  );
  const decisions = proposals.map(({ proposal_id }) => ({ proposal_id, decision: 'decline' }));
  const saved = await fetch(`${url}/api/v1/jobs/${job_id}/decisions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ decisions }),
  });
  expect(saved.status).toBe(200);
  expect((await counts())[1]).toBe(0);
  const declined = (await outcomes()).by_who;
  expect([declined.review, declined.payroll]).toEqual([0, job.corrections_failed]);
  expect(await tag()).not.toBe(first);
  const after = await listAt(url, file_id, 'csv');
  expect(after.text.trimEnd().split('\r\n').length).toBeGreaterThan(rows.length);
  await close();
});

/** As of a file whose plan takes long. */
const waitsForever: PlanMaker['make'] = (_task, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

test('until the plan is made, who clears an error is not known, and that is said to the client alone', async () => {
  const logged: string[] = [];
  const { url, close } = await startService({
    planMaker: { make: waitsForever, pause() {} },
    logger: { level: 'warn', stream: { write: (line: string) => logged.push(line) } },
  });
  const bytes = await readFile(join(ROOT, 'examples/texas-faults.txt'));
  const { file_id } = await json(await upload(url, bytes, 'Texas'));
  for (const path of ['errors?who=payroll', 'map?who=review', 'payroll']) {
    const answer = await fetch(`${url}/api/v1/files/${file_id}/${path}`);
    const { code } = (await answer.json()) as { code: string };
    expect([path, answer.status, code]).toEqual([path, 503, 'PLAN_PENDING']);
  }
  expect(logged).toEqual([]);
  await close();
});

test.each(share(LAYOUTS, 3))('$state: no whole number and no formula is in the list', async (layout) => {
  const { url, close } = await startService();
  const random = seeded(11);
  const records = Array.from({ length: 8 }, (_, at) => markedRecord(layout, random, at + 1));
  const { roles } = layout.record_types.find(({ id }) => id === 'employee')!;
  const lines = records.map(({ line }, at) => {
    const blank = setField(layout, line, 'employee_city', '');
    const named = roles.first_name ? setField(layout, blank, roles.first_name, '=1+2') : blank;
    return at === 5 ? `${named.slice(0, 60)} ${named.slice(60, -1)}` : named;
  });
  const isFramed = layout.record_types.some(({ id }) => id === 'header');
  const header = isFramed ? [frameRecord(layout, 'header', random, { records: lines.length })] : [];
  const text = [...header, ...lines, ''].join('\n');
  const secrets = records.flatMap(({ numbers }) => numbers).filter((one) => text.split(one).length === 2);
  const { file_id } = await json(await upload(url, Buffer.from(text, 'latin1'), layout.state));
  await planOf(url, file_id);
  for (const format of ['csv', 'html']) {
    const list = await listAt(url, file_id, format);
    const shown = list.text.replace(/<style>.*?<\/style>/s, ''); // colors have digits
    expect(secrets.filter((one) => shown.includes(one))).toEqual([]);
    if (format === 'csv') expect(list.text).not.toMatch(/(^|,)"?[=+@-]/m);
  }
  await close();
});

test.each(['New York', 'Massachusetts', 'Texas'])('the list of %s names each employee', async (state) => {
  const { url, close } = await startService();
  const layout = findLayout(state)!;
  const { identified_by, roles } = recordType(layout, 'employee');
  const name = roles.full_name ?? roles.last_name!;
  const text = roles.full_name ? 'HUEL,COREY G' : 'HUEL';
  const lines = [...cleanLines(layout, { seed: 3, records: 3 })].map((line) =>
    line.startsWith(identified_by.text)
      ? setField(layout, setField(layout, line, name, text), roles.ssn!, '000000000')
      : line,
  );
  const { file_id } = await json(await upload(url, Buffer.from(`${lines.join('\n')}\n`), state));
  await planOf(url, file_id);
  const list = await listAt(url, file_id, 'csv');
  const rows = list.text.trimEnd().split('\r\n').slice(1);
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(row).toContain('HUEL');
  await close();
});
