import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  createCliJob,
  killedCliJobs,
  listCliJobs,
  purgeCliJobs,
  readCliJob,
  removeCliJob,
} from '../../../src/storage/cli-runs/index.js';
import { DataFolder } from '../../../src/storage/disk/data-folder.js';
import { atEndOfFile } from '../../support/at-end-of-file.js';
import { refusal } from '../../support/refusal.js';
import { startScript } from '../../support/script-process.js';
import { tempFolder } from '../../support/temp-folder.js';
import { tickingClock } from '../ticking-clock.js';

const MARCH = { file_name: '/home/me/march.txt', state: 'Ohio' };
const INPUT = { sha256: 'a'.repeat(64), size: 817 };
const RESULT = { corrections_applied: 2, corrections_failed: 1, output: 'march.corrected.txt' };
const newFolder = async () => DataFolder.open(await tempFolder());
const DOUBTED = { removed: 0, doubted: 1 };
const purgeAt = (folder: DataFolder, clock: () => Date) => purgeCliJobs(folder, 30, { clock });
const daysLater = (days: number) => () => new Date(Date.parse('2026-11-21T12:00:00Z') + days * 86_400_000);

const atEnd = atEndOfFile();

/** The folder of a run that was killed, and its id. */
async function killRun() {
  const root = await tempFolder(atEnd);
  const child = await startScript(new URL('./correct-until-killed.ts', import.meta.url), root);
  const id = await child.nextLine();
  await child.kill();
  return { root, id: id! };
}

let killed: ReturnType<typeof killRun> | undefined;

/** A run that was killed in a folder. Processes take long to start: one is killed, and each test gets what it has left. */
async function killedRun(folder: DataFolder): Promise<string> {
  killed ??= killRun();
  const { root, id } = await killed;
  await cp(root, folder.root, { recursive: true, preserveTimestamps: true });
  return id;
}

describe('a run of newhire correct', () => {
  test('describes itself from its start to its end', async () => {
    const folder = await newFolder();
    const run = await createCliJob(folder, MARCH, tickingClock());
    expect(await readCliJob(folder, run.job.job_id)).toMatchObject({
      origin: 'cli',
      file_name: 'march.txt',
      state: 'Ohio',
      status: 'processing',
      created_at: '2026-11-21T12:00:00.000Z',
      completed_at: null,
      input: null,
    });
    await run.update({ input: INPUT });
    const done = await run.finish(RESULT);
    expect(done).toMatchObject({ ...RESULT, input: INPUT, status: 'completed', error_message: null });
    expect(done.completed_at).toBe('2026-11-21T12:00:01.000Z');
    expect(await readCliJob(folder, run.job.job_id)).toEqual(done);
    expect((await stat(run.paths.job)).mode & 0o777).toBe(0o600);
  });

  test('a run that failed says why', async () => {
    const folder = await newFolder();
    const run = await createCliJob(folder, MARCH);
    await run.fail('The output could not be written.');
    expect(await readCliJob(folder, run.job.job_id)).toMatchObject({
      status: 'failed',
      error_message: 'The output could not be written.',
    });
  });

  test('keeps no journal of model calls once it has ended', async () => {
    const run = await createCliJob(await newFolder(), MARCH);
    await writeFile(run.paths.journal, 'x');
    await run.finish(RESULT);
    expect(await readdir(run.paths.folder)).toEqual(['job.json']);
  });

  test('an unknown id, no id at all and a server’s job are all "not found"', async () => {
    const folder = await newFolder();
    const id = '0b0e7a6c-0000-4000-8000-000000000001';
    await writeFile((await folder.makeJob(id)).job, '{"origin":"server"}');
    for (const unknown of [id, id.replace('1', '2'), '../db.json']) {
      expect(await refusal(readCliJob(folder, unknown))).toBe('JOB_NOT_FOUND');
    }
    expect(await listCliJobs(folder)).toEqual([]);
  });

  test('runs are listed newest first', async () => {
    const folder = await newFolder();
    const clock = tickingClock();
    for (const name of ['1', '2', '3']) await createCliJob(folder, { ...MARCH, file_name: name }, clock);
    expect((await listCliJobs(folder)).map((job) => job.file_name)).toEqual(['3', '2', '1']);
  });

  test('many at once in one folder all finish', async () => {
    const folder = await newFolder();
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const run = await createCliJob(folder, MARCH);
        await purgeCliJobs(folder, 30);
        await run.finish(RESULT);
      }),
    );
    const jobs = await listCliJobs(folder);
    expect(jobs.map((job) => job.status)).toEqual(Array.from({ length: 20 }, () => 'completed'));
  });
});

describe('a run that was killed', () => {
  test('shows as failed', async () => {
    const folder = await newFolder();
    const id = await killedRun(folder);
    expect(await readCliJob(folder, id)).toMatchObject({
      status: 'failed',
      error_message: 'The run was stopped before it ended.',
    });
  });

  test('loses its copies of the data at the next purge, and keeps its journal', async () => {
    const folder = await newFolder();
    const { folder: path } = folder.jobPaths(await killedRun(folder));
    expect(await purgeCliJobs(folder, 30)).toEqual({ removed: 0, doubted: 0 });
    expect((await readdir(path)).sort()).toEqual(['job.json', 'journal.ndjson']);
  });

  test('leaves its journal to the next run over the same input, and only to one', async () => {
    const folder = await newFolder();
    const id = await killedRun(folder);
    const runs = await Promise.all([1, 2].map(() => createCliJob(folder, { ...MARCH, input: INPUT })));
    const killed = await killedCliJobs(folder);
    const inherited = await Promise.all(runs.map((run) => run.inheritJournal(killed)));
    expect(inherited.sort()).toEqual([false, true]);
    const journals = await Promise.all(
      runs.map((run) => readFile(run.paths.journal, 'utf8').catch(() => 'none')),
    );
    expect(journals.sort()).toEqual(['none', '{"request":"r1"}\n']);
    expect(await readdir(folder.jobs)).not.toContain(id);
  });

  test('leaves nothing to a run over another input or another state', async () => {
    const folder = await newFolder();
    await killedRun(folder);
    const killed = await killedCliJobs(folder);
    const other = { sha256: 'b'.repeat(64), size: 817 };
    for (const meta of [MARCH, { ...MARCH, input: other }, { ...MARCH, state: 'Texas', input: INPUT }]) {
      expect(await (await createCliJob(folder, meta)).inheritJournal(killed)).toBe(false);
    }
  });
});

describe('purging runs', () => {
  test('removes those that ended longer ago than asked for, and no others', async () => {
    const folder = await newFolder();
    const old = await createCliJob(folder, MARCH, daysLater(0));
    const young = await createCliJob(folder, MARCH, daysLater(2));
    await old.finish(RESULT);
    await young.finish(RESULT);
    for (const day of [29, 30])
      expect(await purgeAt(folder, daysLater(day))).toEqual({ removed: 0, doubted: 0 });
    expect(await purgeAt(folder, daysLater(31))).toEqual({ removed: 1, doubted: 0 });
    expect((await listCliJobs(folder)).map((job) => job.job_id)).toEqual([young.job.job_id]);
  });

  test('removes nothing while the clock is a year ahead, however often it is looked at, nor once it is right again', async () => {
    const folder = await newFolder();
    await (await createCliJob(folder, MARCH, daysLater(0))).finish(RESULT);
    expect(await purgeAt(folder, daysLater(1))).toEqual({ removed: 0, doubted: 0 });
    for (const day of [366, 366.9]) expect(await purgeAt(folder, daysLater(day))).toEqual(DOUBTED);
    expect(await purgeAt(folder, daysLater(2))).toEqual({ removed: 0, doubted: 0 });
    expect(await purgeAt(folder, daysLater(367))).toEqual(DOUBTED);
  });

  test('removes nothing in a folder that is looked into for the first time, unless a person confirms the clock', async () => {
    const folder = await newFolder();
    await (await createCliJob(folder, MARCH, daysLater(0))).finish(RESULT);
    expect(await purgeAt(folder, daysLater(31))).toEqual(DOUBTED);
    const confirmed = { clock: daysLater(31), isConfirmed: true };
    expect(await purgeCliJobs(folder, 30, confirmed)).toEqual({ removed: 1, doubted: 0 });
  });

  test('with one run a month, those of the month before last are removed', async () => {
    const folder = await newFolder();
    const removed: number[] = [];
    for (const day of [0, 31, 62, 93]) {
      removed.push((await purgeAt(folder, daysLater(day))).removed);
      await (await createCliJob(folder, MARCH, daysLater(day))).finish(RESULT);
    }
    expect(removed).toEqual([0, 0, 1, 1]);
  });

  test('all that ended are more than 0 days old, whatever the clock says', async () => {
    const folder = await newFolder();
    await (await createCliJob(folder, MARCH, daysLater(0))).finish(RESULT);
    expect(await purgeCliJobs(folder, 0, { clock: daysLater(1) })).toEqual({ removed: 1, doubted: 0 });
  });

  test('removes what a start that was killed left, by a time that is believed', async () => {
    const folder = await newFolder();
    const left = join(folder.jobs, `${randomUUID()}.new`);
    await mkdir(left);
    const clock = () => new Date(Date.now() + 40 * 86_400_000);
    await purgeCliJobs(folder, 30, { clock });
    expect(await readdir(folder.jobs)).toEqual([basename(left)]);
    await purgeCliJobs(folder, 30, { clock, isConfirmed: true });
    expect(await readdir(folder.jobs)).toEqual([]);
    expect(await readdir(folder.root)).not.toContain('runs.json');
  });

  describe.each([
    ['damaged', (path: string) => writeFile(path, '{')],
    ['gone', (path: string) => rm(path)],
  ])('a run whose description is %s', (_, spoil) => {
    /** The folder of such a run, with a result, and its id. */
    async function undescribed() {
      const folder = await newFolder();
      const run = await createCliJob(folder, MARCH, daysLater(0));
      await writeFile(run.paths.corrected, 'personal data');
      await run.finish(RESULT);
      await spoil(run.paths.job);
      return { folder, id: run.job.job_id };
    }

    test('can be removed, and is too old like any other', async () => {
      const one = await undescribed();
      await removeCliJob(one.folder, one.id);
      expect(await readdir(one.folder.jobs)).toEqual([]);
      const { folder } = await undescribed();
      expect(await purgeCliJobs(folder, 0)).toEqual({ removed: 1, doubted: 0 });
      const old = await undescribed();
      const clock = () => new Date(Date.now() + 40 * 86_400_000);
      expect(await purgeCliJobs(old.folder, 50, { clock, isConfirmed: true })).toEqual({
        removed: 0,
        doubted: 0,
      });
      expect(await purgeCliJobs(old.folder, 30, { clock, isConfirmed: true })).toEqual({
        removed: 1,
        doubted: 0,
      });
    });

    test('is old by a time that is believed only, also where it is the only one', async () => {
      const { folder } = await undescribed();
      const later = (days: number) => () => new Date(Date.now() + days * 86_400_000);
      const purged = [];
      for (const days of [40, 41, 42]) purged.push(await purgeCliJobs(folder, 30, { clock: later(days) }));
      expect(purged).toEqual([DOUBTED, { removed: 1, doubted: 0 }, { removed: 0, doubted: 0 }]);
    });

    test.each([
      ['its index', (folder: DataFolder) => writeFile(folder.index, '{}')],
      ['an upload', (folder: DataFolder) => mkdir(join(folder.files, randomUUID()))],
    ])('stays where a server has left %s, as it may be a job of that server', async (_what, leave) => {
      const { folder, id } = await undescribed();
      await leave(folder);
      expect(await refusal(removeCliJob(folder, id))).toMatch(/BLOB_DAMAGED|JOB_NOT_FOUND/);
      expect(await purgeCliJobs(folder, 0)).toEqual({ removed: 0, doubted: 0 });
      expect(await readdir(folder.jobs)).toEqual([id]);
    });
  });

  test('never touches a run that is still going, here or in another process', async () => {
    const folder = await newFolder();
    const here = await createCliJob(folder, MARCH, daysLater(0));
    await writeFile(here.paths.corrected, 'half');
    const there = await startScript(new URL('./correct-until-killed.ts', import.meta.url), folder.root);
    const id = (await there.nextLine())!;
    const confirmed = { clock: daysLater(400), isConfirmed: true };
    expect(await purgeCliJobs(folder, 30, confirmed)).toEqual({ removed: 0, doubted: 0 });
    expect((await readdir(folder.jobPaths(id).folder)).sort()).toContain('corrected');
    expect(await readFile(here.paths.corrected, 'utf8')).toBe('half');
  });
});
