import { createHash, randomUUID } from 'node:crypto';
import { existsSync, watch } from 'node:fs';
import * as nodeFiles from 'node:fs/promises';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { createCliJob } from '../../../src/storage/cli-runs/index.js';
import { DataFolder } from '../../../src/storage/disk/data-folder.js';
import { openJsonStore } from '../../../src/storage/json/index.js';
import {
  describedJob,
  jobDescription,
  writeDescriptions,
} from '../../../src/storage/json/row-descriptions.js';
import { tempFolder } from '../../support/temp-folder.js';
import { aFile, aJobOf, someResults } from '../sample-rows.js';

const options = {
  onWarning: () => undefined,
  onCompromised: (error: Error) => {
    throw error;
  },
};

test('what a crash left goes, what the index knows and what the command line made stays', async () => {
  const root = await tempFolder();
  const first = await openJsonStore(root, options);
  const known = aFile();
  await writeFile((await first.folder.makeFile(known.file_id)).source, 'known');
  const file = await first.store.insertFile(known);
  const job = await first.store.insertJob(aJobOf(file));
  const jobPaths = await first.folder.makeJob(job.job_id);
  await writeFile(`${jobPaths.corrected}.1-0123abcd.tmp`, 'half');
  await writeFile(`${jobPaths.folder}/audit.0123abcd.tmp`, 'half');
  for (const path of [jobPaths.corrected, jobPaths.audit, jobPaths.proposals])
    await writeFile(path, 'in place');
  await writeFile(jobPaths.journal, 'kept');

  const unfinished = await first.folder.makeFile(randomUUID());
  await writeFile(unfinished.source, 'cut off');
  await mkdir(`${first.folder.files}/${randomUUID()}.gone`);
  await mkdir(`${first.folder.jobs}/${randomUUID()}.gone`);
  await first.folder.makeJob(randomUUID());
  const old = await first.folder.makeJob(randomUUID());
  await writeFile(old.job, '{"origin":"server"}');
  const unreadable = await first.folder.makeJob(randomUUID());
  await writeFile(unreadable.job, '{"origin":');
  const cli = await createCliJob(first.folder, { file_name: 'april.txt', state: 'Texas' });
  await writeFile(`${cli.paths.corrected}.1-0123abcd.tmp`, 'under way');
  await mkdir(`${first.folder.jobs}/${randomUUID()}.new`);
  await writeFile(`${root}/db.json.tmp`, 'half');
  await writeFile(`${root}/notes.txt`, 'the user’s own');
  await first.close();

  const warnings: string[] = [];
  const onWarning = (message: string) => void warnings.push(message);
  const second = await openJsonStore(root, { ...options, onWarning });
  expect(await readdir(second.folder.files)).toEqual([file.file_id]);
  const jobs = (await readdir(second.folder.jobs)).filter((name) => !name.endsWith('.new'));
  const named = [basename(unreadable.folder), basename(old.folder)];
  expect(jobs.sort()).toEqual([job.job_id, ...named, cli.job.job_id].sort());
  expect(warnings).toEqual([expect.stringContaining(named.sort().join(', '))]);
  expect(await readdir(jobPaths.folder)).toEqual(['job.json', 'journal.ndjson']);
  expect((await readdir(cli.paths.folder)).length).toBe(2);
  expect((await readdir(root)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  expect(await readFile(`${root}/notes.txt`, 'utf8')).toBe('the user’s own');
  await second.close();
});

test('a start removes nothing that newhire has not named, whatever the end of its name', async () => {
  const root = await tempFolder();
  await (await openJsonStore(root, options)).close();
  const foreign = ['notes.tmp', 'my.tmp', 'files/q1.new', 'files/q2.gone', 'jobs/old.gone', 'jobs/x.tmp'];
  for (const name of foreign) {
    await mkdir(`${root}/${name}`);
    await writeFile(`${root}/${name}/ledger`, 'kept');
  }
  const own = [`files/${randomUUID()}.new`, `jobs/${randomUUID()}.gone`];
  for (const name of own) await mkdir(`${root}/${name}`);
  await writeFile(`${root}/server.json.7-0123abcd.tmp`, '');
  await (await openJsonStore(root, options)).close();
  for (const name of foreign) expect(await readFile(`${root}/${name}/ledger`, 'utf8')).toBe('kept');
  for (const name of own) expect(existsSync(`${root}/${name}`), name).toBe(false);
  expect(existsSync(`${root}/server.json.7-0123abcd.tmp`)).toBe(false);
});

test('what is made of an upload has a temporary name that a start finds, whatever was cut off', async () => {
  const root = await tempFolder();
  const first = await openJsonStore(root, options);
  const { file_id } = aFile();
  await first.folder.makeFile(file_id);
  await first.store.insertFile(aFile({ file_id }));
  const { folder } = first.folder.filePaths(file_id);
  const names: string[] = [];
  const watchers = [folder, first.folder.files].map((path) =>
    watch(path, (_, name) => void names.push(`${basename(path)}/${name}`)),
  );
  await first.blobs.keepDerived('plan', file_id, Buffer.from('{}'));
  await expect.poll(() => names).toContain(`${file_id}/plan.json`);
  for (const watcher of watchers) watcher.close();
  const temps = names.filter((name) => name.endsWith('.tmp'));
  expect([...new Set(temps)]).toEqual([`files/${file_id}.plan.json.tmp`]);

  for (const kind of ['files', 'conversions']) {
    await mkdir(`${root}/${kind}`, { recursive: true });
    await writeFile(`${root}/${kind}/${file_id}.plan.json.tmp`, 'half');
  }
  await first.close();
  const second = await openJsonStore(root, options);
  expect(await readdir(second.folder.files)).toEqual([file_id]);
  expect(await readdir(second.folder.conversions)).toEqual([]);
  await second.close();
});

test('on the word of an index that had to be made again, only what was never finished goes', async () => {
  const root = await tempFolder();
  const first = await openJsonStore(root, options);
  const { file_id } = await first.store.insertFile(aFile());
  const unfinished = await first.folder.makeFile(randomUUID());
  await writeFile(unfinished.source, 'cut off');
  const unknown = randomUUID();
  await mkdir(`${root}/files/${unknown}`);
  const begun = await first.folder.makeJob(randomUUID());
  await writeFile(`${begun.job}.tmp`, '{"sta');
  const known = await first.folder.makeJob(randomUUID());
  await writeFile(known.corrected, 'the only copy');
  await first.close();
  await writeFile(`${root}/db.json`, '');
  for (let start = 0; start < 3; start++) {
    const { folder, close } = await openJsonStore(root, options);
    expect((await readdir(folder.files)).sort()).toEqual([file_id, unknown].sort());
    expect(await readdir(folder.jobs)).toEqual([basename(known.folder)]);
    await close();
  }
});

/** A completed job whose review was cut off between the description of the job and the index. */
async function cutOffReview(root: string, bytes: string) {
  const { store, queue, folder, close } = await openJsonStore(root, options);
  const file = await store.insertFile(aFile());
  const { job_id } = await store.insertJob(aJobOf(file));
  const claimed = (await queue.claimNextJob())!;
  const counts = { corrections_applied: 1, corrections_failed: 2 };
  const job = (await queue.finishJob(claimed, {
    status: 'completed',
    ...counts,
    results: someResults(),
  }))!;
  for (const revision of [1, 2]) {
    const { corrected, audit, proposals } = folder.jobPaths(job_id, revision);
    for (const path of [corrected, audit, proposals]) await writeFile(path, bytes);
  }
  const work = await folder.makeReview(job_id);
  await writeFile(`${work}/corrected.0123abcd.tmp`, 'half');
  const sha256 = createHash('sha256').update('whole').digest('hex');
  const revised = { ...job, ...counts, results: { ...someResults(2), corrected: { size: 5, sha256 } } };
  await writeDescriptions([jobDescription(folder, revised, file)], nodeFiles);
  await close();
  return job_id;
}

test.each([
  ['its bytes are whole: the one that the job describes', 'whole', 2, '.2'],
  ['they are not: the one of the index', 'half', 1, ''],
])('a review that was cut off leaves one revision; %s', async (_when, bytes, revision, ending) => {
  const root = await tempFolder();
  const id = await cutOffReview(root, bytes);
  const { store, folder, close } = await openJsonStore(root, options);
  expect((await store.getJob(id))?.results?.revision).toBe(revision);
  expect((await describedJob(folder, id))?.row.results?.revision).toBe(revision);
  expect(await readdir(folder.jobs)).toEqual([id]);
  expect((await readdir(folder.jobPaths(id).folder)).sort()).toEqual([
    `audit.ndjson${ending}`,
    `corrected${ending}`,
    'job.json',
    `proposals.ndjson${ending}`,
  ]);
  await close();
});

test('a store that cannot be opened gives its lock back', async () => {
  const root = await tempFolder();
  await mkdir((await DataFolder.open(root)).filePaths(randomUUID()).folder);
  for (let start = 0; start < 2; start++) {
    await expect(openJsonStore(root, options)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  }
});
