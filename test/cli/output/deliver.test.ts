import { spawnSync } from 'node:child_process';
import { lstat, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliver } from '../../../src/cli/output/deliver.js';
import { chooseOutput } from '../../../src/cli/output/output-location.js';
import { openFilesIn, tempFolder } from '../../support/temp-folder.js';

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(async () => {
  folder = await tempFolder();
  await writeFile(at('result'), 'the result');
});

const placeOf = (name: string, force = false) =>
  chooseOutput({ output: at(name), usual: 'unused', force, read: [at('input')] });

test('the file is whole, and its owner’s alone', async () => {
  await deliver(at('result'), await placeOf('out.txt'));
  expect(await readFile(at('out.txt'), 'utf8')).toBe('the result');
  expect((await stat(at('out.txt'))).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).sort()).toEqual(['out.txt', 'result']);
});

test('a file that another program wrote meanwhile is kept', async () => {
  const place = await placeOf('out.txt');
  await writeFile(at('out.txt'), 'precious');
  await expect(deliver(at('result'), place)).rejects.toMatchObject({ code: 'OUTPUT_EXISTS' });
  expect(await readFile(at('out.txt'), 'utf8')).toBe('precious');
  expect((await readdir(folder)).sort()).toEqual(['out.txt', 'result']);
});

test('with force a link stays a link, and what it points at is replaced', async () => {
  await writeFile(at('real.txt'), 'old');
  await symlink('real.txt', at('link.txt'));
  await deliver(at('result'), await placeOf('link.txt', true));
  expect((await lstat(at('link.txt'))).isSymbolicLink()).toBe(true);
  expect(await readFile(at('real.txt'), 'utf8')).toBe('the result');
});

test('a device is written to and not replaced', async () => {
  const place = await chooseOutput({ output: '/dev/null', usual: 'unused', force: false, read: [] });
  await deliver(at('result'), place);
  expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
});

test('a result that is gone is reported, and nothing unfinished is left', async () => {
  await expect(deliver(at('gone'), await placeOf('out.txt'))).rejects.toMatchObject({
    code: 'UNWRITABLE_OUTPUT',
  });
  expect(await readdir(folder)).toEqual(['result']);
});

test.each(['-', '/dev/stdout'])('standard output that fails is named in words: %s', async (output) => {
  const place = await chooseOutput({ output, usual: 'unused', force: false, read: [] });
  const message = expect.stringMatching(/^Standard output cannot be written: /);
  await expect(deliver(at('gone'), place)).rejects.toMatchObject({ code: 'UNWRITABLE_OUTPUT', message });
});

test('when the file cannot be opened, the result does not stay open', async () => {
  await mkdir(at('later'));
  const place = await placeOf('later/out.txt');
  await rm(at('later'), { recursive: true });
  await expect(deliver(at('result'), place)).rejects.toMatchObject({ code: 'UNWRITABLE_OUTPUT' });
  expect(await openFilesIn(folder)).toEqual([]);
});

test('with force a link to nothing is refused, and stays', async () => {
  await symlink('nowhere.txt', at('link.txt'));
  await expect(placeOf('link.txt', true)).rejects.toMatchObject({
    code: 'UNWRITABLE_OUTPUT',
    message: expect.stringContaining('is a link to a file that does not exist.'),
  });
  expect((await lstat(at('link.txt'))).isSymbolicLink()).toBe(true);
});

test('the names that the system has for standard output are standard output', async () => {
  for (const name of ['/dev/stdout', '/dev/fd/1', '/proc/self/fd/1', '-'])
    expect(
      (await chooseOutput({ output: name, usual: 'unused', force: false, read: [] })).path,
    ).toBeUndefined();
});

describe.skipIf(platform() === 'win32')('a named pipe', () => {
  beforeEach(() => void spawnSync('mkfifo', [at('pipe')]));

  test('gives its reader everything, also when that comes later', async () => {
    const delivered = deliver(at('result'), await placeOf('pipe'));
    const read = readFile(at('pipe'), 'utf8');
    expect(await read).toBe('the result');
    await delivered;
  });

  test('without a reader is no longer waited for when the run is cancelled', async () => {
    const abort = new AbortController();
    const delivered = deliver(at('result'), await placeOf('pipe'), abort.signal);
    abort.abort();
    await expect(delivered).rejects.toThrow('abort');
  });
});
