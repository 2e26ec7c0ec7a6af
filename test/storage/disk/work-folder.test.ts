/** The temporary folders of processes that are gone are removed, and those of others stay. */

import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WorkFolder } from '../../../src/storage/disk/work-folder.js';
import { tempFolder } from '../../support/temp-folder.js';

const MINUTE = 60_000;

async function leave(root: string, name: string, minutesAgo: number): Promise<string> {
  const path = join(root, name);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'source'), 'records');
  const time = new Date(Date.now() - minutesAgo * MINUTE);
  await utimes(path, time, time);
  return name;
}

test('what a killed container left on a lasting volume goes an hour later, although its host name is another', async () => {
  const root = await tempFolder();
  await leave(root, 'work,7,123,0a0a0a0a,container-1', 61);
  const young = await leave(root, 'work,7,456,0b0b0b0b,container-2', 50);
  const other = await leave(root, 'of something else', 900);
  await leave(root, `work,4194305,123,0c0c0c0c,${hostname()}`, 1);
  const folder = await WorkFolder.open(root);
  const own = folder.path.slice(root.length + 1);
  expect((await readdir(root)).sort()).toEqual([other, own, young].sort());
  await folder.remove();
});

test('a sweep leaves what this process still uses', async () => {
  const root = await tempFolder();
  const folder = await WorkFolder.open(root);
  await leave(root, `work,4194305,123,0c0c0c0c,${hostname()}`, 1);
  await WorkFolder.sweepAll(root);
  expect(await readdir(root)).toEqual([folder.path.slice(root.length + 1)]);
  await folder.remove();
  await WorkFolder.sweepAll(root);
});

test('where the data folder cannot be used, what is left goes with the next one, too', async () => {
  const file = join(await tempFolder(), 'file');
  const temporary = await tempFolder();
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  await writeFile(file, '');
  const first = await WorkFolder.openAnywhere(join(file, 'data'));
  const own = dirname(first.path);
  expect(dirname(own)).toBe(temporary);
  await leave(own, `work,4194305,123,0c0c0c0c,${hostname()}`, 1);
  const second = await WorkFolder.openAnywhere(join(file, 'data'));
  expect((await readdir(own)).sort()).toEqual([first, second].map(({ path }) => basename(path)).sort());
  for (const one of [second, first]) await one.remove();
  expect(await readdir(temporary)).toEqual([]);
});

test('without any place for it, the error is that of the data folder', async () => {
  const file = join(await tempFolder(), 'file');
  await writeFile(file, '');
  vi.stubEnv('TMPDIR', join(file, 'tmp'));
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(WorkFolder.openAnywhere(file)).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: `There is a file where the data folder ${file} should be.`,
    next: 'Move that file away, or choose another folder with NEWHIRE_DATA or --data.',
  });
});

test('a process that is running says so', async () => {
  const folder = await WorkFolder.open(await tempFolder());
  const before = new Date(Date.now() - 120 * MINUTE);
  await utimes(folder.path, before, before);
  await folder.touch();
  expect(Date.now() - (await stat(folder.path)).mtimeMs).toBeLessThan(MINUTE);
  await folder.remove();
  await folder.touch();
});
