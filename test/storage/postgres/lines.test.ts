/** The connections of a process: those that are cut without a word, those that are busy, and the one for notices. */

import type { Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPool } from '../../../src/storage/postgres/connection.js';
import type { Notice } from '../../../src/storage/postgres/database.js';
import { NotificationListener } from '../../../src/storage/postgres/notification-listener.js';
import { openPostgresStore } from '../../../src/storage/postgres/open-postgres-store.js';
import { newDatabase, query, serverUrl } from '../../support/databases.js';
import { refusal } from '../../support/refusal.js';
import { proxyTo } from '../../support/tcp-proxy.js';
import { tempFolder } from '../../support/temp-folder.js';
import { aFile, aJobOf } from '../sample-rows.js';

test('a connection that was cut without a word is not used again', async () => {
  const proxy = await proxyTo(await serverUrl());
  const pool = openPool(proxy.url, 1, 1500);
  onTestFinished(() => pool.end());
  await pool.query('select 1');
  proxy.mute();
  await expect(pool.query('select 2')).rejects.toThrow();
  expect((await pool.query('select 3 as n')).rows).toEqual([{ n: 3 }]);
});

test('what others send under the name of the notices says nothing', async () => {
  const url = await newDatabase();
  const notices: Notice[] = [];
  await new Promise<void>((onOpen) => {
    const line = new NotificationListener(url, {
      onNotice: (notice) => notices.push(notice),
      onOpen,
      process_id: 'here',
    });
    onTestFinished(() => line.close());
  });
  const sent = ['', 'hello', '{"waiting"', 'null', '7', '["x"]', '{"waiting":true,"from":"there"}'];
  await query(url, ...sent.map((text) => `notify newhire, '${text}'`));
  await expect.poll(() => notices.at(-1)).toEqual({ waiting: true });
});

test('a connection for notices that does not answer does not keep the process running', async () => {
  const proxy = await proxyTo(await serverUrl());
  const connect = vi.spyOn(pg.Client.prototype, 'connect');
  onTestFinished(() => connect.mockRestore());
  const line = await new Promise<NotificationListener>((open) => {
    const opened: NotificationListener = new NotificationListener(proxy.url, {
      onNotice: () => undefined,
      onOpen: () => open(opened),
      process_id: 'here',
    });
  });
  proxy.mute();
  await line.close();
  const clients = connect.mock.contexts as pg.Client[];
  expect(clients.map(({ connection }) => (connection.stream as Socket).destroyed)).toEqual([true]);
});

test.each([
  ["datestyle to 'German, DMY'"],
  ["datestyle to 'SQL, MDY'"],
  ["default_transaction_isolation to 'serializable'"],
])('what is set for all who use the database changes nothing: %s', async (setting) => {
  const url = await newDatabase();
  const name = new URL(url).pathname.slice(1);
  await query(url, `alter database ${name} set ${setting}`);
  onTestFinished(async () => void (await query(url, `alter database ${name} reset all`)));
  const { store, close } = await openPostgresStore({ url, folder: await tempFolder(), beats: false });
  onTestFinished(close);
  const adding = Array.from({ length: 20 }, (_, at) =>
    store.insertFile(aFile(), { key: `key ${at % 4}`, fingerprint: 'f' }),
  );
  const ids = new Set((await Promise.all(adding)).map(({ file_id }) => file_id));
  const { total, files } = await store.listFiles({ skip: 0, limit: 100 });
  expect([total, ids.size]).toEqual([4, 4]);
  const isTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  for (const file of files) expect(file.uploaded_at).toEqual(isTime);
});

test('a job whose claim was not answered is claimed again, and that is no crash', async () => {
  const url = await newDatabase();
  const proxy = await proxyTo(url);
  const { store, queue, close } = await openPostgresStore({
    url: proxy.url,
    folder: await tempFolder(),
    beats: false,
  });
  onTestFinished(close);
  const { job_id } = await store.insertJob(aJobOf(await store.insertFile(aFile())));
  proxy.slow(60_000);
  const lost = refusal(queue.claimNextJob());
  await expect.poll(() => query(url, 'select status from jobs')).toEqual([{ status: 'processing' }]);
  proxy.cut();
  expect(await lost).toBe('STORE_UNAVAILABLE');
  proxy.slow(0);
  proxy.mend();
  expect(await queue.claimNextJob()).toMatchObject({ job_id, attempts: 2, crashes: 0 });
});

test('leases are renewed while all connections for requests are busy', async () => {
  const url = await newDatabase();
  const { store, queue, close } = await openPostgresStore({ url, folder: await tempFolder() });
  await store.insertJob(aJobOf(await store.insertFile(aFile())));
  await queue.claimNextJob();
  const blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('lock table files in access exclusive mode');
  const requests = Array.from({ length: 40 }, () => refusal(store.listFiles({ skip: 0, limit: 1 })));
  onTestFinished(async () => {
    await blocker.end();
    await Promise.all(requests);
    await close();
  });
  const lease = async () => (await query(url, 'select lease_until from jobs'))[0]?.lease_until as Date;
  const first = await lease();
  const renewed = async () => (await lease()).getTime() - first.getTime();
  await expect.poll(renewed, { timeout: 12_000, interval: 500 }).toBeGreaterThan(6000);
});
