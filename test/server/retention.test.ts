/** `serve --retention`: old files go with all that belongs to them, whatever happens meanwhile. */

import { randomUUID } from 'node:crypto';
import * as nodeFiles from 'node:fs/promises';
import { basename } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { openJsonStore, purgeUploads } from '../../src/storage/json/index.js';
import { RetentionGuard } from '../../src/storage/json/retention-guard.js';
import type { Conversions } from '../../src/storage/ports/conversions.js';
import { aFile, aJobOf } from '../storage/sample-rows.js';
import { systemError, watchedFiles } from '../storage/watched-files.js';
import { runs, TEST_TIMEOUT } from '../support/campaign.js';
import { runProcess, runSources } from '../support/run.js';
import { startServe } from '../support/server-process.js';
import { tempFolder } from '../support/temp-folder.js';
import { clean, createJob, faulty, fetch, heldBack, json, startService, upload } from './test-service.js';

const KILLS = runs(1, 5);

/** Old files at each of them. */
const OLD = runs(30, 80);
const DAY = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
});

const fail = (problem: unknown) => {
  throw problem;
};

const opening = { onWarning: fail, onCompromised: fail };

/** A data folder with so many uploads of some days ago; every third has a job that has failed. Gives their ids. */
async function folderOf(files: number, days: number, root: string): Promise<string[]> {
  const ids: string[] = [];
  const clock = () => new Date(Date.now() - days * DAY);
  const { store, queue, folder, blobs, close } = await openJsonStore(root, {
    clock,
    onWarning: fail,
    onCompromised: fail,
  });
  const source = faulty();
  const add = async (at: number) => {
    const file_id = randomUUID();
    const bytes = await blobs.createUpload(file_id);
    await bytes.writeSource(source);
    const row = await store.insertFile(aFile({ file_id, ...(await bytes.commit()) }));
    ids.push(file_id);
    if (at % 3 > 0) return;
    await store.insertJob(aJobOf(row));
    const claimed = (await queue.claimNextJob())!;
    await queue.finishJob(claimed, { status: 'failed', error_message: 'The disk was full.' });
    await nodeFiles.writeFile((await folder.makeJob(claimed.job_id)).corrected, 'left of an attempt');
  };
  // Together, because changes at the same time share a write.
  await Promise.all(Array.from({ length: files }, (_, at) => add(at)));
  await close();
  return ids;
}

const total = async (url: string) => (await json(await fetch(`${url}/api/v1/files`))).total;
const namesIn = (path: string) => nodeFiles.readdir(path);

test('at the start old files are removed with their jobs and bytes, young ones stay, and log and metrics report it', async () => {
  const root = await tempFolder();
  await folderOf(4, 31, root);
  const young = await folderOf(2, 29, root);
  const { lines, logger } = logLines();
  const { url } = await startService({ root, retention: 30, metrics: true, logger });
  await expect.poll(() => namesIn(`${root}/files`)).toHaveLength(2);
  await expect.poll(() => namesIn(`${root}/jobs`)).toHaveLength(1);
  expect(await total(url)).toBe(2);
  for (const file_id of young) expect((await fetch(`${url}/api/v1/files/${file_id}`)).status).toBe(200);
  await expect.poll(() => lines.join('')).toContain('old files were removed');
  const { files, days } = JSON.parse(lines.find((line) => line.includes('old files were removed'))!);
  expect({ files, days }).toEqual({ files: 4, days: 30 });
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('newhire_files_purged_total 4');
});

test('without it nothing is removed, however old it is', async () => {
  const root = await tempFolder();
  await folderOf(3, 3000, root);
  expect(await total((await startService({ root })).url)).toBe(3);
});

test('a file that gets too old later is removed then, but not while its job waits or runs', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'performance'] });
  const { correct, started, letGo } = heldBack();
  const { lines, logger } = logLines();
  const { url, root } = await startService({ correct, retention: 2, logger });
  const [done, running] = [await json(await upload(url, clean())), await json(await upload(url, faulty()))];
  const { job_id, status } = await json(await createJob(url, running.file_id));
  expect(status).toBe('pending');
  await started;
  // Both clocks, in steps shorter than the time for which files are kept.
  const later = async () => {
    for (let steps = 0; steps < 5; steps++) {
      const before = Date.now();
      await vi.advanceTimersByTimeAsync(12 * 3_600_000);
      const looked = async () =>
        Date.parse(JSON.parse(await nodeFiles.readFile(`${root}/retention.json`, 'utf8')).looked_at);
      await expect
        .poll(async () => {
          await vi.advanceTimersByTimeAsync(600_000);
          return looked();
        })
        .toBeGreaterThan(before);
    }
  };
  await later();
  await expect.poll(() => namesIn(`${root}/files`)).toEqual([running.file_id]);
  expect((await fetch(`${url}/api/v1/files/${done.file_id}`)).status).toBe(404);
  letGo();
  // Nobody may ask for it any more: a search that is under way removes the file as soon as its job has ended.
  await expect.poll(() => lines.find((line) => line.includes('job ended'))).toContain('"status":"completed"');
  await later();
  await expect.poll(() => namesIn(`${root}/files`)).toEqual([]);
  await expect.poll(() => namesIn(`${root}/jobs`)).toEqual([]);
  expect((await fetch(`${url}/api/v1/jobs/${job_id}`)).status).toBe(404);
});

/** A log, and its lines. */
function logLines() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, logger: { level: 'info', stream } };
}

const TEN_YEARS = 3650 * DAY;

test.each([
  ['ahead', TEN_YEARS],
  ['behind', -TEN_YEARS],
])(
  'a server whose clock is ten years %s removes nothing, says so, and goes on once a person confirms it',
  async (_, skew) => {
    const root = await tempFolder();
    const first = await startService({ root });
    const { file_id } = await json(await upload(first.url, clean()));
    await expect.poll(() => namesIn(root)).toContain('retention.json');
    await first.close();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skew });
    const { lines, logger } = logLines();
    const second = await startService({ root, retention: 30, metrics: true, logger });
    await expect.poll(() => lines.join('')).toContain('--purge 30 --yes');
    expect(await (await fetch(`${second.url}/metrics`)).text()).toContain('newhire_retention_paused 1');
    expect((await fetch(`${second.url}/api/v1/files/${file_id}`)).status).toBe(200);
    vi.useRealTimers();
    const env = { NEWHIRE_DATA: root };
    const { code, stderr } = await runProcess(['data', '--purge', '30', '--yes'], { cwd: root, env });
    expect([code, stderr]).toEqual([0, 'Removed: 0 runs of newhire correct, 0 uploaded files.\n']);
    const { stderr: removed } = await runProcess(['data', '--purge', '0', '--yes'], { cwd: root, env });
    expect(removed).toContain('1 uploaded file.');
    expect((await fetch(`${second.url}/api/v1/files/${file_id}`)).status).toBe(404);
    expect(await (await fetch(`${second.url}/metrics`)).text()).toContain('newhire_retention_paused 0');
  },
);

test('a clock that jumps while the server runs, and most of a hundred files: both wait for a person', async () => {
  const root = await tempFolder();
  await folderOf(60, 31, root);
  await folderOf(60, 31, root);
  let [skew, paused] = [0, ''];
  const clock = () => new Date(Date.now() + skew);
  const { store, close } = await openJsonStore(root, { clock, onWarning: fail, onCompromised: fail });
  const look = async (days: number, isConfirmed = false) => {
    const old = await store.deleteOldFiles({ days, most: 200, isConfirmed });
    paused = old.paused ?? '';
    return old.files.length;
  };
  expect([await look(30), paused]).toEqual([0, expect.stringContaining('More than half')]);
  expect([await look(40), paused]).toEqual([0, expect.stringContaining('More than half')]);
  expect([await look(30, true), paused]).toEqual([120, '']);
  skew = 2 * 3_600_000;
  expect([await look(30), paused]).toEqual([0, expect.stringContaining('jumped')]);
  await close();
});

test('a pause that a person ends while the server looks for old files is over', async () => {
  const guard = new RetentionGuard(await tempFolder(), () => new Date());
  await guard.pauseForMost();
  expect(await guard.doubt(30)).toContain('More than half');
  await Promise.all([guard.believedTime(new Date()), guard.lift()]);
  expect(await guard.doubt(30)).toBeUndefined();
});

test('looks of one search are written once, and a later look is written again', async () => {
  const root = await tempFolder();
  let now = Date.now();
  const guard = new RetentionGuard(
    root,
    () => new Date(now),
    () => now,
  );
  const writtenAs = async () => (await nodeFiles.stat(`${root}/retention.json`)).ino;
  await guard.doubt(30);
  const first = await writtenAs();
  await guard.believedTime(new Date(now));
  expect(await writtenAs()).toBe(first);
  now += 600_000;
  await guard.doubt(30);
  const { looked_at } = JSON.parse(await nodeFiles.readFile(`${root}/retention.json`, 'utf8'));
  expect(looked_at).toBe(new Date(now).toISOString());
});

/** A data folder with two uploads of a day ago, in which a server has just looked for old files. */
async function lookedAtFolder() {
  const root = await tempFolder();
  await folderOf(2, 1, root);
  const { store, folder, close } = await openJsonStore(root, { onWarning: fail, onCompromised: fail });
  await store.noteTime();
  await close();
  return folder;
}

test('a purge by hand asks for --yes when no server has looked for longer than files are kept', async () => {
  const folder = await lookedAtFolder();
  const purge = (days: number) => purgeUploads(folder, { days, isConfirmed: false, onWarning: fail });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * DAY });
  await expect(purge(30)).rejects.toThrow(/longer ago than the retention period\. 2 of 2 would be removed/);
  vi.useRealTimers();
  expect(await purge(30)).toBe(0);
  expect(await purge(0)).toBe(2);
});

test('a purge by hand that was refused is believed a day later, and one by a clock that was wrong is not', async () => {
  const folder = await lookedAtFolder();
  const purge = () => purgeUploads(folder, { days: 1, isConfirmed: false, onWarning: fail });
  const start = Date.now();
  const at = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + days * DAY });
  for (const days of [365, 365.9, 40, 40.5]) {
    at(days);
    await expect(purge()).rejects.toThrow(/2 of 2 would be removed/);
  }
  // Such as by a scheduler, which is never exact.
  at(41.001);
  expect(await purge()).toBe(2);
});

async function addTable(conversions: Conversions): Promise<void> {
  const conversion_id = randomUUID();
  const table = await conversions.receive(conversion_id);
  await table.write(Buffer.from('Name\n'));
  const names = { conversion_id, group: null, file_name: 'hires.csv', content: {} };
  await conversions.insert({ ...names, ...(await table.commit()) }, table);
  await table.discard();
}

/** A data folder with a table in which a server has just looked, and how many tables a purge by hand leaves. */
async function folderWithTable() {
  const { folder, conversions, store, close } = await openJsonStore(await tempFolder(), opening);
  await addTable(conversions);
  await store.noteTime();
  await close();
  return async (days: number, isConfirmed = false) => {
    expect(await purgeUploads(folder, { days, isConfirmed, onWarning: fail })).toBe(0);
    return (await namesIn(folder.conversions)).length;
  };
}

test.each(['by hand', 'by a server'])(
  'a purge %s of all removes what was sent by a clock that was ahead',
  async (how) => {
    const root = await tempFolder();
    await folderOf(2, -365, root);
    const clock = () => new Date(Date.now() + 365 * DAY);
    const ahead = await openJsonStore(root, { ...opening, clock });
    await addTable(ahead.conversions);
    await ahead.close();
    const all = { days: 0, isConfirmed: true };
    if (how === 'by hand') expect(await purgeUploads(ahead.folder, { ...all, onWarning: fail })).toBe(2);
    else {
      const { store, conversions, close } = await openJsonStore(root, opening);
      expect((await store.deleteOldFiles({ ...all, most: 9 })).files).toHaveLength(2);
      expect(await conversions.removeOld(all)).toBe(1);
      await close();
    }
    expect(await namesIn(ahead.folder.conversions)).toEqual([]);
  },
);

test('a purge by hand removes no table by a clock that is not believed, unless a person confirms it or all are to go', async () => {
  const [first, second] = [await folderWithTable(), await folderWithTable()];
  expect(await first(30)).toBe(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * DAY });
  expect(await first(30)).toBe(1);
  expect(await first(30, true)).toBe(0);
  expect(await second(0)).toBe(0);
});

test('on a full disk the old are removed too', async () => {
  const root = await tempFolder();
  await folderOf(5, 9, root);
  let [isFull, isCleared] = [false, false];
  const watched = watchedFiles((operation) => {
    if (isFull && !isCleared && operation === 'appendFile') throw systemError('ENOSPC');
  });
  // What is set aside for this goes first.
  const rm: typeof nodeFiles.rm = async (path, options) => {
    if (basename(String(path)) === 'reserve') isCleared = true;
    await nodeFiles.rm(path, options);
  };
  const { url } = await startService({
    root,
    retention: 8,
    files: { ...watched, rm },
    prepare: () => {
      [isFull, isCleared] = [true, false];
    },
  });
  await expect.poll(() => namesIn(`${root}/files`)).toEqual([]);
  await expect.poll(() => total(url)).toBe(0);
});

test(`killed ${KILLS} times while it removes, it removes the rest at the next start, and nothing else`, {
  timeout: TEST_TIMEOUT * KILLS,
}, async () => {
  const data = await tempFolder();
  for (let kill = 0; kill < KILLS; kill++) {
    const old = await folderOf(OLD, 31, data);
    const young = await folderOf(1, 1, data);
    const before = (await namesIn(`${data}/files`)).length;
    const wanted = before - 1 - Math.floor(Math.random() * (OLD - 10));
    const first = startServe({ data, retention: '30' });
    // The number of folders that are left says how far it has come.
    while ((await namesIn(`${data}/files`)).length > wanted) await delay(1);
    first.signal('SIGKILL');
    await first.ended;
    const second = await startService({ root: data, retention: 30 });
    const { url } = second;
    await expect.poll(() => total(url)).toBe(kill + 1);
    await expect.poll(() => namesIn(`${data}/files`)).toHaveLength(kill + 1);
    await expect.poll(() => namesIn(`${data}/jobs`)).toHaveLength(kill + 1);
    expect((await fetch(`${url}/api/v1/files/${young[0]}`)).status).toBe(200);
    expect((await fetch(`${url}/api/v1/files/${old.at(-1)}`)).status).toBe(404);
    await second.close();
  }
});

test.each(['0', '1.5', 'all', '40000'])('a retention of %s days is refused', async (retention) => {
  const { code, stderr } = await runSources([
    'serve',
    ...['--port', '0', '--data', await tempFolder(), '--retention', retention],
  ]);
  expect(code).toBe(2);
  expect(stderr).toContain('--retention must be a whole number from 1 to 36500.');
});
