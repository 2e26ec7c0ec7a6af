/** What a client gets to see of files and their errors. */

import { access, readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { runs } from '../../support/campaign.js';
import { check } from '../../support/check.js';
import { findLayout, LAYOUTS } from '../../support/layouts.js';
import {
  clean,
  createJob,
  faulty,
  fetch,
  form,
  heldBack,
  jobEnded,
  json,
  startService,
  upload,
} from '../test-service.js';

const OHIO = findLayout('Ohio')!;

test('the answer to an upload has every field of the API, and reading it again gives the same bytes', async () => {
  const { url } = await startService();
  const response = await upload(url, faulty(2));
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const text = await response.text();
  const body = JSON.parse(text);
  expect(body).toMatchObject({
    file_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    file_name: 'hires.txt',
    state: 'Ohio',
    total_records: 2,
    total_errors: 2,
    records_with_errors: 2,
    uploaded_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    validation_status: 'completed',
    total_warnings: 0,
    warnings: [],
    layout_edition: OHIO.edition,
  });
  expect(body.errors[0]).toMatchObject({
    line_number: 2,
    record_number: 1,
    field_name: 'employee_first_name',
    error_type: 'MISSING_REQUIRED_FIELD',
    error_message: expect.any(String),
    current_value: '',
    position: { start: 11, end: 26 },
  });
  const again = await fetch(`${url}/api/v1/files/${body.file_id}`);
  expect(await again.text()).toBe(text);
  const third = await fetch(`${url}/api/v1/files/${body.file_id}`);
  expect(await third.text()).toBe(text);
});

test('errors and warnings are exactly what the checker finds, also when there are very many', async () => {
  const { url } = await startService();
  const lines = faulty(runs(300, 3000)).toString('latin1').split('\n');
  // Every other employee's last name in lower case: a warning.
  const file = Buffer.from(
    lines
      .map((line, at) => (at % 2 ? line : line.replace(/[A-Z]{4,}/g, (word) => word.toLowerCase())))
      .join('\n'),
  );
  const { findings, summary } = check(OHIO, [file]);
  const body = await json(await upload(url, file));
  const reread = await json(await fetch(`${url}/api/v1/files/${body.file_id}`));
  expect(body.errors).toEqual(findings.filter(({ severity }) => severity === 'error'));
  expect(body.warnings).toEqual(findings.filter(({ severity }) => severity === 'warning'));
  expect(body.total_errors).toBe(body.errors.length);
  expect(body).toMatchObject(summary);
  expect(reread).toEqual(body);
  expect(summary.total_warnings).toBeGreaterThan(0);
});

test('the order of the parts makes no difference to what is found', async () => {
  const { url } = await startService();
  const file = faulty(50);
  const results = [];
  for (const parts of [
    { state: 'Ohio', file },
    { file, state: 'ohio' },
  ]) {
    const response = await fetch(`${url}/api/v1/files`, { method: 'POST', body: form(parts) });
    const { file_id, uploaded_at, ...result } = await json(response);
    results.push(result);
  }
  expect(results[0]).toEqual(results[1]);
  expect(results[0]!.total_errors).toBe(50);
});

test('a list shows the newest first, eight fields each, and counts all pages', async () => {
  const { url } = await startService();
  const names = ['first', 'second', 'third', 'fourth'];
  for (const [at, name] of names.entries()) {
    const state = at === 1 ? 'Texas' : 'Ohio';
    await upload(url, clean(state), state, name);
  }
  const list = async (query: string) =>
    (await (await fetch(`${url}/api/v1/files${query}`)).json()) as {
      total: number;
      files: Record<string, unknown>[];
    };
  const all = await list('');
  expect(all.total).toBe(4);
  expect(all.files.map(({ file_name }) => file_name)).toEqual([...names].reverse());
  expect(Object.keys(all.files[0]!).sort()).toEqual([
    'file_id',
    'file_name',
    'sha256',
    'state',
    'total_errors',
    'total_warnings',
    'uploaded_at',
    'validation_status',
  ]);
  const page = await list('?skip=1&limit=2');
  expect(page.total).toBe(4);
  expect(page.files.map(({ file_name }) => file_name)).toEqual(['third', 'second']);
  const texan = await list('?state=texas');
  expect(texan.total).toBe(1);
  expect(texan.files.map(({ file_name }) => file_name)).toEqual(['second']);
  expect(await list('?skip=9')).toEqual({ total: 4, files: [] });
});

test('a file and its name may contain control sequences of a terminal; no answer does', async () => {
  const { url } = await startService();
  const lines = faulty(2).toString().split('\n');
  lines[1] = lines[1]!.replace(/^(.{11})(.{16})/, '$1A\u202eB\u009b31m\u2028C##[x] ');
  const name = 'a\u202e\u009b\u007f\u200b.txt';
  const sent = await upload(url, Buffer.from(lines.join('\n')), 'Ohio', name);
  const { file_id } = await json(sent.clone());
  const texts = [sent, await fetch(`${url}/api/v1/files/${file_id}`), await fetch(`${url}/api/v1/files`)];
  for (const answer of texts) {
    const text = await answer.text();
    expect(text).not.toMatch(/[\p{C}\p{Zl}]|##\[/u);
  }
  expect((await json(await fetch(`${url}/api/v1/files/${file_id}`))).file_name).toBe('a��␡�.txt');
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['Jänner – Ω.txt', 'Jänner – Ω.txt'],
  ['Ja\u0308nner ☀\ufe0f.txt', 'Ja\u0308nner ☀\ufe0f.txt'],
  ['pay\u202etxt.exe', 'pay�txt.exe'],
  ['a\u0000b\u2066c\u2028d.txt', 'a␀b�c�d.txt'],
  ['with "quotes".txt', 'with "quotes".txt'],
  ['x'.repeat(400), 'x'.repeat(255)],
])('a file called %s is data, never a path', async (name, kept) => {
  const { url, root } = await startService();
  const body = await json(await upload(url, clean(), 'Ohio', name));
  expect(body.file_name).toBe(kept);
  expect(await readdir(`${root}/files`)).toEqual([body.file_id]);
  expect((await readdir(`${root}/files/${body.file_id}`)).sort()).toEqual([
    'file.json',
    'findings.ndjson',
    'source',
  ]);
});

test('bad input names each part of the form that is wrong', async () => {
  const { url } = await startService();
  const nothing = await json(
    await fetch(`${url}/api/v1/files`, { method: 'POST', body: form({ other: 'x' }) }),
  );
  expect(nothing.errors.map(({ name }) => name)).toEqual(['file', 'state']);
  const misspelled = await json(await upload(url, clean(), 'Ohoi'));
  expect(misspelled).toMatchObject({
    code: 'UNKNOWN_STATE',
    detail: `The state must be one of: ${LAYOUTS.map(({ state }) => state).join(', ')}.`,
    next: 'Did you mean Ohio?',
  });
  const page = await json(await fetch(`${url}/api/v1/files?limit=0&skip=x`));
  expect(page.errors).toEqual([
    { name: 'skip', detail: 'must be a whole number from 0 to 2147483647' },
    { name: 'limit', detail: 'must be a whole number from 1 to 1000' },
  ]);
});

test.each([
  ['text/plain', Buffer.alloc(2_000_000, 'x')],
  ['application/json', '{"file":'],
  ['application/json', ''],
])('an upload as %s is refused because it is not a form, whatever its size', async (type, body) => {
  const { url } = await startService();
  const answer = await fetch(`${url}/api/v1/files`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  expect(answer.status).toBe(400);
  expect((await json(answer)).errors).toEqual([
    { name: 'file', detail: 'must be sent as multipart/form-data, together with the part "state"' },
  ]);
});

test('a file in a part without a name is refused with the name to use', async () => {
  const { url } = await startService();
  const body = '--b\r\ncontent-disposition: form-data; filename="a.txt"\r\n\r\nx\r\n--b--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await fetch(`${url}/api/v1/files`, { method: 'POST', headers, body });
  expect((await json(answer)).errors).toEqual([
    { name: 'file', detail: 'must be the name of the part that contains the file' },
  ]);
});

test.each([
  ['is not one of a form', 'attachment; name="file"; filename="a.txt"'],
  ['has a line break in its name', 'form-data; name="file"; filename*=UTF-8\'\'a%0D%0Ab.txt'],
])('a file in a part that %s is missing, which is said at once', async (_, disposition) => {
  const { url } = await startService();
  // As much as comes at once, and more than is kept of a part that nobody reads.
  const file = Buffer.alloc(50_000, 'x');
  const body = `--b\r\ncontent-disposition: ${disposition}\r\n\r\n${file}\r\n--b--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await fetch(`${url}/api/v1/files`, { method: 'POST', headers, body });
  expect((await json(answer)).errors.map(({ name }) => name)).toEqual(['file', 'state']);
});

test('a list with a duplicate parameter, and a job that is not an object, are refused in plain words', async () => {
  const { url } = await startService();
  const errorsOf = async (answer: Response) => (await json(answer)).errors;
  expect(await errorsOf(await fetch(`${url}/api/v1/files?state=Ohio&state=Texas`))).toEqual([
    { name: 'state', detail: 'must be given once' },
  ]);
  const headers = { 'content-type': 'application/json' };
  for (const body of ['[]', 'null', '5']) {
    expect(await errorsOf(await fetch(`${url}/api/v1/jobs`, { method: 'POST', headers, body }))).toEqual([
      { name: 'body', detail: 'must be a JSON object' },
    ]);
  }
  const asText = await fetch(`${url}/api/v1/jobs`, { method: 'POST', body: '{}' });
  expect(await json(asText)).toMatchObject({
    status: 400,
    detail: 'The body must be sent as application/json.',
  });
});

test('a deletion takes no body, so that its content type does not matter', async () => {
  const { url } = await startService();
  const { file_id } = await json(await upload(url, clean()));
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE', headers });
  expect(answer.status).toBe(204);
});

test('a file that does not match the layout is answered with a diagnosis, and nothing of it is stored', async () => {
  const { url, root } = await startService();
  const response = await upload(url, Buffer.from('PK\u0003\u0004 a spreadsheet'));
  expect(response.status).toBe(422);
  expect(await json(response)).toMatchObject({ code: 'FORMAT_FAULT', diagnosis: 'BINARY_FILE' });
  expect(await readdir(`${root}/files`)).toEqual([]);
  expect(await json(await fetch(`${url}/api/v1/files`))).toEqual({ total: 0, files: [] });
});

test('deleting a file removes its bytes, its job and its result', async () => {
  const { url, root } = await startService();
  const { file_id } = await json(await upload(url, faulty()));
  const other = await json(await upload(url, faulty()));
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  await fetch(`${url}/api/v1/files/${file_id}`);
  const deleted = await fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' });
  expect(deleted.status).toBe(204);
  for (const path of [
    `files/${file_id}`,
    `jobs/${job_id}`,
    `jobs/${job_id}/download`,
    `jobs/${job_id}/corrections`,
  ]) {
    expect((await fetch(`${url}/api/v1/${path}`)).status, path).toBe(404);
  }
  expect(await readdir(`${root}/files`)).toEqual([other.file_id]);
  expect(await readdir(`${root}/jobs`)).toEqual([]);
  expect((await fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' })).status).toBe(404);
});

test('deleting a file ends its running job, and the next job runs', async () => {
  const held = heldBack();
  const { url, root } = await startService({ correct: held.correct });
  const { file_id } = await json(await upload(url, faulty()));
  const next = await json(await upload(url, faulty()));
  const { job_id } = await json(await createJob(url, file_id));
  const waiting = await json(await createJob(url, next.file_id));
  await held.started;
  expect((await fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' })).status).toBe(204);
  await expect(access(`${root}/jobs/${job_id}`)).rejects.toThrow('ENOENT');
  held.letGo();
  expect((await jobEnded(url, waiting.job_id)).status).toBe('completed');
});
