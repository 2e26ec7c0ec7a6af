/** What every store promises. Each adapter's test file runs it. */

import { describe, expect, test } from 'vitest';
import { ClientStore } from '../../src/storage/ports/client-store.js';
import type { Conversions } from '../../src/storage/ports/conversions.js';
import type { FileRow, Store } from '../../src/storage/ports/store.js';
import { refusal } from '../support/refusal.js';
import { aFile, aJobOf } from './sample-rows.js';
import { tickingClock } from './ticking-clock.js';

const DAY = 24 * 3600 * 1000;

/** What these tests do not ask for. */
const NO_CONVERSIONS = {} as Conversions;

export function describeStore(name: string, open: (clock: () => Date) => Promise<Store>): void {
  const openNew = () => open(tickingClock());

  describe(`${name}: groups`, () => {
    test('a client sees, counts and changes the files and jobs of its group only', async () => {
      const store = await openNew();
      const { group: _, ...file } = aFile();
      const clients = ['acme', 'beta', '*'].map((group) => new ClientStore(store, NO_CONVERSIONS, group));
      const [acme, beta, all] = clients as [ClientStore, ClientStore, ClientStore];
      const rows: FileRow[] = [];
      for (const client of clients)
        rows.push(await client.insertFile({ ...file, file_id: aFile().file_id, sha256: 'c'.repeat(64) }));
      expect(rows.map(({ group }) => group)).toEqual(['acme', 'beta', null]);
      const [ofAcme, ofBeta, ofNobody] = rows as [FileRow, FileRow, FileRow];
      const job = await acme.insertJob(aJobOf(ofAcme));
      expect(job.group).toBe('acme');
      const shown = { ...ofAcme, job_id: job.job_id };

      const page = { skip: 0, limit: 9 };
      for (const filter of [{}, { state: 'Ohio' }, { sha256: 'c'.repeat(64) }]) {
        expect(await acme.listFiles({ ...page, ...filter })).toEqual({ total: 1, files: [shown] });
        expect(await beta.listFiles({ ...page, ...filter })).toEqual({ total: 1, files: [ofBeta] });
        expect(await all.listFiles({ ...page, ...filter })).toEqual({
          total: 3,
          files: [ofNobody, ofBeta, shown],
        });
      }
      for (const filter of [{}, { status: 'pending' as const }, { file_id: ofAcme.file_id }]) {
        expect(await beta.listJobs({ ...page, ...filter })).toEqual({ total: 0, jobs: [] });
        expect(await acme.listJobs({ ...page, ...filter })).toEqual({ total: 1, jobs: [job] });
      }
      expect(await beta.getFile(ofAcme.file_id)).toBeUndefined();
      expect(await beta.getFile(ofNobody.file_id)).toBeUndefined();
      expect(await beta.getJob(job.job_id)).toBeUndefined();
      expect(await all.getJob(job.job_id)).toEqual(job);
      const [noFile, noJob] = [{ code: 'FILE_NOT_FOUND' }, { code: 'JOB_NOT_FOUND' }];
      await expect(beta.deleteFile(ofAcme.file_id)).rejects.toMatchObject(noFile);
      await expect(beta.insertJob(aJobOf(ofAcme))).rejects.toMatchObject(noFile);
      await expect(beta.cancelJob(job.job_id)).rejects.toMatchObject(noJob);
      expect(await acme.cancelJob(job.job_id)).toMatchObject({ status: 'failed', group: 'acme' });
      await expect(beta.retryJob(job.job_id, job.estimated_completion)).rejects.toMatchObject(noJob);
      expect(await acme.retryJob(job.job_id, job.estimated_completion)).toMatchObject({ status: 'pending' });

      await acme.deleteFile(ofAcme.file_id);
      expect(await acme.listFiles(page)).toEqual({ total: 0, files: [] });
      expect(await acme.listJobs({ ...page, status: 'pending' })).toEqual({ total: 0, jobs: [] });
      expect((await all.listFiles(page)).total).toBe(2);
    });
  });

  describe(`${name}: files`, () => {
    test('a file is found by its id with the time of its upload', async () => {
      const store = await openNew();
      const file = aFile({ notes: ['The occupation is not checked.'] });
      const row = await store.insertFile(file);
      expect(row).toEqual({
        ...file,
        uploaded_at: '2026-11-21T12:00:00.000Z',
        validation_status: 'completed',
        job_id: null,
      });
      expect(await store.getFile(file.file_id)).toEqual(row);
      expect(await store.getFile('no such id')).toBeUndefined();
    });

    test('the list is newest first, and skip and limit cut a page out of it', async () => {
      const store = await openNew();
      for (let i = 1; i <= 5; i++) await store.insertFile(aFile({ file_name: `${i}.txt` }));
      const names = async (skip: number, limit: number) => {
        const { total, files } = await store.listFiles({ skip, limit });
        return [total, ...files.map((file) => file.file_name)];
      };
      expect(await names(0, 100)).toEqual([5, '5.txt', '4.txt', '3.txt', '2.txt', '1.txt']);
      expect(await names(1, 2)).toEqual([5, '4.txt', '3.txt']);
      expect(await names(4, 2)).toEqual([5, '1.txt']);
      expect(await names(9, 2)).toEqual([5]);
    });

    test('a list of one state counts and pages only the files of that state', async () => {
      const store = await openNew();
      for (const state of ['Ohio', 'Texas', 'Ohio', 'Colorado', 'Ohio'])
        await store.insertFile(aFile({ state }));
      const { total, files } = await store.listFiles({ skip: 1, limit: 1, state: 'Ohio' });
      expect(total).toBe(3);
      expect(files.map((file) => file.uploaded_at)).toEqual(['2026-11-21T12:00:02.000Z']);
      expect(await store.listFiles({ skip: 0, limit: 9, state: 'Louisiana' })).toEqual({
        total: 0,
        files: [],
      });
    });

    test('a page after a place is not moved by deletions, not even of that place', async () => {
      const store = await openNew();
      const rows = await Promise.all(Array.from({ length: 9 }, () => store.insertFile(aFile())));
      const seen: string[] = [];
      for (let after: { time: string; id: string } | undefined; ; ) {
        const { files } = await store.listFiles({ skip: 0, limit: 2, after });
        seen.push(...files.map(({ file_id }) => file_id));
        const last = files.at(-1);
        if (!last) break;
        after = { time: last.uploaded_at, id: last.file_id };
        for (const { file_id } of files) await store.deleteFile(file_id);
      }
      expect(seen).toEqual(rows.map(({ file_id }) => file_id).reverse());
    });

    test('no file is missing from the pages when the clock was set back meanwhile, and each page is deleted', async () => {
      let hours = 0;
      const store = await open(() => new Date(Date.parse('2026-11-21T12:00:00.000Z') + 3_600_000 * hours));
      const rows: FileRow[] = [];
      for (hours of [1, 1.5, 0, 0.5]) rows.push(await store.insertFile(aFile()));
      const [b, c, d, e] = rows.map(({ file_id }) => file_id);
      const seen: string[] = [];
      for (let after: { time: string; id: string } | undefined; ; ) {
        const { files } = await store.listFiles({ skip: 0, limit: 1, after });
        const [file] = files;
        if (!file) break;
        seen.push(file.file_id);
        after = { time: file.uploaded_at, id: file.file_id };
        await store.deleteFile(file.file_id);
      }
      expect(seen).toEqual([c, b, e, d]);
    });

    test('a list is of the files with the given hash, or of the jobs of one file', async () => {
      const store = await openNew();
      const sha256 = 'ab'.repeat(32);
      await store.insertFile(aFile());
      const file = await store.insertFile(aFile({ sha256 }));
      expect(await store.listFiles({ skip: 0, limit: 9, sha256 })).toEqual({ total: 1, files: [file] });
      expect(await store.listFiles({ skip: 0, limit: 9, sha256, state: 'Texas' })).toMatchObject({
        total: 0,
      });
      await store.insertJob(aJobOf(await store.insertFile(aFile())));
      const job = await store.insertJob(aJobOf(file));
      const ofFile = { skip: 0, limit: 9, file_id: file.file_id };
      expect(await store.listJobs(ofFile)).toEqual({ total: 1, jobs: [job] });
      expect(await store.listJobs({ ...ofFile, status: 'failed' })).toEqual({ total: 0, jobs: [] });
    });

    test('a deleted file is gone with its job', async () => {
      const store = await openNew();
      const file = await store.insertFile(aFile());
      const job = await store.insertJob(aJobOf(file));
      const gone = await store.deleteFile(file.file_id);
      expect(gone).toEqual({ file: { ...file, job_id: job.job_id }, job });
      expect(await store.getFile(file.file_id)).toBeUndefined();
      expect(await store.getJob(job.job_id)).toBeUndefined();
      expect(await refusal(store.deleteFile(file.file_id))).toBe('FILE_NOT_FOUND');
      expect(await refusal(store.cancelJob(job.job_id))).toBe('JOB_NOT_FOUND');
      expect(await refusal(store.retryJob(job.job_id, job.created_at))).toBe('JOB_NOT_FOUND');
    });

    test('files whose upload is longer ago go with their jobs, a limited number at once, by the clock of the store', async () => {
      let now = Date.parse('2026-11-21T12:00:00Z');
      const store = await open(() => new Date(now));
      const rows: FileRow[] = [];
      for (let at = 0; at < 5; at++, now += DAY) rows.push(await store.insertFile(aFile()));
      const ids = (files: readonly FileRow[]) => files.map(({ file_id }) => file_id);
      const old = async (days: number, most = 2) => ids((await store.deleteOldFiles({ days, most })).files);
      expect(await old(5)).toEqual([]);
      expect(await old(2)).toEqual(ids(rows.slice(0, 2)));
      expect(await old(2)).toEqual(ids(rows.slice(2, 3)));
      expect(await old(2)).toEqual([]);
      const { total, files } = await store.listFiles({ skip: 0, limit: 9 });
      expect([total, ...ids(files)]).toEqual([2, rows[4]!.file_id, rows[3]!.file_id]);
    });

    test('a file that gets its job at the moment at which it is too old either has the job or is gone', async () => {
      let now = Date.parse('2026-11-21T12:00:00Z');
      const store = await open(() => new Date(now));
      const file = await store.insertFile(aFile());
      now += 2 * DAY;
      const [{ files }, job] = await Promise.all([
        store.deleteOldFiles({ days: 1, most: 9, isConfirmed: true }),
        store.insertJob(aJobOf(file)).catch(() => undefined),
      ]);
      expect(files.length).toBe(job ? 0 : 1);
      expect((await store.listFiles({ skip: 0, limit: 9 })).total).toBe(job ? 1 : 0);
    });

    test('a change of a row that was read changes nothing in the store', async () => {
      const store = await openNew();
      const given = aFile({ notes: ['first'] });
      const row = await store.insertFile(given);
      (given.notes as string[]).push('second');
      expect(() => Object.assign(row, { total_errors: 0 })).toThrow(TypeError);
      expect(await store.getFile(row.file_id)).toMatchObject({ total_errors: 3, notes: ['first'] });
    });
  });

  describe(`${name}: jobs`, () => {
    test('a new job is pending and known to its file', async () => {
      const store = await openNew();
      const file = await store.insertFile(aFile());
      const job = await store.insertJob(aJobOf(file));
      expect(job).toEqual({
        job_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        file_id: file.file_id,
        group: null,
        status: 'pending',
        created_at: '2026-11-21T12:00:01.000Z',
        estimated_completion: '2026-11-21T12:01:00.000Z',
        started_at: null,
        completed_at: null,
        corrections_applied: 0,
        corrections_failed: 0,
        error_message: null,
        cancelled: false,
        results: null,
        queued_at: '2026-11-21T12:00:01.000Z',
        attempts: 0,
        crashes: 0,
      });
      expect(await store.getJob(job.job_id)).toEqual(job);
      expect(await store.getFile(file.file_id)).toEqual({ ...file, job_id: job.job_id });
    });

    test('a job is refused for an unknown file, a file without errors and a file that has one', async () => {
      const store = await openNew();
      const clean = await store.insertFile(aFile({ total_errors: 0 }));
      const file = await store.insertFile(aFile());
      await store.insertJob(aJobOf(file));
      expect(await refusal(store.insertJob(aJobOf(aFile())))).toBe('FILE_NOT_FOUND');
      expect(await refusal(store.insertJob(aJobOf(clean)))).toBe('NOTHING_TO_CORRECT');
      expect(await refusal(store.insertJob(aJobOf(file)))).toBe('JOB_EXISTS');
    });

    test('a second job is refused even after the first one failed', async () => {
      const store = await openNew();
      const file = await store.insertFile(aFile());
      const { job_id } = await store.insertJob(aJobOf(file));
      await store.cancelJob(job_id);
      expect(await refusal(store.insertJob(aJobOf(file)))).toBe('JOB_EXISTS');
    });

    test('of fifty equal requests for a job exactly one succeeds', async () => {
      const store = await openNew();
      const file = await store.insertFile(aFile());
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => refusal(store.insertJob(aJobOf(file)))),
      );
      expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(1);
      expect(answers.filter((answer) => answer === 'JOB_EXISTS')).toHaveLength(49);
      expect((await store.listJobs({ skip: 0, limit: 99 })).total).toBe(1);
    });

    test('the list of jobs is newest first and can be cut by status', async () => {
      const store = await openNew();
      const ids: string[] = [];
      for (let i = 0; i < 4; i++)
        ids.push((await store.insertJob(aJobOf(await store.insertFile(aFile())))).job_id);
      for (const id of [ids[0]!, ids[1]!]) await store.cancelJob(id);
      const all = await store.listJobs({ skip: 0, limit: 100 });
      expect(all.jobs.map((job) => job.job_id)).toEqual([...ids].reverse());
      const pending = await store.listJobs({ skip: 1, limit: 5, status: 'pending' });
      expect(pending).toMatchObject({ total: 2, jobs: [{ job_id: ids[2] }] });
      expect(await store.listJobs({ skip: 0, limit: 5, status: 'failed' })).toMatchObject({ total: 2 });
    });
  });

  describe(`${name}: requests that are sent again`, () => {
    const request = { key: 'k1', fingerprint: 'f1' };

    test('an answered request gives the same file, and the same job as it is by then', async () => {
      const store = await openNew();
      const file = await store.insertFile(aFile(), request);
      expect(await store.insertFile(aFile(), request)).toEqual(file);
      expect((await store.listFiles({ skip: 0, limit: 9 })).total).toBe(1);
      const forJob = { key: 'k2', fingerprint: 'f1' };
      const { job_id } = await store.insertJob(aJobOf(file), forJob);
      await store.cancelJob(job_id);
      expect(await store.insertJob(aJobOf(file), forJob)).toMatchObject({ job_id, status: 'failed' });
    });

    test('of twenty equal requests at once all get the one file', async () => {
      const store = await openNew();
      const rows = await Promise.all(Array.from({ length: 20 }, () => store.insertFile(aFile(), request)));
      expect(new Set(rows.map(({ file_id }) => file_id)).size).toBe(1);
    });

    test('the key of another request is refused, and so is one whose file or job was deleted', async () => {
      const store = await openNew();
      const { file_id } = await store.insertFile(aFile(), request);
      const other = { ...request, fingerprint: 'f2' };
      expect(await refusal(store.insertFile(aFile(), other))).toBe('IDEMPOTENCY_KEY_REUSED');
      const forJob = { key: 'k2', fingerprint: 'f1' };
      await store.insertJob(aJobOf({ file_id }), forJob);
      await store.deleteFile(file_id);
      expect(await refusal(store.insertFile(aFile(), request))).toBe('FILE_NOT_FOUND');
      expect(await refusal(store.insertJob(aJobOf({ file_id }), forJob))).toBe('JOB_NOT_FOUND');
    });

    test('a refused request is not remembered', async () => {
      const store = await openNew();
      const file = aFile();
      expect(await refusal(store.insertJob(aJobOf(file), request))).toBe('FILE_NOT_FOUND');
      await store.insertFile(file);
      expect(await refusal(store.insertJob(aJobOf(file), request))).toBe('no refusal');
    });

    test('a key can be used again after a day', async () => {
      let now = Date.parse('2026-11-21T12:00:00Z');
      const store = await open(() => new Date(now));
      const { file_id } = await store.insertFile(aFile(), request);
      now += 24 * 3600 * 1000;
      expect((await store.insertFile(aFile(), request)).file_id).toBe(file_id);
      now += 1;
      expect((await store.insertFile(aFile(), request)).file_id).not.toBe(file_id);
    });
  });

  describe(`${name}: use`, () => {
    test('a store in order says so, and a closed one refuses changes', async () => {
      const store = await openNew();
      await store.check();
      const underWay = store.insertFile(aFile());
      await store.close();
      expect(await store.getFile((await underWay).file_id)).toBeDefined();
      expect(await refusal(store.insertFile(aFile()))).toBe('STORE_UNAVAILABLE');
    });
  });
}
