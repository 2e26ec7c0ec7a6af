/** Uploads that fail leave nothing behind and do not delay others. */

import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UploadClock } from '../../../src/server/uploads/receive-upload.js';
import { DataFolder } from '../../../src/storage/disk/data-folder.js';
import { storeError } from '../../../src/storage/disk/system-errors.js';
import { FolderBlobs } from '../../../src/storage/json/folder-blobs.js';
import { systemError, watchedFiles } from '../../storage/watched-files.js';
import { isLong, runs } from '../../support/campaign.js';
import { tempFolder } from '../../support/temp-folder.js';
import { BOUNDARY, END, fieldPart, filePart, rawClient, uploadHead } from '../raw-client.js';
import { clean, faulty, fetch, form, json, type Service, startService, upload } from '../test-service.js';

const STATE = fieldPart('state', 'Ohio');

/** Waits until the folder of uploads is as expected. */
async function filesLeft({ root }: Service, count: number): Promise<void> {
  await expect.poll(() => readdir(`${root}/files`), { interval: 5 }).toHaveLength(count);
}

async function stored({ url }: Service): Promise<unknown> {
  return (await json(await fetch(`${url}/api/v1/files`))).total;
}

test.each([
  ['within the file', STATE + filePart() + 'A'.repeat(50_000)],
  ['within the file, the state to follow', filePart() + 'A'.repeat(50_000)],
  ['between the parts', `${filePart()}${faulty(10).toString('latin1')}\r\n--${BOUNDARY}\r\n`],
  ['before the last boundary', `${STATE}${filePart()}${faulty(10).toString('latin1')}`],
])('a client that hangs up %s leaves nothing behind', async (_where, sent) => {
  const service = await startService();
  const client = rawClient(service.url);
  await client.send(uploadHead(1_000_000));
  await client.send(sent);
  await filesLeft(service, 1);
  client.hangUp();
  await filesLeft(service, 0);
  expect(await stored(service)).toBe(0);
  expect((await upload(service.url, faulty())).status).toBe(200);
});

/** In bytes: 50 MB, which is the limit unless another is set, in a long campaign. */
const LIMIT = runs(512 * 1024, 50 * 1024 * 1024);

test.each([
  ['exactly the limit is taken', LIMIT, 200],
  ['one byte more is not', LIMIT + 1, 413],
])('of an upload, %s', async (_promise, size, status) => {
  const service = await startService(isLong ? {} : { maxUpload: LIMIT });
  const record = clean('Texas', 1);
  const response = await upload(service.url, Buffer.alloc(size, record), 'Texas');
  const body = await json(response);
  expect(response.status, body.detail).toBe(status);
  if (status === 200) expect(body.size).toBe(size);
  else expect(body.code).toBe('TOO_LARGE');
  await filesLeft(service, status === 200 ? 1 : 0);
});

test.each([
  ['a file that is too large', STATE + filePart()],
  ['a file that is too large, followed by the state', filePart()],
  ['an unknown state', fieldPart('state', 'Atlantis') + filePart()],
  ['a second file', `${STATE}${filePart()}x\r\n${filePart()}`],
])('a client that sends everything before it reads gets its answer: %s', async (_what, begin) => {
  const service = await startService({ maxUpload: 100_000 });
  const end = begin.startsWith(STATE) ? END : `\r\n${STATE}--${BOUNDARY}--\r\n`;
  const body = Buffer.from(begin + 'A'.repeat(5_000_000) + end, 'latin1');
  const client = rawClient(service.url);
  await client.send(uploadHead(body.length).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  await client.send(body);
  expect(await client.rest()).toMatch(/^HTTP\/1\.1 4(00|13) .*\r\n[\s\S]*urn:newhire:problem/);
  await filesLeft(service, 0);
});

test('an upload that is not checked in time is refused, and nothing is stored', async () => {
  const service = await startService({ timeouts: { validation: 1 } });
  const answer = await upload(service.url, faulty(500));
  expect([answer.status, (await json(answer)).code]).toEqual([503, 'TOO_SLOW']);
  await filesLeft(service, 0);
});

test('the time that an upload takes to arrive is not part of the check', async () => {
  const service = await startService({ timeouts: { validation: 1500, stalled: 1500 } });
  const client = rawClient(service.url);
  const body = `${STATE}${filePart()}${faulty(40).toString('latin1')}${END}`;
  await client.send(uploadHead(body.length, { Connection: 'close' }));
  const startedAt = performance.now();
  for (let at = 0; at < body.length; at += 2000) {
    await client.send(body.slice(at, at + 2000));
    // Slower than the limit of the check, faster than that of a stalled upload.
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  expect(performance.now() - startedAt).toBeGreaterThan(1500);
  expect(await client.rest()).toMatch(/^HTTP\/1\.1 200 /);
});

test('an upload that stalls is ended with an answer, and nothing is stored', async () => {
  const service = await startService({ timeouts: { stalled: 150, refused: 150 } });
  const client = rawClient(service.url);
  await client.send(uploadHead(1_000_000));
  await client.send(STATE + filePart() + faulty(10).toString('latin1'));
  const answer = await client.rest();
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('urn:newhire:problem:request-timeout');
  await filesLeft(service, 0);
});

test('an upload beyond the maximum is refused with Retry-After, and accepted then', async () => {
  const service = await startService({ maxUploads: 2 });
  const slow = [rawClient(service.url), rawClient(service.url)];
  const body = `${STATE}${filePart()}${faulty(3).toString('latin1')}${END}`;
  for (const client of slow) {
    await client.send(uploadHead(body.length, { Connection: 'close' }) + body.slice(0, 500));
  }
  await filesLeft(service, 2);
  const refused = await upload(service.url, faulty());
  expect([refused.status, (await json(refused)).code]).toEqual([503, 'TOO_MANY_UPLOADS']);
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect((await fetch(`${service.url}/health`)).status).toBe(200);
  for (const client of slow) await client.send(body.slice(500));
  for (const client of slow) expect(await client.rest()).toMatch(/^HTTP\/1\.1 200 /);
  expect((await upload(service.url, faulty())).status).toBe(200);
  expect(await stored(service)).toBe(3);
});

test('refused uploads do not all get the same Retry-After', async () => {
  const service = await startService({ maxUploads: 1 });
  const slow = rawClient(service.url);
  const body = `${STATE}${filePart()}${faulty(3).toString('latin1')}${END}`;
  await slow.send(uploadHead(body.length, { Connection: 'close' }) + body.slice(0, 500));
  await filesLeft(service, 1);
  const refused = await Promise.all(Array.from({ length: 30 }, () => upload(service.url, faulty())));
  const waits = refused.map(({ headers }) => Number(headers.get('retry-after')));
  expect(Math.min(...waits)).toBeGreaterThan(0);
  expect(new Set(waits).size).toBeGreaterThan(3);
  await slow.send(body.slice(500));
  expect(await slow.rest()).toMatch(/^HTTP\/1\.1 200 /);
});

test('clients that send their headers too slowly are disconnected while others are served', async () => {
  const service = await startService({ timeouts: { headers: 200 } });
  const slowClients = Array.from({ length: 50 }, () => rawClient(service.url));
  await Promise.all(
    slowClients.map((client) => client.send('GET /health HTTP/1.1\r\nHost: localhost\r\nX-')),
  );
  expect((await fetch(`${service.url}/health`)).status).toBe(200);
  for (const client of slowClients) expect(await client.rest()).toMatch(/^HTTP\/1\.1 408 /);
});

test('bytes that are no request are answered as a problem', async () => {
  const { url } = await startService();
  const client = rawClient(url);
  await client.send('newhire, please check my file\r\n\r\n');
  expect(await client.rest()).toMatch(/^HTTP\/1\.1 400 [\s\S]*urn:newhire:problem/);
});

const AT_ONCE = runs(30, 100);

test(`${AT_ONCE} uploads at the same time are all stored, each with its own findings`, async () => {
  const service = await startService();
  const sizes = Array.from({ length: AT_ONCE }, (_, at) => 1 + (at % 10));
  const bodies = await Promise.all(
    sizes.map(async (size) => {
      const response = await upload(service.url, faulty(size), 'Ohio', `${size}.txt`);
      return json(response);
    }),
  );
  expect(bodies.map(({ total_errors }) => total_errors)).toEqual(sizes);
  expect(bodies.map(({ errors }) => errors.length)).toEqual(sizes);
  expect(new Set(bodies.map(({ file_id }) => file_id)).size).toBe(AT_ONCE);
  expect(await stored(service)).toBe(AT_ONCE);
  await filesLeft(service, AT_ONCE);
});

test('unknown parts are ignored', async () => {
  const { url } = await startService();
  const parts = { comment: 'x', state: 'Ohio', other: 'y', file: faulty() };
  const response = await fetch(`${url}/api/v1/files`, { method: 'POST', body: form(parts) });
  expect(response.status).toBe(200);
});

test('a disk that fails at any write in turn refuses the upload and keeps nothing of it', async () => {
  let writesLeft = Number.POSITIVE_INFINITY;
  const files = watchedFiles((operation) => {
    if (operation !== 'rm' && writesLeft-- <= 0) throw systemError('ENOSPC');
  });
  const service = await startService({ files });
  let allowed = 0;
  for (; ; allowed += isLong ? 1 : 2) {
    writesLeft = allowed;
    const response = await upload(service.url, faulty(20));
    writesLeft = Number.POSITIVE_INFINITY;
    if (response.status === 200) break;
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    // Clients do not learn the path of the folder.
    expect((await json(response)).detail).toBe('The disk of the data folder is full.');
    await filesLeft(service, 0);
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    expect(await stored(service)).toBe(0);
  }
  expect(allowed).toBeGreaterThan(10);
  expect(await stored(service)).toBe(1);
});

test('an upload that is stored but cannot be shown names its id, and is not asked for again', async () => {
  const root = await tempFolder();
  const folder = await DataFolder.open(root);
  let isShort = true;
  const blobs = new FolderBlobs(folder);
  const { open } = blobs;
  blobs.open = async (...of) => {
    if (isShort) throw storeError(systemError('EMFILE'), root);
    return open.apply(blobs, of);
  };
  const service = await startService({ root, blobs });
  const answer = await upload(service.url, faulty(3));
  const body = await json(answer);
  const [file_id] = await readdir(`${root}/files`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBeNull();
  expect(body).toMatchObject({
    code: 'STORE_UNAVAILABLE',
    detail: `The file is stored as ${file_id}. No file handle is free.`,
    next: expect.stringContaining('Do not send it again'),
    file_id,
  });
  isShort = false;
  expect((await fetch(`${service.url}/api/v1/files/${file_id}`)).status).toBe(200);
  expect(await stored(service)).toBe(1);
});

test('the clock of an upload that has ended starts no timer, which would keep a server from ending', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const stopping = new AbortController();
  const clock = new UploadClock({ stalled: 30_000, validation: 120_000 }, stopping.signal);
  stopping.abort();
  clock.stop();
  // The work may not have noticed yet.
  clock.checks();
  clock.waits();
  expect(clock.signal.reason).toMatchObject({ code: 'STOPPING' });
  expect(vi.getTimerCount()).toBe(0);
});
