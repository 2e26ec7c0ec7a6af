/** A data folder that version 0.1.0 has left is taken over at the first start. */

import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openJsonStore } from '../../../src/storage/json/index.js';
import { IndexWriter, readIndex } from '../../../src/storage/json/index-format.js';
import { refusal } from '../../support/refusal.js';
import { tempFolder } from '../../support/temp-folder.js';
import { aFile, aJobOf } from '../sample-rows.js';

const options = {
  onWarning: (message: string) => {
    throw new Error(message);
  },
  onCompromised: (error: Error) => {
    throw error;
  },
};

test('a folder of 0.1.0 gets its hashes, keeps all it has, and loses nothing in that start', async () => {
  const root = await tempFolder();
  await cp('test/fixtures/data-0.1.0', root, { recursive: true });
  const unknown = `${root}/files/0b0e7a6c-0000-4000-8000-000000000001`;
  await mkdir(unknown);
  const old = JSON.parse(await readFile(`${root}/db.json`, 'utf8'));
  const first = await openJsonStore(root, options);
  const { files } = await first.store.listFiles({ skip: 0, limit: 9 });
  const { jobs } = await first.store.listJobs({ skip: 0, limit: 9 });
  expect(files).toMatchObject(old.files.reverse());
  expect(jobs).toMatchObject(old.jobs);
  for (const { file_id: id, size, sha256, findings } of files) {
    await (await first.blobs.open({ kind: 'source', id }, { size, sha256 })).close();
    await (await first.blobs.open({ kind: 'findings', id }, findings)).close();
  }
  const { job_id: id, results } = jobs[0]!;
  await (await first.blobs.open({ kind: 'corrected', id }, results!.corrected)).close();
  await (await first.blobs.open({ kind: 'audit', id }, results!.audit)).close();
  expect(await readdir(`${root}/files`)).toHaveLength(3);
  await first.close();
  // From now on the folders describe themselves, and the index is whole.
  await writeFile(`${root}/db.json`, '');
  const second = await openJsonStore(root, { ...options, onWarning: () => undefined });
  expect((await second.store.listFiles({ skip: 0, limit: 9 })).files).toEqual(files);
  await writeFile(`${root}/jobs/${id}/corrected`, 'cut');
  expect(await refusal(second.blobs.open({ kind: 'corrected', id }, results!.corrected))).toBe(
    'BLOB_DAMAGED',
  );
  await second.close();
});

test('what was stored before there were groups is in none', async () => {
  const root = await tempFolder();
  const first = await openJsonStore(root, options);
  const file = await first.store.insertFile(aFile());
  await first.store.insertJob(aJobOf(file));
  await first.close();
  const { requests = [], ...index } = readIndex(await readFile(`${root}/db.json`))!;
  const without = <Row extends { group: unknown }>(rows: readonly Row[]) =>
    rows.map(({ group: _, ...row }) => row) as unknown as Row[];
  const old = { schema: 2, files: without(index.files), jobs: without(index.jobs), requests };
  await writeFile(`${root}/db.json`, Buffer.concat(new IndexWriter().piecesOf(old)));
  const second = await openJsonStore(root, options);
  expect((await second.store.listFiles({ skip: 0, limit: 9 })).files).toMatchObject([{ group: null }]);
  expect((await second.store.listJobs({ skip: 0, limit: 9 })).jobs).toMatchObject([{ group: null }]);
  await second.store.insertFile(aFile({ group: 'acme' }));
  await second.close();
  expect(readIndex(await readFile(`${root}/db.json`))).toMatchObject({ schema: 4 });
});
