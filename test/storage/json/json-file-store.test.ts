import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { DataFolder } from '../../../src/storage/disk/data-folder.js';
import type { FileOps } from '../../../src/storage/disk/durable-file.js';
import { IndexWriter } from '../../../src/storage/json/index-format.js';
import { JsonFileStore } from '../../../src/storage/json/json-file-store.js';
import { runs } from '../../support/campaign.js';
import { refusal } from '../../support/refusal.js';
import { tempFolder } from '../../support/temp-folder.js';
import { describeQueue } from '../queue-contract.js';
import { aFile, aJobOf } from '../sample-rows.js';
import { describeStore } from '../store-contract.js';
import { tickingClock } from '../ticking-clock.js';
import { systemError, watchedFiles } from '../watched-files.js';

const unexpected = (message: string) => {
  throw new Error(`unexpected warning: ${message}`);
};

async function openIn(
  root: string,
  options: { files?: FileOps; onWarning?: (message: string) => void } = {},
) {
  const folder = await DataFolder.open(root);
  return JsonFileStore.open(folder, { onWarning: unexpected, clock: tickingClock(), ...options });
}

describeStore('JSON file store', async (clock) =>
  JsonFileStore.open(await DataFolder.open(await tempFolder()), { onWarning: unexpected, clock }),
);

describeQueue('queue in the JSON file store', async (clock) => {
  const store = await JsonFileStore.open(await DataFolder.open(await tempFolder()), {
    onWarning: unexpected,
    clock,
  });
  return { store, queue: store };
});

describe('what the JSON file store remembers', () => {
  test('everything acknowledged is there after opening the folder again', async () => {
    const root = await tempFolder();
    const first = await openIn(root);
    const file = await first.insertFile(aFile());
    const job = await first.insertJob(aJobOf(file));
    const later = await first.insertFile(aFile());
    const again = await openIn(root);
    expect(await again.listFiles({ skip: 0, limit: 9 })).toEqual(
      await first.listFiles({ skip: 0, limit: 9 }),
    );
    expect((await again.listFiles({ skip: 0, limit: 1 })).files[0]).toEqual(later);
    expect(await again.getJob(job.job_id)).toEqual(job);
    expect(await again.getFile(file.file_id)).toMatchObject({ job_id: job.job_id });
  });

  test('only its owner can read db.json and the generation before it', async () => {
    const root = await tempFolder();
    await (await openIn(root)).insertFile(aFile());
    for (const name of ['db.json', 'db.json.bak'])
      expect((await stat(`${root}/${name}`)).mode & 0o777).toBe(0o600);
  });

  test('of a deleted file nothing stays, not even its name in the generation before', async () => {
    const root = await tempFolder();
    const store = await openIn(root);
    const file = await store.insertFile(aFile({ file_name: 'deleted.txt' }));
    await store.insertJob(aJobOf(file));
    await Promise.all([store.deleteFile(file.file_id), store.insertFile(aFile())]);
    for (const name of await readdir(root)) {
      if (name.startsWith('db.json'))
        expect(await readFile(`${root}/${name}`, 'utf8')).not.toContain('deleted');
    }
    expect(await readdir(root)).toContain('db.json.bak');
  });

  test('a file that is deleted stays so where its name cannot be taken out of the generation before', async () => {
    let renames = Number.POSITIVE_INFINITY;
    const files = watchedFiles((operation) => {
      if (operation === 'rename' && renames-- === 0) throw systemError('EIO');
    });
    const root = await tempFolder();
    const store = await openIn(root, { files });
    const { file_id } = await store.insertFile(aFile());
    renames = 2;
    await store.deleteFile(file_id);
    expect(await store.getFile(file_id)).toBeUndefined();
    expect(await (await openIn(root)).getFile(file_id)).toBeUndefined();
  });

  test('a long list is read back as it was, whatever was changed and deleted in the middle of it', async () => {
    const root = await tempFolder();
    const store = await openIn(root);
    // The index is written in pieces of 128 rows.
    const last = runs(400, 1300) - 1;
    const files = await Promise.all(Array.from({ length: last + 1 }, () => store.insertFile(aFile())));
    const at = async (index: number) => store.insertJob(aJobOf(files[index]!));
    for (const index of [0, 127, 128, 200, last]) await at(index);
    await Promise.all([128, 1, 256].map((index) => store.deleteFile(files[index]!.file_id)));
    await Promise.all([store.insertFile(aFile({ file_name: 'last.txt' })), at(255)]);
    const all = { skip: 0, limit: 2000 };
    const again = await openIn(root);
    expect((await again.listFiles(all)).total).toBe(last - 1);
    expect(await again.listFiles(all)).toEqual(await store.listFiles(all));
    expect(await again.listJobs(all)).toEqual(await store.listJobs(all));
    for (const file of (await store.listFiles(all)).files) {
      expect(await store.getFile(file.file_id)).toBe(file);
    }
  });

  test('changes that come together share a write', async () => {
    let writes = 0;
    const files = watchedFiles((operation) => {
      if (operation === 'link') writes += 1;
    });
    const store = await openIn(await tempFolder(), { files });
    writes = 0;
    await Promise.all(Array.from({ length: 100 }, () => store.insertFile(aFile())));
    expect(writes).toBe(1); // db.json is linked to db.json.bak once
    expect((await store.listFiles({ skip: 0, limit: 1 })).total).toBe(100);
  });

  test('a claim that finds nothing writes nothing', async () => {
    const operations: string[] = [];
    const files = watchedFiles((operation) => operations.push(operation));
    const store = await openIn(await tempFolder(), { files });
    operations.length = 0;
    expect(await store.claimNextJob()).toBeUndefined();
    expect(operations).toEqual([]);
  });

  test('reads show a change only once it is on disk', async () => {
    const seen: unknown[] = [];
    const file = aFile();
    const files = watchedFiles(() => {
      void store?.getFile(file.file_id).then((row) => seen.push(row));
    });
    let store: JsonFileStore | undefined;
    store = await openIn(await tempFolder(), { files });
    await store.insertFile(file);
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.every((row) => row === undefined)).toBe(true);
    expect(await store.getFile(file.file_id)).toBeDefined();
  });
});

describe('a db.json that cannot be read', () => {
  async function twoUploads() {
    const root = await tempFolder();
    const store = await openIn(root);
    const first = await store.insertFile(aFile());
    const job = await store.insertJob(aJobOf(first));
    const last = await store.insertFile(aFile());
    return { root, job, rows: [last, { ...first, job_id: job.job_id }] };
  }

  async function reopened(root: string) {
    const warnings: string[] = [];
    return { store: await openIn(root, { onWarning: (message) => warnings.push(message) }), warnings };
  }

  test.each([
    ['empty', () => ''],
    ['cut in the middle', (text: string) => text.slice(0, text.length / 2)],
    ['something else', () => '[1, 2, 3]'],
    ['rows without ids', () => '{"schema":4,"files":[{}],"jobs":[]}'],
    ['one digit of an id changed', (text: string) => text.replace(/("file_id":"........-....-4)(.)/, '$1x')],
    ['a count changed', (text: string) => text.replace('"total_errors":3', '"total_errors":2')],
    ['its version changed to a newer one', (text: string) => text.replace('"schema":4', '"schema":5')],
  ])('%s: it is made again with the last acknowledged change, and whole from then on', async (_, damage) => {
    const { root, job, rows } = await twoUploads();
    await writeFile(`${root}/db.json`, damage(await readFile(`${root}/db.json`, 'utf8')));
    const { store, warnings } = await reopened(root);
    expect(warnings).toEqual([expect.stringMatching(/db\.json in .* is damaged\. .* Nothing is missing\.$/)]);
    expect((await store.listFiles({ skip: 0, limit: 9 })).files).toEqual(rows);
    expect(await store.getJob(job.job_id)).toEqual(job);
    expect((await readdir(root)).filter((name) => name.includes('damaged'))).toEqual([]);
    const again = await openIn(root);
    expect((await again.listFiles({ skip: 0, limit: 9 })).files).toEqual(rows);
  });

  test.each([['db.json'], ['both generations']])('%s removed: it is made again, too', async (which) => {
    const { root, rows } = await twoUploads();
    await rm(`${root}/db.json`);
    if (which !== 'db.json') await rm(`${root}/db.json.bak`);
    const { store, warnings } = await reopened(root);
    expect(warnings).toEqual([expect.stringContaining('is missing')]);
    expect((await store.listFiles({ skip: 0, limit: 9 })).files).toEqual(rows);
  });

  test('both generations damaged: it is made again from the folders alone', async () => {
    const { root, rows, job } = await twoUploads();
    await writeFile(`${root}/db.json`, 'x');
    await writeFile(`${root}/db.json.bak`, '');
    const { store, warnings } = await reopened(root);
    expect((await store.listFiles({ skip: 0, limit: 9 })).files).toEqual(rows);
    expect(await store.getJob(job.job_id)).toEqual(job);
    expect(warnings).toEqual([expect.stringMatching(/ is damaged\. .* Nothing is missing\.$/)]);
    expect(await readdir(root)).not.toContain('db.json.damaged');
  });

  test('a deleted upload does not come back', async () => {
    const { root, rows } = await twoUploads();
    const store = await openIn(root);
    await store.deleteFile(rows[1]!.file_id);
    await rm(`${root}/files/${rows[1]!.file_id}.gone`, { recursive: true });
    await writeFile(`${root}/db.json`, 'x');
    expect((await (await reopened(root)).store.listFiles({ skip: 0, limit: 9 })).files).toEqual([rows[0]]);
  });

  test('a folder whose description is damaged, too, is kept, and the warning names it', async () => {
    const { root, rows } = await twoUploads();
    const { file_id } = rows[0]!;
    await writeFile(`${root}/files/${file_id}/file.json`, '{"schema":2}');
    await writeFile(`${root}/db.json`, '');
    for (let start = 0; start < 3; start++) {
      const { warnings } = await reopened(root);
      expect(warnings).toEqual([expect.stringContaining(file_id)]);
      expect(warnings[0]?.includes('kept as db.json.damaged')).toBe(start === 0);
    }
    expect(await readdir(root)).toContain('db.json.damaged');
  });

  test('where nothing describes any upload the store is refused and nothing is overwritten', async () => {
    const { root } = await twoUploads();
    for (const id of await readdir(`${root}/files`)) await rm(`${root}/files/${id}/file.json`);
    await writeFile(`${root}/db.json`, 'x');
    await writeFile(`${root}/db.json.bak`, '');
    for (let start = 0; start < 2; start++) {
      await expect(openIn(root)).rejects.toMatchObject({
        code: 'STORE_UNAVAILABLE',
        message: expect.stringContaining('neither db.json nor db.json.bak'),
      });
    }
    expect(await readFile(`${root}/db.json.damaged`, 'utf8')).toBe('x');
    expect(await readFile(`${root}/db.json.bak`, 'utf8')).toBe('');
  });

  test('a clock that is a year ahead for a while makes no answered request forgotten', async () => {
    let [now, passed] = [Date.parse('2026-11-21T12:00:00Z'), 0];
    const root = await tempFolder();
    const options = { clock: () => new Date(now), monotonic: () => passed, onWarning: () => undefined };
    const store = await JsonFileStore.open(await DataFolder.open(root), options);
    const request = (key: string) => ({ key, fingerprint: 'f' });
    const { file_id } = await store.insertFile(aFile(), request('a'));
    const keys = () => store.answered.map(({ key }) => key);
    await store.noteTime();
    now += 365 * 86_400_000;
    await store.insertFile(aFile(), request('b'));
    await store.noteTime();
    now -= 365 * 86_400_000;
    expect(await store.answerTo(request('a'))).toBe(file_id);
    await store.insertFile(aFile(), request('c'));
    for (const hours of [1, 23.5, 1]) {
      expect(keys()).toEqual(['a', 'b', 'c']);
      now += hours * 3_600_000;
      passed += hours * 3_600_000;
      await store.noteTime();
    }
    expect(keys()).toEqual([]);
    await store.close();
  });

  test('a db.json of a newer newhire is refused and left alone', async () => {
    const { root } = await twoUploads();
    const text = Buffer.concat(new IndexWriter().piecesOf({ schema: 5, files: [], jobs: [] })).toString();
    await writeFile(`${root}/db.json`, text);
    await expect(openIn(root)).rejects.toThrow('newer version of newhire');
    expect(await readFile(`${root}/db.json`, 'utf8')).toBe(text);
  });
});

describe('a folder that fails while the store is open', () => {
  test('taken away: changes and the health check are refused with a plain sentence', async () => {
    const root = await tempFolder();
    const store = await openIn(root);
    await rm(root, { recursive: true });
    await expect(store.insertFile(aFile())).rejects.toThrow('or a part of it, is missing');
    await expect(store.check()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect((await store.listFiles({ skip: 0, limit: 9 })).total).toBe(0);
  });

  test('a full disk: changes and the health check are refused, and both work again when there is space', async () => {
    let full = false;
    const files = watchedFiles((operation) => {
      if (full && operation === 'appendFile') throw systemError('ENOSPC');
    });
    const root = await tempFolder();
    const store = await openIn(root, { files });
    full = true;
    await expect(store.insertFile(aFile())).rejects.toThrow(/^The disk of the data folder .* is full\.$/);
    await expect(store.check()).rejects.toThrow('is full');
    full = false;
    await store.check();
    const row = await store.insertFile(aFile());
    expect((await (await openIn(root)).listFiles({ skip: 0, limit: 9 })).files).toEqual([row]);
  });

  test('the health check really writes, does not wait for the flushes of uploads, and leaves nothing', async () => {
    const done: string[] = [];
    const root = await tempFolder();
    const store = await openIn(root, { files: watchedFiles((operation) => done.push(operation)) });
    const before = await readdir(root);
    done.length = 0;
    await Promise.all([store.check(), store.check(), store.check()]);
    const probe = ['open', 'appendFile', 'unlink'];
    expect(done).toEqual(['stat', ...probe, ...probe, ...probe]);
    expect(await readdir(root)).toEqual(before);
  });

  test('a read-only disk is called read-only', async () => {
    const files = watchedFiles((operation) => {
      if (operation === 'open') throw systemError('EROFS');
    });
    const refused = openIn(await tempFolder(), { files });
    await expect(refused).rejects.toThrow('is read-only.');
    await expect(refused).rejects.toMatchObject({ next: expect.stringContaining('--data') });
  });
});

describe('an error at each step of a write in turn', () => {
  /** Fails the nth file operation from now on, once; gives whether that many were made. */
  function failingOnce() {
    let left = Number.POSITIVE_INFINITY;
    const files = watchedFiles(() => {
      left -= 1;
      if (left === 0) throw systemError('EIO');
    });
    return {
      files,
      arm: (nth: number) => {
        left = nth;
      },
      happened: () => left <= 0,
    };
  }

  test('a rejected change leaves no trace in memory or on disk, and the same change succeeds afterwards', async () => {
    let rejections = 0;
    const fault = failingOnce();
    for (let step = 1, happened = true; happened; step++) {
      const root = await tempFolder();
      const store = await openIn(root, { files: fault.files });
      const before = await store.insertFile(aFile());
      fault.arm(step);
      const [insert, job, sameJob, unknown] = await Promise.all([
        refusal(store.insertFile(aFile({ file_name: 'held.txt' }))),
        refusal(store.insertJob(aJobOf(before))),
        refusal(store.insertJob(aJobOf(before))),
        refusal(store.deleteFile('unknown')),
      ]);
      happened = fault.happened();
      fault.arm(Number.POSITIVE_INFINITY);
      const rejected = insert === 'STORE_UNAVAILABLE';
      rejections += rejected ? 1 : 0;
      expect([job, sameJob, unknown], `step ${step}`).toEqual(
        rejected
          ? ['STORE_UNAVAILABLE', 'STORE_UNAVAILABLE', 'FILE_NOT_FOUND']
          : ['no refusal', 'JOB_EXISTS', 'FILE_NOT_FOUND'],
      );
      for (const reader of [store, await openIn(root)]) {
        const { files } = await reader.listFiles({ skip: 0, limit: 9 });
        const names = files.map((file) => file.file_name);
        expect(names, `step ${step}`).toEqual(rejected ? ['march.txt'] : ['held.txt', 'march.txt']);
        expect((await reader.listJobs({ skip: 0, limit: 9 })).total).toBe(rejected ? 0 : 1);
      }
      if (rejected) await store.insertJob(aJobOf(before));
      const { jobs } = await (await openIn(root)).listJobs({ skip: 0, limit: 9 });
      expect(jobs).toMatchObject([{ file_id: before.file_id, status: 'pending' }]);
    }
    expect(rejections).toBeGreaterThanOrEqual(9);
  });
});
