/** One line for each promise of the API: the request, and the status of the answer, over a real socket. */

import { beforeAll, expect, test } from 'vitest';
import type { Correct } from '../../src/jobs/corrector/correction-task.js';
import { atEndOfFile } from '../support/at-end-of-file.js';
import {
  changeNothing,
  clean,
  createJob,
  faulty,
  fetch,
  form,
  heldBack,
  jobEnded,
  json,
  type Service,
  startService,
  upload,
} from './test-service.js';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const held = heldBack();
/** Only the very first job gets done. */
let jobs = 0;
const firstOnly: Correct = (task, signal) => (jobs++ === 0 ? changeNothing : held.correct)(task, signal);

const atEnd = atEndOfFile();
let service: Service;
const ids = { clean: '', corrected: '', busy: '', waiting: '', done: '', running: '', pending: '' };

beforeAll(async () => {
  service = await startService({ correct: firstOnly, maxUpload: 100_000, metrics: true }, atEnd);
  const stored = async (file: Buffer) => (await json(await upload(service.url, file))).file_id;
  const job = async (fileId: string) => (await json(await createJob(service.url, fileId))).job_id;
  ids.clean = await stored(clean());
  ids.corrected = await stored(faulty());
  ids.done = await job(ids.corrected);
  await jobEnded(service.url, ids.done);
  ids.busy = await stored(faulty());
  ids.running = await job(ids.busy);
  await held.started;
  ids.waiting = await stored(faulty());
  ids.pending = await job(ids.waiting);
});

type Ask = () => Promise<Response>;

const get =
  (path: () => string, init?: RequestInit): Ask =>
  () =>
    fetch(service.url + path(), init);
const send =
  (parts: () => FormData): Ask =>
  () =>
    fetch(`${service.url}/api/v1/files`, { method: 'POST', body: parts() });
const post =
  (body: () => string, type = 'application/json'): Ask =>
  () =>
    fetch(`${service.url}/api/v1/jobs`, { method: 'POST', headers: { 'content-type': type }, body: body() });
const jobFor = (id: () => string) => post(() => JSON.stringify({ file_id: id() }));

const twice = (part: string, value: string | Buffer, other: Record<string, string | Buffer>) => () => {
  const data = form({ ...other, [part]: value });
  if (typeof value === 'string') data.append(part, value);
  else data.append(part, new Blob([value]), 'second.txt');
  return data;
};

const TABLE: [promise: string, ask: Ask, status: number][] = [
  ['interactive documentation', get(() => '/docs'), 200],
  ['a reading view of it', get(() => '/redoc'), 200],
  ['the specification', get(() => '/openapi.json'), 200],
  ['health', get(() => '/health'), 200],
  ['metrics, when enabled', get(() => '/metrics'), 200],

  ['an upload of a clean file', send(() => form({ state: 'Ohio', file: clean() })), 200],
  ['an upload with errors', send(() => form({ state: 'Ohio', file: faulty() })), 200],
  ['an upload with the state after the file', send(() => form({ file: faulty(), state: 'Ohio' })), 200],
  ['an upload for Louisiana', send(() => form({ state: 'Louisiana', file: clean('Louisiana') })), 200],
  ['an upload for Texas', send(() => form({ state: 'Texas', file: clean('Texas') })), 200],
  ['an upload for Colorado', send(() => form({ state: 'Colorado', file: clean('Colorado') })), 200],
  ['a state in other letters', send(() => form({ state: 'oHIO', file: clean() })), 200],
  ['an upload without a file', send(() => form({ state: 'Ohio' })), 400],
  ['an upload without a state', send(() => form({ file: clean() })), 400],
  ['an upload without anything', send(() => form({})), 400],
  ['an unsupported state', send(() => form({ state: 'Atlantis', file: clean() })), 400],
  ['an unsupported state after the file', send(() => form({ file: clean(), state: 'Atlantis' })), 400],
  ['two files', send(twice('file', clean(), { state: 'Ohio' })), 400],
  ['two states', send(twice('state', 'Ohio', { file: clean() })), 400],
  ['the file as text', send(() => form({ state: 'Ohio', file: 'text' })), 400],
  ['the state as a file', send(() => form({ state: Buffer.from('Ohio'), file: clean() })), 400],
  ['an upload that is no form', get(() => '/api/v1/files', { method: 'POST', body: 'junk' }), 400],
  [
    'an upload as JSON',
    get(() => '/api/v1/files', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
    400,
  ],
  ['an upload without a body', get(() => '/api/v1/files', { method: 'POST' }), 400],
  [
    'a form without its boundary',
    get(() => '/api/v1/files', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data' },
      body: 'junk',
    }),
    400,
  ],
  [
    'a form that breaks off',
    get(() => '/api/v1/files', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    }),
    400,
  ],
  ['a file that is too large', send(() => form({ state: 'Ohio', file: Buffer.alloc(100_001, 65) })), 413],
  ['a spreadsheet', send(() => form({ state: 'Ohio', file: Buffer.from('PK\u0003\u0004junk') })), 422],
  ['an empty file', send(() => form({ state: 'Ohio', file: Buffer.alloc(0) })), 422],
  ['an empty file before its state', send(() => form({ file: Buffer.alloc(0), state: 'Ohio' })), 422],

  ['a file', get(() => `/api/v1/files/${ids.clean}`), 200],
  ['a file that nobody uploaded', get(() => `/api/v1/files/${NOBODY}`), 404],
  ['a file by something that is no id', get(() => '/api/v1/files/..%2f..%2fetc%2fpasswd'), 404],
  ['a file by a very long id', get(() => `/api/v1/files/${'a'.repeat(5000)}`), 404],

  ['files', get(() => '/api/v1/files'), 200],
  ['a page of files', get(() => '/api/v1/files?skip=1&limit=1'), 200],
  ['files of a state', get(() => '/api/v1/files?state=Ohio'), 200],
  ['a thousand files', get(() => '/api/v1/files?limit=1000'), 200],
  ['no files', get(() => '/api/v1/files?limit=0'), 400],
  ['too many files', get(() => '/api/v1/files?limit=1001'), 400],
  ['a limit that is no number', get(() => '/api/v1/files?limit=ten'), 400],
  ['an empty limit', get(() => '/api/v1/files?limit='), 400],
  ['two limits', get(() => '/api/v1/files?limit=1&limit=2'), 400],
  ['a negative skip', get(() => '/api/v1/files?skip=-1'), 400],
  ['files of an unsupported state', get(() => '/api/v1/files?state=Atlantis'), 400],

  ['a job for a file with errors', jobFor(() => ids.waiting), 400],
  ['a second job after one that is done', jobFor(() => ids.corrected), 400],
  ['a job for a clean file', jobFor(() => ids.clean), 400],
  ['a job for a file that nobody uploaded', jobFor(() => NOBODY), 404],
  ['a job for something that is no id', jobFor(() => 'x'), 404],
  ['a job for nothing', post(() => '{}'), 400],
  ['a job for a number', post(() => '{"file_id":1}'), 400],
  ['a job by junk', post(() => '{'), 400],
  ['a job by a body that is no JSON', post(() => 'file_id=1', 'application/x-www-form-urlencoded'), 400],
  ['a job by an empty body', post(() => ''), 400],

  ['a job that is done', get(() => `/api/v1/jobs/${ids.done}`), 200],
  ['a job that runs', get(() => `/api/v1/jobs/${ids.running}`), 200],
  ['a job that waits', get(() => `/api/v1/jobs/${ids.pending}`), 200],
  ['a job that is none', get(() => `/api/v1/jobs/${NOBODY}`), 404],

  ['jobs', get(() => '/api/v1/jobs'), 200],
  ['jobs by status', get(() => '/api/v1/jobs?status=failed'), 200],
  ['jobs of an unknown status', get(() => '/api/v1/jobs?status=lost'), 400],
  ['no jobs', get(() => '/api/v1/jobs?limit=0'), 400],

  ['a corrected file', get(() => `/api/v1/jobs/${ids.done}/download`), 200],
  ['the head of a corrected file', get(() => `/api/v1/jobs/${ids.done}/download`, { method: 'HEAD' }), 200],
  ['a corrected file too early', get(() => `/api/v1/jobs/${ids.running}/download`), 404],
  ['a corrected file of no job', get(() => `/api/v1/jobs/${NOBODY}/download`), 404],
  ['what a job did', get(() => `/api/v1/jobs/${ids.done}/corrections`), 200],
  ['what a job did, too early', get(() => `/api/v1/jobs/${ids.pending}/corrections`), 404],

  ['an address that leads nowhere', get(() => '/api/v1/nothing'), 404],
  ['a method that is not there', get(() => '/health', { method: 'DELETE' }), 405],
  ['an address that cannot be read', get(() => '/api/v1/files/%zz'), 400],
  ['a file deleted by nobody’s id', get(() => `/api/v1/files/${NOBODY}`, { method: 'DELETE' }), 404],
];

test.each(TABLE)('%s', async (_promise, ask, status) => {
  const response = await ask();
  const body = await response.text();
  expect(response.status, body.slice(0, 500)).toBe(status);
  if (status >= 400) {
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(JSON.parse(body)).toMatchObject({ status, type: expect.stringMatching(/^urn:newhire:problem:/) });
  }
});
