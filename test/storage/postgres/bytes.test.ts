/** What the database keeps of uploads, results and replies when things go wrong. */

import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ReplyJournal } from '../../../src/model/reply-journal.js';
import { factsOf } from '../../../src/storage/disk/verified-file.js';
import type { JobResults } from '../../../src/storage/ports/store.js';
import { openDatabaseJournal } from '../../../src/storage/postgres/database-journal.js';
import { openPostgresStore } from '../../../src/storage/postgres/open-postgres-store.js';
import { newDatabase, query } from '../../support/databases.js';
import { refusal } from '../../support/refusal.js';
import { openFilesIn, tempFolder } from '../../support/temp-folder.js';
import { aFile, aJobOf } from '../sample-rows.js';

async function openNew(given?: string) {
  const url = given ?? (await newDatabase());
  const root = await tempFolder();
  const opened = await openPostgresStore({ url, folder: root, beats: false });
  onTestFinished(opened.close);
  return { ...opened, url };
}

type Opened = Awaited<ReturnType<typeof openNew>>;

/** An upload whose bytes are written; the row for it. */
async function uploaded({ blobs }: Opened, bytes = Buffer.alloc(2_500_000, 'SMITH ')) {
  const file_id = randomUUID();
  const upload = await blobs.createUpload(file_id);
  await upload.writeSource(bytes);
  await upload.writeFindings(Buffer.from('{}\n'));
  const { source, findings } = await upload.commit();
  return { upload, file: aFile({ file_id, ...source, findings }), source };
}

const bytesIn = async (url: string) => (await query(url, 'select count(*)::int as n from blobs'))[0]?.n;

test('an upload is visible from the transaction that adds its row', async () => {
  const opened = await openNew();
  const { file, source } = await uploaded(opened);
  const name = { kind: 'source', id: file.file_id } as const;
  expect(await refusal(opened.blobs.open(name, source))).toBe('BLOB_DAMAGED');
  await opened.store.insertFile(file);
  await (await opened.blobs.open(name, source)).close();
});

test('an upload that is given up although its row was written keeps its bytes', async () => {
  const opened = await openNew();
  const { upload, file, source } = await uploaded(opened);
  await opened.store.insertFile(file);
  await upload.discard();
  await (await opened.blobs.open({ kind: 'source', id: file.file_id }, source)).close();
});

test('what a process that is gone was writing is swept, and it cannot add the upload when it comes back', async () => {
  const opened = await openNew();
  const { file } = await uploaded(opened);
  const kept = await uploaded(opened);
  await opened.store.insertFile(kept.file);
  const other = await openPostgresStore({ url: opened.url, folder: await tempFolder(), gone: 500 });
  await query(opened.url, `update processes set seen_at = seen_at - interval '1 hour'`);
  await other.close();
  const third = await openPostgresStore({ url: opened.url, folder: await tempFolder(), gone: 500 });
  await expect.poll(() => bytesIn(opened.url)).toBe(2);
  await third.close();
  expect(await refusal(opened.store.insertFile(file))).toBe('STORE_UNAVAILABLE');
  expect(await opened.store.getFile(file.file_id)).toBeUndefined();
  expect((await opened.store.listFiles({ skip: 0, limit: 9 })).total).toBe(1);
});

test('an upload whose bytes were swept while it was sent is answered as one to send again', async () => {
  const { blobs, url } = await openNew();
  const upload = await blobs.createUpload(randomUUID());
  await query(url, 'delete from blobs');
  await upload.writeSource(Buffer.from('SMITH'));
  expect(await refusal(upload.commit())).toBe('STORE_UNAVAILABLE');
});

test.each([
  ['changed', 'update parts set bytes = set_byte(bytes, 7, 0) where number = 1'],
  ['cut', 'update parts set bytes = substr(bytes, 1, 1000) where number = 1'],
  ['lost', 'delete from parts where number = 0'],
])('bytes that are %s in the database are not given out', async (_, damage) => {
  const opened = await openNew();
  const { file, source } = await uploaded(opened);
  await opened.store.insertFile(file);
  await query(opened.url, damage);
  expect(await refusal(opened.blobs.open({ kind: 'source', id: file.file_id }, source))).toBe('BLOB_DAMAGED');
  const job = await opened.store.insertJob(aJobOf(file));
  const row = (await opened.store.getFile(file.file_id))!;
  expect(await refusal(opened.workspaces.forAttempt(job, row))).toBe('BLOB_DAMAGED');
});

test('results become visible with the end of their attempt, and those of an attempt that lost the job never do', async () => {
  const opened = await openNew();
  const { store, queue, workspaces, blobs, url, root } = opened;
  const { file } = await uploaded(opened);
  const row = await store.insertFile(file);
  await store.insertJob(aJobOf(row));
  const attempt = async () => {
    const job = (await queue.claimNextJob())!;
    const workspace = await workspaces.forAttempt(job, row);
    const { corrected, audit, proposals } = workspace.paths;
    for (const path of [corrected, audit, proposals]) await writeFile(path, `${job.attempts}`);
    const facts = await factsOf(corrected);
    const basis = { today: '2026-11-21', model: null, trustModel: false };
    const results: JobResults = { revision: 1, corrected: facts, audit: facts, proposals: facts, basis };
    return { job, workspace, results, kept: await workspace.keep(results) };
  };
  const first = await attempt();
  await queue.releaseJob(first.job);
  const second = await attempt();
  const end = (of: typeof first) => {
    const outcome = {
      status: 'completed',
      corrections_applied: 0,
      corrections_failed: 3,
      results: of.results,
    } as const;
    return queue.finishJob(of.job, outcome, of.kept);
  };
  expect(await end(first)).toBeUndefined();
  const name = { kind: 'corrected', id: first.job.job_id } as const;
  expect(await refusal(blobs.open(name, second.results.corrected))).toBe('BLOB_DAMAGED');
  expect(await end(second)).toMatchObject({ status: 'completed', attempts: 2 });
  // The answer was lost: it is asked again.
  expect(await end(second)).toMatchObject({ status: 'completed', attempts: 2 });
  await (await blobs.open(name, second.results.corrected)).close();
  for (const { workspace } of [first, second]) await workspace.close();
  expect(await bytesIn(url)).toBe(5);
  const [work = ''] = await readdir(root);
  expect(await readdir(join(root, work))).toEqual([]);
});

test('a result that the database does not take is closed', async () => {
  const opened = await openNew();
  const { store, queue, workspaces, url, root } = opened;
  const { file } = await uploaded(opened);
  const row = await store.insertFile(file);
  await store.insertJob(aJobOf(row));
  const workspace = await workspaces.forAttempt((await queue.claimNextJob())!, row);
  const { corrected } = workspace.paths;
  // More than is read and written ahead.
  await writeFile(corrected, Buffer.alloc(4 * 1024 * 1024, 'x'));
  const facts = await factsOf(corrected);
  const basis = { today: '2026-11-21', model: null, trustModel: false };
  await query(url, 'alter table parts add check (number < 1) not valid');
  const results = { revision: 1, corrected: facts, audit: facts, proposals: facts, basis };
  expect(await refusal(workspace.keep(results))).not.toBe('no refusal');
  expect(await openFilesIn(root)).toEqual([]);
  await workspace.close();
});

test('the replies of the model are there for the next attempt, and go with the job', async () => {
  const { store, url } = await openNew();
  const file = await store.insertFile(aFile());
  const { job_id } = await store.insertJob(aJobOf(file));
  const answer = { kind: 'declined', reason: 'A \u0000 in a reply.' } as const;
  const first = await ReplyJournal.open(openDatabaseJournal(url, job_id));
  await first.add('a key', answer, 2);
  await first.close();
  const second = await ReplyJournal.open(openDatabaseJournal(url, job_id));
  expect(second.find('a key')).toEqual(answer);
  expect(second.earlierAttempts).toBe(2);
  await store.deleteFile(file.file_id);
  expect(await refusal(second.add('another', answer, 1))).not.toBe('no refusal');
  await second.close();
  expect(await query(url, 'select line from journal')).toEqual([]);
});
