/** Lists and long results in parts. */

import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { cursorOf, placeOf } from '../../../src/api/index.js';
import { atEndOfFile } from '../../support/at-end-of-file.js';
import { runs, share } from '../../support/campaign.js';
import { createJob, faulty, fetch, form, json, type Service, startService, upload } from '../test-service.js';

/** The path of the next page, from the Link header. */
const nextOf = (answer: Response) => /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];

test('a list read page by page loses no row, whatever is deleted meanwhile', async () => {
  const { url } = await startService();
  const ids: string[] = [];
  for (let i = 0; i < 7; i++) ids.unshift((await json(await upload(url, faulty()))).file_id);
  for (const id of ids) await createJob(url, id);
  const seen: string[] = [];
  for (let path: string | undefined = '/api/v1/files?limit=2&state=ohio'; path !== undefined; ) {
    const answer: Response = await fetch(url + path);
    const { files } = (await answer.json()) as { files: { file_id: string }[] };
    seen.push(...files.map(({ file_id }) => file_id));
    for (const { file_id } of files) await fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' });
    path = nextOf(answer);
  }
  expect(seen).toEqual(ids);
});

test('the list of jobs has pages too, and a cursor that is not one of ours is refused', async () => {
  const { url } = await startService();
  const jobs: string[] = [];
  for (let i = 0; i < 3; i++) {
    const { file_id } = await json(await upload(url, faulty()));
    jobs.unshift((await json(await createJob(url, file_id))).job_id);
  }
  const first = await fetch(`${url}/api/v1/jobs?limit=2`);
  const second = await fetch(url + nextOf(first));
  expect(await json(second)).toMatchObject({ total: 3, jobs: [{ job_id: jobs[2] }] });
  expect(nextOf(second)).toBeUndefined();
  for (const cursor of ['', 'x', Buffer.from('yesterday 7').toString('base64url'), 'a&cursor=b']) {
    expect((await fetch(`${url}/api/v1/jobs?cursor=${cursor}`)).status).toBe(400);
  }
});

test('a cursor with any character altered or cut off, or of no place, is refused', async () => {
  const { url } = await startService();
  for (let i = 0; i < 2; i++) await upload(url, faulty());
  const next = nextOf(await fetch(`${url}/api/v1/files?limit=1`)) ?? '';
  expect((await fetch(url + next)).status).toBe(200);
  const cursor = new URL(url + next).searchParams.get('cursor') ?? '';
  const damaged = Array.from(cursor, (one, at) => [
    cursor.slice(0, at),
    `${cursor.slice(0, at)}${one === 'B' ? 'C' : 'B'}${cursor.slice(at + 1)}`,
  ]).flat();
  const { time, id } = placeOf(cursor)!;
  const times = [
    '2026-99-99T00:00:00.000Z',
    '2026-02-30T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    'now',
    '',
  ];
  const wrong = [...times.map((wrong) => cursorOf({ time: wrong, id })), cursorOf({ time, id: 'x' })];
  for (const one of [...share(damaged, 30), ...wrong])
    expect((await fetch(`${url}/api/v1/files?cursor=${one}`)).status, one).toBe(400);
});

test('files are found by the hash of their bytes', async () => {
  const { url } = await startService();
  await upload(url, faulty(2));
  const { sha256, file_id } = await json(await upload(url, faulty(3)));
  const found = await json(await fetch(`${url}/api/v1/files?sha256=${`${sha256}`.toUpperCase()}`));
  expect(found).toMatchObject({ total: 1, files: [{ file_id }] });
  expect((await fetch(`${url}/api/v1/files?sha256=abc`)).status).toBe(400);
});

const atEnd = atEndOfFile();
/** A service whose files nobody asks for. */
let empty: Service;
beforeAll(async () => {
  empty = await startService({}, atEnd);
});

test.each([
  ['/api/v1/files?stat=Ohio', 'stat', 'did you mean state?'],
  ['/api/v1/jobs?offset=3', 'offset', 'there are: skip'],
  ['/api/v1/files/0?full=1', 'full', 'there are: values, errors_limit'],
  ['/api/v1/jobs/0?full=1', 'full', 'there are: wait'],
  ['/api/v1/jobs/0/download?__proto__=1', '__proto__', 'it has none'],
])('%s is refused, and the parameter named', async (path, name, words) => {
  const { url } = empty;
  const answer = await fetch(url + path);
  expect(answer.status).toBe(400);
  const { errors } = await json(answer);
  expect(errors).toEqual([{ name, detail: expect.stringContaining(words) }]);
});

test('a page outside the API keeps its parameters', async () => {
  const { url } = empty;
  expect((await fetch(`${url}/health?t=1`)).status).toBe(200);
});

interface Findings {
  total: number;
  errors: { line_number: number; error_type: string; severity: string }[];
}

const ERRORS = runs(120, 600);

test('the errors of a file can be left out, shortened and paged', async () => {
  const { url } = await startService();
  const file = faulty(ERRORS);
  const whole = await json(await upload(url, file));
  const { file_id } = whole;
  const at = `${url}/api/v1/files/${file_id}`;
  for (const limit of [0, 1, ERRORS - 1, ERRORS, ERRORS + 1]) {
    const part = await json(await fetch(`${at}?errors_limit=${limit}`));
    expect(part).toEqual({
      ...whole,
      errors: whole.errors.slice(0, limit),
      errors_truncated: limit < ERRORS,
      warnings: (whole.warnings as unknown[]).slice(0, limit),
      warnings_truncated: limit < Number(whole.total_warnings),
    });
  }
  const answer = await fetch(`${url}/api/v1/files?errors_limit=1`, {
    method: 'POST',
    body: form({ state: 'Ohio', file }),
  });
  expect(await json(answer)).toMatchObject({ total_errors: ERRORS, errors_truncated: true, errors: [{}] });

  const paged: unknown[] = [];
  for (let path: string | undefined = `${at}/errors?limit=50`; path !== undefined; ) {
    const page: Response = await fetch(path);
    const { total, errors } = (await page.json()) as Findings;
    expect(total).toBe(ERRORS);
    paged.push(...errors);
    const next = nextOf(page);
    path = next === undefined ? undefined : url + next;
  }
  const sorted = (list: object[]) => list.map((one) => JSON.stringify(Object.entries(one).sort()));
  expect(sorted(paged as object[])).toEqual(sorted(whole.errors));
});

test('a result that a client has is not sent again, until the file gets a job', async () => {
  const { url } = await startService();
  const { file_id } = await json(await upload(url, faulty(3)));
  const ask = (etag: string, query = '') =>
    fetch(`${url}/api/v1/files/${file_id}${query}`, { headers: { 'if-none-match': etag } });
  const etag = (await ask('"none"')).headers.get('etag')!;
  expect((await ask(etag)).status).toBe(304);
  expect((await ask(etag, '?errors_limit=1')).status).toBe(200);
  await createJob(url, file_id);
  expect((await ask(etag)).status).toBe(200);
});

test('values are covered when asked, and no number is left of those that are', async () => {
  const { url } = await startService();
  const file = await readFile('examples/ohio-faults.txt');
  const whole = await json(await upload(url, file));
  const at = `${url}/api/v1/files/${whole.file_id}`;
  const masked = await json(await fetch(`${at}?values=mask`));
  const page = (await json(await fetch(`${at}/errors?values=mask&limit=1000`))) as unknown as Findings;
  expect(page.errors).toEqual(masked.errors);
  const ssns = whole.errors.filter(({ error_type }) => error_type === 'INVALID_SSN');
  expect(ssns.length).toBeGreaterThan(0);
  for (const { current_value } of ssns) {
    expect(JSON.stringify(masked.errors)).not.toContain(JSON.stringify(current_value));
  }
  expect(masked.errors).toContainEqual(
    expect.objectContaining({ error_type: 'INVALID_SSN', current_value: '***', value_masked: true }),
  );
  expect((await json(await fetch(at))).errors).toEqual(whole.errors);
  expect((await fetch(`${at}?values=hide`)).status).toBe(400);
});

test('the errors of a file can be chosen by type, severity and line', async () => {
  const { url } = await startService();
  const { file_id } = await json(await upload(url, faulty(5)));
  const ask = async (query: string) =>
    (await json(await fetch(`${url}/api/v1/files/${file_id}/errors?${query}`))) as unknown as Findings;
  expect(await ask('line_number=4')).toMatchObject({ total: 1, errors: [{ line_number: 4 }] });
  expect((await ask('error_type=MISSING_REQUIRED_FIELD')).total).toBe(5);
  expect((await ask('error_type=INVALID_SSN')).total).toBe(0);
  expect((await ask('severity=warning')).errors.every(({ severity }) => severity === 'warning')).toBe(true);
  const all = (await ask('severity=all&limit=1000')).errors;
  const parts = await Promise.all(['error', 'warning'].map((severity) => ask(`severity=${severity}`)));
  expect(parts.map(({ errors }) => errors)).toEqual(
    ['error', 'warning'].map((one) => all.filter(({ severity }) => severity === one)),
  );
  for (const query of ['severity=fatal', 'error_type=invalid', 'line_number=-1', 'limit=0', 'limit=1001']) {
    expect((await fetch(`${url}/api/v1/files/${file_id}/errors?${query}`)).status).toBe(400);
  }
  const none = '00000000-0000-4000-8000-000000000000';
  expect((await fetch(`${url}/api/v1/files/${none}/errors`)).status).toBe(404);
});
