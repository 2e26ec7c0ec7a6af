/** `newhire data --copy-to`: a folder's uploads and jobs in a database, with the same ids, times and bytes, also after a kill. */

import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import PQueue from 'p-queue';
import { expect, onTestFinished, test } from 'vitest';
import { openJsonStore } from '../../../src/storage/json/index.js';
import type { BlobName } from '../../../src/storage/ports/blobs.js';
import type { OpenStore } from '../../../src/storage/ports/index.js';
import type { FileRow, JobRow, KeyedRequest } from '../../../src/storage/ports/store.js';
import { copyStore, openPostgresStore } from '../../../src/storage/postgres/index.js';
import { runs } from '../../support/campaign.js';
import { newDatabase, query } from '../../support/databases.js';
import { refusal } from '../../support/refusal.js';
import { BIN, cleanEnv, runNewhire, runProcess } from '../../support/run.js';
import { tempFolder } from '../../support/temp-folder.js';
import { aFile, aJobOf } from '../sample-rows.js';

const FILES = runs(30, 600);

const openFolder = (path: string) =>
  openJsonStore(path, { onWarning: () => undefined, onCompromised: () => undefined });
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const factsOf = (bytes: Buffer) => ({ size: bytes.length, sha256: hashOf(bytes) });

/** Uploads of many sizes, one larger than a part of the database; two of three have a job, in every status. */
async function filledFolder(count: number): Promise<string> {
  const root = `${await tempFolder()}/data`;
  const { store, queue, blobs, folder, close } = await openFolder(root);
  const add = async (at: number) => {
    const file_id = randomUUID();
    const source = Buffer.alloc(at === 1 ? 2_500_000 : 37 * at, `record ${at} `);
    const upload = await blobs.createUpload(file_id);
    await upload.writeSource(source);
    await upload.writeFindings(Buffer.from(`{"severity":"error","at":${at}}\n`));
    const { findings } = await upload.commit();
    const file = await store.insertFile(
      aFile({ file_id, file_name: `a\0${at}`, group: at % 2 ? 'acme' : null, ...factsOf(source), findings }),
    );
    if (at % 3 === 0) return;
    const { job_id } = await store.insertJob(aJobOf(file));
    if (at % 5 === 0) return;
    const claimed = (await queue.claimNextJob())!;
    const paths = await folder.makeJob(claimed.job_id);
    const bytes = Buffer.from(`result of ${job_id}`);
    for (const path of [paths.corrected, paths.audit, paths.proposals]) await writeFile(path, bytes);
    await writeFile(paths.journal, '{"request":"a","reply":"b"}\n{"half');
    const facts = factsOf(bytes);
    const basis = { today: '2026-11-21', model: 'm', trustModel: false };
    const results = { revision: 1, corrected: facts, audit: facts, proposals: facts, basis };
    const counts = { corrections_applied: at, corrections_failed: 1 };
    if (at % 7 === 0) await queue.finishJob(claimed, { status: 'failed', error_message: 'Full.' });
    else if (at % 4 > 0) await queue.finishJob(claimed, { status: 'completed', ...counts, results });
  };
  // Together, because changes at the same time share a write.
  const adding = new PQueue({ concurrency: 50 });
  await adding.addAll(Array.from({ length: count }, (_, at) => () => add(at)));
  await close();
  return root;
}

/** Rows of a store with the hashes of their bytes. */
async function contentOf({ store, blobs }: OpenStore) {
  const { files } = await store.listFiles({ skip: 0, limit: 5000 });
  const hash = async (name: BlobName, facts: { size: number; sha256: string } | null) => {
    const blob = await blobs.open(name, facts);
    const all: Uint8Array[] = [];
    for await (const chunk of blob.chunks()) all.push(chunk);
    await blob.close();
    return hashOf(Buffer.concat(all));
  };
  const content: { file: FileRow; job: JobRow | undefined; hashes: string[] }[] = [];
  for (const file of files) {
    const { file_id: id, size, sha256, findings, job_id } = file;
    const hashes = [
      await hash({ kind: 'source', id }, { size, sha256 }),
      await hash({ kind: 'findings', id }, findings),
    ];
    const job = job_id === null ? undefined : await store.getJob(job_id);
    for (const kind of ['corrected', 'audit', 'proposals'] as const)
      if (job?.results) hashes.push(await hash({ kind, id: job.job_id }, job.results[kind]));
    // What ran when the folder was left waits again.
    const status = job?.status === 'processing' ? 'pending' : job?.status;
    content.push({
      file,
      job: job && { ...job, status: status!, started_at: status === 'pending' ? null : job.started_at },
      hashes,
    });
  }
  return content;
}

async function contentOfBoth(root: string, url: string) {
  const folder = await openFolder(root);
  const database = await openPostgresStore({ url, folder: await tempFolder(), beats: false });
  const both = [await contentOf(folder), await contentOf(database)] as const;
  await folder.close();
  await database.close();
  return both;
}

/** A file with these bytes, and no findings. */
async function uploaded(
  { store, blobs }: Pick<OpenStore, 'store' | 'blobs'>,
  { source, feins = [] }: { source: string; feins?: string[] },
  request?: KeyedRequest,
): Promise<FileRow> {
  const file_id = randomUUID();
  const upload = await blobs.createUpload(file_id);
  await upload.writeSource(Buffer.from(source));
  const { findings, source: facts } = await upload.commit();
  return store.insertFile(aFile({ file_id, ...facts, findings, feins }), request);
}

const copy = (root: string, url: string) =>
  runNewhire(['data', '--data', root, '--copy-to', url, '--format', 'json']);

test('a copy that is killed half-way is completed by the next one, and equal by hash', {
  timeout: 600_000,
}, async () => {
  const root = await filledFolder(FILES);
  const url = await newDatabase();
  const args = [BIN, 'data', '--data', root, '--copy-to', url];
  const first = spawn(process.execPath, args, { env: cleanEnv(), stdio: 'ignore' });
  const ended = once(first, 'exit');
  const arrived = async () => {
    const [row] = await query(url, 'select count(*)::int as n from files').catch(() => []);
    return row?.n as number | undefined;
  };
  await expect.poll(arrived, { interval: 5, timeout: 60_000 }).toBeGreaterThan(FILES / 4);
  first.kill('SIGKILL');
  await ended;
  const before = (await arrived())!;
  expect(before).toBeLessThan(FILES);
  const { code, stdout } = await copy(root, url);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ copied: FILES - before, there: before, damaged: [] });
  const [folder, database] = await contentOfBoth(root, url);
  expect(database).toEqual(folder);
  expect(await query(url, 'select distinct line from journal')).toEqual([
    { line: '{"request":"a","reply":"b"}' },
  ]);
  expect(await query(url, 'select blob_id from blobs where not is_kept')).toEqual([]);
});

test('damaged bytes are named and not copied; nothing else is in the way of the rest', async () => {
  const root = await filledFolder(4);
  const { store, close } = await openFolder(root);
  const { files } = await store.listFiles({ skip: 0, limit: 4 });
  const last = files.find(({ size }) => size > 0);
  await close();
  const path = `${root}/files/${last!.file_id}/source`;
  const bytes = await readFile(path);
  bytes[0] = bytes[0]! ^ 1;
  await writeFile(path, bytes);
  const url = await newDatabase();
  const { code, stdout, stderr } = await copy(root, url);
  expect(code).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({ copied: 3, there: 0, damaged: [last!.file_id] });
  expect(stderr).toContain(`The file ${last!.file_id} was not copied`);
  expect(await query(url, 'select count(*)::int as n from blobs where not is_kept')).toEqual([{ n: 0 }]);
});

test('bytes that others sweep while they are read back, as the copy was suspended, are not called damaged', async () => {
  const url = await newDatabase();
  const from = await openFolder(`${await tempFolder()}/data`);
  const { file_id } = await uploaded(from, { source: 'SMITH' });
  const copy = (blobs: Partial<OpenStore['blobs']>) =>
    copyStore({
      url,
      from: { ...from, blobs: Object.assign(Object.create(from.blobs), blobs) },
      answered: [],
      journalOf: async () => [],
    });
  const open: OpenStore['blobs']['open'] = async (name, facts) => {
    const { close, ...blob } = await from.blobs.open(name, facts);
    const swept = async () => void (await query(url, 'delete from blobs'));
    return { ...blob, close: () => close().then(swept) };
  };
  expect(await refusal(copy({ open }))).toBe('STORE_UNAVAILABLE');
  expect(await copy({})).toMatchObject({ copied: 1, damaged: [] });
  expect(await query(url, 'select file_id from files')).toEqual([{ file_id }]);
  await from.close();
});

test('a request that the folder has answered is not done again when it is sent to the database', async () => {
  const root = await filledFolder(0);
  const folder = await openFolder(root);
  const upload = (key: string) => uploaded(folder, { source: key }, { key, fingerprint: 'f' });
  const [whole, spoilt] = [await upload('whole'), await upload('spoilt')];
  const job = await folder.store.insertJob(aJobOf(whole), { key: 'job', fingerprint: 'g' });
  await folder.close();
  await writeFile(`${root}/files/${spoilt.file_id}/source`, 'SPOILT');
  const url = await newDatabase();
  expect((await copy(root, url)).code).toBe(3);
  expect((await copy(root, url)).code).toBe(3);
  const { store, close } = await openPostgresStore({ url, folder: await tempFolder(), beats: false });
  onTestFinished(close);
  expect(await store.answerTo({ key: 'whole', fingerprint: 'f' })).toBe(whole.file_id);
  expect(await store.answerTo({ key: 'job', fingerprint: 'g' })).toBe(job.job_id);
  await expect(store.answerTo({ key: 'job', fingerprint: 'other' })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
  // Its file was not copied, so that it has to be sent again.
  expect(await store.answerTo({ key: 'spoilt', fingerprint: 'f' })).toBeUndefined();
});

test('a conversion that could not be copied can be sent again', async () => {
  const root = await filledFolder(0);
  const { conversions, close } = await openFolder(root);
  const conversion_id = randomUUID();
  const upload = await conversions.receive(conversion_id);
  await upload.write(Buffer.from('a;b'));
  const row = { conversion_id, file_name: 't.csv', group: null, content: {} };
  const request = { key: 'spoilt', fingerprint: 'f' };
  await conversions.insert({ ...row, ...(await upload.commit()) }, upload, request);
  await close();
  await writeFile(`${root}/conversions/${conversion_id}/table`, 'SPOILT');
  const url = await newDatabase();
  expect((await copy(root, url)).code).toBe(3);
  const database = await openPostgresStore({ url, folder: await tempFolder(), beats: false });
  onTestFinished(database.close);
  expect(await database.store.answerTo(request)).toBeUndefined();
});

test('a folder that was used after its copy is not taken for copied', async () => {
  const root = await filledFolder(3);
  const url = await newDatabase();
  expect((await copy(root, url)).code).toBe(0);
  const { store, close } = await openFolder(root);
  const { files } = await store.listFiles({ skip: 0, limit: 9 });
  const request = { key: 'job', fingerprint: 'f' };
  const { job_id } = await store.insertJob(aJobOf(files.find((file) => file.job_id === null)!), request);
  await close();
  const { code, stdout, stderr } = await copy(root, url);
  expect(code).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({ copied: 0, there: 3, damaged: [], outdated: [job_id] });
  expect(stderr).toContain(`The job ${job_id} was not copied`);
  // Sent again, the request makes a job there.
  expect(await query(url, 'select id from keyed_requests')).toEqual([]);
});

test('the hashes of employers stay comparable, unless the database has others', async () => {
  const root = await filledFolder(0);
  const filled = await openFolder(root);
  const { key } = filled;
  await uploaded(filled, { source: 'a', feins: ['hash'] });
  await filled.close();
  const feinsIn = async (url: string) => (await query(url, 'select feins from files'))[0]?.feins;
  const folder = await tempFolder();
  // Whoever owns the database makes the tables first, and a key with them.
  const url = await newDatabase();
  await (await openPostgresStore({ url, folder, beats: false })).close();
  expect(await copy(root, url)).toMatchObject({ code: 0, stderr: '' });
  expect(await feinsIn(url)).toEqual(['hash']);
  const database = await openPostgresStore({ url, folder, beats: false });
  onTestFinished(database.close);
  expect(database.key).toEqual(key);
  const used = await newDatabase();
  const server = await openPostgresStore({ url: used, folder, beats: false });
  onTestFinished(server.close);
  const { code, stderr } = await copy(root, used);
  expect([code, stderr]).toEqual([0, expect.stringContaining('has another key')]);
  expect(await feinsIn(used)).toEqual([]);
});

test('a folder that a server uses, one that does not exist, and two contradicting flags are refused', async () => {
  const root = await filledFolder(1);
  const secret = 'postgres://newhire:hunter2@127.0.0.1:9/none';
  const open = await openFolder(root);
  // In this process, the lock would count as that of a dead process whose id was used again.
  const used = await runProcess(['data', '--data', root, '--copy-to', secret, '--format', 'json']);
  await open.close();
  expect([used.code, used.stderr]).toEqual([3, expect.stringContaining('uses this data folder')]);
  const missing = await copy(`${root}-other`, secret);
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('There is no data folder at')]);
  const away = await copy(root, secret);
  expect([away.code, away.stderr]).toEqual([3, expect.stringContaining('The database does not answer.')]);
  const both = await runNewhire(['data', '--purge', '1', '--copy-to', secret]);
  expect([both.code, both.stderr]).toEqual([
    2,
    expect.stringContaining('--purge cannot be used with --copy-to'),
  ]);
  for (const { stderr, stdout } of [used, missing, away, both])
    expect(stderr + stdout).not.toContain('hunter2');
});
