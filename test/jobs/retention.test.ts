/** What the removal of old files does when the disk or the store refuses. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NewhireError } from '../../src/errors.js';
import { Retention, type RetentionOptions } from '../../src/jobs/retention.js';
import { MemoryStore } from '../storage/memory-store.js';
import { aFile, aJobOf } from '../storage/sample-rows.js';

const YEAR = 365 * 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store whose files are a year old, and what was logged and removed. */
async function oldStore(files: number, changes: Partial<RetentionOptions> = {}) {
  let age = YEAR;
  const store = new MemoryStore(() => new Date(Date.now() - age));
  const ids: string[] = [];
  for (let at = 0; at < files; at++) ids.push((await store.insertFile(aFile())).file_id);
  age = 0;
  const [logged, removed]: [object[], string[]] = [[], []];
  const log = (facts: object, message: string) => void logged.push({ ...facts, message });
  const retention = new Retention({
    store,
    days: 30,
    blobs: {
      removeFile: async (id) => void removed.push(id),
      removeJob: async (id) => void removed.push(id),
    },
    log: { info: log, warn: log, error: log },
    conversions: { removeOld: async () => 0 },
    onRemoved: () => undefined,
    ...changes,
  });
  return { store, ids, logged, removed, retention };
}

test('any number of files is removed in one look, the first uploaded first, a job before its file', async () => {
  const { store, ids, removed, retention, logged } = await oldStore(250);
  const { job_id } = await store.insertJob(aJobOf({ file_id: ids[0]! }));
  await store.cancelJob(job_id);
  retention.start();
  await expect.poll(() => removed.length).toBe(251);
  await retention.stop();
  expect(removed).toEqual([job_id, ...ids]);
  expect(logged).toEqual([{ files: 250, days: 30, message: 'old files were removed' }]);
});

test('bytes that cannot be removed do not keep the others, and the log has the id of their file', async () => {
  const gone: string[] = [];
  let refused = '';
  const { ids, retention, logged } = await oldStore(3, {
    blobs: {
      removeJob: async () => undefined,
      removeFile: async (id) => {
        if (id === refused) throw new NewhireError('STORE_UNAVAILABLE', 'The disk reports an error.');
        gone.push(id);
      },
    },
  });
  refused = ids[1]!;
  retention.start();
  await expect.poll(() => gone).toEqual([ids[0], ids[2]]);
  await retention.stop();
  expect(logged).toMatchObject([
    { file_id: refused, reason: 'The disk reports an error.', message: expect.stringContaining('bytes') },
    { files: 3, message: 'old files were removed' },
  ]);
});

test('while the store is down it is told, and the files go at a later look', async () => {
  const { store, ids, removed, retention, logged } = await oldStore(2);
  const down = vi.spyOn(store, 'deleteOldFiles');
  down.mockRejectedValueOnce(new NewhireError('STORE_UNAVAILABLE', 'The data folder is out of reach.'));
  retention.start();
  await expect.poll(() => logged).toMatchObject([{ reason: 'The data folder is out of reach.' }]);
  expect(removed).toEqual([]);
  await vi.advanceTimersByTimeAsync(600_000);
  await expect.poll(() => removed).toEqual(ids);
  await retention.stop();
  await vi.advanceTimersByTimeAsync(6_000_000);
  expect(down).toHaveBeenCalledTimes(2);
});

test('a stop waits for the files that are being removed, and begins no further ones', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const gone: string[] = [];
  const { store, retention } = await oldStore(150, {
    blobs: {
      removeJob: async () => undefined,
      removeFile: async (id) => {
        await held;
        gone.push(id);
      },
    },
  });
  retention.start();
  await expect.poll(async () => (await store.listFiles({ skip: 0, limit: 1 })).total).toBe(50);
  const stopped = retention.stop();
  letGo();
  await stopped;
  expect(gone).toHaveLength(100);
  expect((await store.listFiles({ skip: 0, limit: 1 })).total).toBe(50);
});
