/** The HTML reports of the API. */

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { TODAY } from '../../support/facts.js';
import { findLayout } from '../../support/layouts.js';
import { correctByRules } from '../real-corrections.js';
import { createJob, faulty, fetch, jobEnded, json, startService, upload } from '../test-service.js';

test('the report of a file has its verdict and draws its records, covered unless asked', async () => {
  const { url } = await startService({ profile: 'production' });
  const file = faulty(5);
  const { file_id } = await json(await upload(url, file));
  const answer = await fetch(`${url}/api/v1/files/${file_id}/report`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("style-src 'unsafe-inline'");
  // A page of another port of this computer is of the same site.
  expect(policy).toContain("frame-ancestors 'none'");
  const page = await answer.text();
  expect(page).toContain('5 of 5 records have errors');
  expect(page.match(/<pre>/g)).toHaveLength(3);
  const { roles, fields } = findLayout('Ohio')!.record_types.find(({ id }) => id === 'employee')!;
  const ssn = fields.find(({ name }) => name === roles.ssn)!;
  const numbers = file
    .toString('latin1')
    .split('\n')
    .slice(1, 4)
    .map((line) => line.slice(ssn.start - 1, ssn.end));
  for (const number of numbers) expect(page).not.toContain(number);
  const open = await (await fetch(`${url}/api/v1/files/${file_id}/report?values=show`)).text();
  for (const number of numbers) expect(open).toContain(number);
});

test('a file of several chunks is drawn from the lines of its findings', async () => {
  const { url } = await startService();
  const file = Buffer.from(`${faulty(150).toString('latin1')}${'x'.repeat(815)}\n`, 'latin1');
  const { file_id } = await json(await upload(url, file));
  const page = await (await fetch(`${url}/api/v1/files/${file_id}/report?values=show`)).text();
  expect(page).toContain('<b>Line 152, record 151</b>');
  expect(page).toContain('x'.repeat(40));
});

test('the report of a job is that of the corrected file', async () => {
  const { url } = await startService();
  const { file_id } = await json(await upload(url, faulty(2)));
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  const page = await (await fetch(`${url}/api/v1/jobs/${job_id}/report`)).text();
  expect(page).toContain('hires.corrected.txt');
  expect(page).toContain('2 of 2 records have errors');
  const unknown = await fetch(`${url}/api/v1/jobs/${file_id}/report`);
  expect(await json(unknown)).toMatchObject({ code: 'JOB_NOT_FOUND' });
});

test('says what the correction has done and left, once there is one', async () => {
  const { url } = await startService({ correct: correctByRules, today: () => TODAY });
  const { file_id } = await json(await upload(url, await readFile('examples/ohio-faults.txt')));
  const report = async (path: string) =>
    (await (await fetch(`${url}/api/v1/${path}/report`)).text()).replace(/<[^>]*>/g, ' ');
  expect(await report(`files/${file_id}`)).not.toMatch(/can be repaired|must act/);
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  const before = await report(`files/${file_id}`);
  expect(before).toContain('7 errors can be repaired safely');
  expect(before).toContain('6 errors may have a repair that a person must confirm');
  expect(before).toContain('5 errors must be corrected in the payroll system');
  const after = await report(`jobs/${job_id}`);
  expect(after).toContain('This is the corrected file of  hires.txt : 7 of 18 errors cleared, 11 left.');
  expect(before).not.toContain('This is the corrected file');
  expect(after).not.toContain('can be repaired safely');
  expect(after).toContain('6 errors may have a repair that a person must confirm');
  expect(after).toContain('5 errors must be corrected in the payroll system');
  // What a person accepted and typed is no proof of a rule.
  const job = `${url}/api/v1/jobs/${job_id}`;
  const answer = await fetch(`${job}/proposals?status=open`);
  const { proposals } = (await answer.json()) as { proposals: { proposal_id: string }[] };
  const decided = await fetch(`${job}/decisions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      decisions: [{ proposal_id: proposals[0]?.proposal_id, decision: 'accept', option: 0 }],
      values: [{ line_number: 3, field_name: 'employee_first_name', value: 'ANA' }],
    }),
  });
  expect(await json(decided)).toMatchObject({ corrections_applied: 9 });
  const later = await report(`files/${file_id}`);
  expect(later).toContain('7 errors can be repaired safely');
  expect(later).toContain('6 errors may have a repair that a person must confirm');
  expect(later).toContain('5 errors must be corrected in the payroll system');
});

test('an SSN in the name of a file is in no report, and the API knows the file by its name', async () => {
  const { url } = await startService();
  const name = 'DOE_JANE_899-62-5872.txt';
  const { file_id, file_name } = await json(await upload(url, faulty(2), 'Ohio', name));
  expect(file_name).toBe(name);
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  const reports = [`files/${file_id}/report`, `jobs/${job_id}/report`, `jobs/${job_id}/audit?format=html`];
  for (const path of [...reports, `files/${file_id}/payroll?format=html`]) {
    const answer = await fetch(`${url}/api/v1/${path}`);
    expect(answer.status, path).toBe(200);
    const page = await answer.text();
    expect(page.includes('899-62') ? page : '', path).toBe('');
    expect(page, path).toContain('DOE_JANE_XXX-XX-5872');
  }
});
