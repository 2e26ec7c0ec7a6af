/** `newhire data`: shows and removes stored data. */

import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type Service, startService, upload } from '../server/test-service.js';
import { ROOT, runNewhire, runProcess } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

let root = '';
// A server of the test may write in the folder until it is closed, so that the folder goes after it.
beforeEach(async () => {
  root = await tempFolder();
});

const OHIO = `${ROOT}examples/ohio-faults.txt`;
const here = () => ({ cwd: root, env: { NEWHIRE_DATA: join(root, 'data') } });
const inRoot = (...args: string[]) => runNewhire(args, here());
/** In another process than that of the tests, in which the server runs that has the folder. */
const inOwnProcess = (...args: string[]) => runProcess(args, here());

async function shown(...args: string[]) {
  const { code, stdout, stderr } = await inRoot('data', '--format', 'json', ...args);
  expect(code).toBe(0);
  return { ...JSON.parse(stdout), stderr };
}

/** What is left, although not all that was asked for could be removed. */
async function leftAfter(...args: string[]) {
  const { code, stdout, stderr } = await inOwnProcess('data', '--format', 'json', ...args);
  expect(code).toBe(3);
  return { ...JSON.parse(stdout), stderr };
}

async function uploaded(service: Service): Promise<void> {
  expect((await upload(service.url, await readFile(OHIO))).status).toBe(200);
}

it('shows an empty place without making it', async () => {
  expect(await shown()).toEqual({
    folder: join(root, 'data'),
    files: 0,
    jobs: 0,
    runs: 0,
    bytes: 0,
    oldest: null,
    stderr: '',
  });
  expect(await readdir(root)).toEqual([]);
});

it('counts runs, uploads and jobs, in words too', async () => {
  const service = await startService({ root: join(root, 'data') });
  await inOwnProcess('correct', OHIO, '-s', 'Ohio', '-o', 'a.txt');
  await inRoot('correct', OHIO, '-s', 'Ohio', '-o', 'b.txt', '--server', service.url);
  await uploaded(service);
  const { bytes, oldest, ...counts } = await shown();
  expect(counts).toMatchObject({ runs: 1, files: 2, jobs: 1 });
  expect(bytes).toBeGreaterThan(60_000);
  expect(Date.now() - Date.parse(oldest)).toBeLessThan(60_000);
  const { stdout } = await inRoot('data');
  expect(stdout).toContain('1 run of newhire correct\n');
  expect(stdout).toContain('2 uploaded files, 1 job\n');
  expect(stdout).toMatch(/^Size {4}\d+\.\d kB$/m);
});

it.each([
  ['damaged', (path: string) => writeFile(path, '{')],
  ['gone', (path: string) => rm(path)],
])('counts a run as a run, and not as a job of a server, when its description is %s', async (_, spoil) => {
  await inRoot('correct', OHIO, '-s', 'Ohio', '-o', 'a.txt');
  const [id = ''] = await readdir(join(root, 'data', 'jobs'));
  await spoil(join(root, 'data', 'jobs', id, 'job.json'));
  expect(await shown()).toMatchObject({ runs: 1, files: 0, jobs: 0 });
});

it('leaves what is younger, and what a running server has', async () => {
  const service = await startService({ root: join(root, 'data') });
  await uploaded(service);
  await inOwnProcess('correct', OHIO, '-s', 'Ohio', '-o', 'a.txt');
  for (const days of ['1', '99999999999'])
    expect(await leftAfter('--purge', days)).toMatchObject({ runs: 1, files: 1 });
  const { stderr, ...kept } = await leftAfter('--purge', '0');
  expect(kept).toMatchObject({ runs: 0, files: 1 });
  expect(stderr).toContain('Another newhire server');
  expect(stderr).toContain('were not changed');
});

it('removes uploads with their jobs once the server has stopped', async () => {
  const service = await startService({ root: join(root, 'data') });
  await inRoot('correct', OHIO, '-s', 'Ohio', '-o', 'b.txt', '--server', service.url);
  await uploaded(service);
  await service.close();
  const { stderr, bytes, ...left } = await shown('--purge', '0');
  expect(stderr).toBe('Removed: 0 runs of newhire correct, 2 uploaded files.\n');
  expect(left).toMatchObject({ files: 0, jobs: 0, oldest: null });
  expect(bytes).toBeLessThan(2000);
  const again = await startService({ root: join(root, 'data') });
  const list = (await (await fetch(`${again.url}/api/v1/files`)).json()) as { total: number };
  expect(list.total).toBe(0);
});

it('removes one run, and no other', async () => {
  await inRoot('correct', OHIO, '-s', 'Ohio', '-o', 'a.txt');
  await inRoot('correct', OHIO, '-s', 'Ohio', '-o', 'b.txt');
  const ids = async (): Promise<string[]> =>
    JSON.parse((await inRoot('download', '--list', '--format', 'json')).stdout).map(
      ({ job_id }: { job_id: string }) => job_id,
    );
  const [one = '', ...others] = await ids();
  const { code, stderr } = await inRoot('data', '--remove', one);
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'Removed: 1 run of newhire correct.\n' });
  expect(await ids()).toEqual(others);
  const again = await inRoot('data', '--remove', one);
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('has this id')]);
  const twice = await inRoot('data', '--remove', others[0] ?? '', '--purge', '0');
  expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining('Give one of them.')]);
});

it.each([['download', '--list'], ['data'], ['data', '--purge', '30'], ['data', '--verify']])(
  'a data folder that is named and is not there is an error, and is not made: %s %s',
  async (...args) => {
    const typo = join(root, 'typo');
    const { code, stderr } = await inRoot(...args, '--data', typo);
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no data folder at')]);
    await expect(readdir(typo)).rejects.toThrow();
  },
);

const RUN = '0b0e7a6c-1f4e-4d3a-9a53-0d9be3c7c001';
it.each([
  [0, ['download', '--list'], 'No run of newhire correct is kept here.'],
  [0, ['data'], 'nothing is kept here'],
  [0, ['data', '--purge', '30'], 'nothing is kept here'],
  [
    0,
    [
      'validate',
      OHIO,
      OHIO.replace('faults', 'clean'),
      '-s',
      'OH',
      '--fail-on',
      'error',
      '--only',
      'LATE_REPORT',
    ],
    '',
  ],
  [2, ['data', '--verify'], 'There is no data folder at'],
  [2, ['data', '--remove', RUN], 'There is no data folder at'],
  [2, ['download', RUN], 'has this id'],
])('a folder that is no data folder is not made one: exit %i of %j', async (expected, args, sentence) => {
  for (const name of ['empty', 'used']) await mkdir(join(root, name), { mode: 0o755 });
  await writeFile(join(root, 'used', 'letter.txt'), '');
  for (const name of ['empty', 'used', 'missing']) {
    const env = { NEWHIRE_DATA: join(root, name) };
    const { code, stdout, stderr } = await runNewhire(args, { ...here(), env });
    expect([name, code, stdout + stderr]).toEqual([name, expected, expect.stringContaining(sentence)]);
  }
  expect((await readdir(root, { recursive: true })).sort()).toEqual(['empty', 'used', 'used/letter.txt']);
  expect((await stat(join(root, 'empty'))).mode & 0o777).toBe(0o755);
});

it.each([['download', '--list'], ['data'], ['data', '--purge', '30'], ['data', '--verify']])(
  'a file in the place of a data folder is an error: %s %s',
  async (...args) => {
    await writeFile(join(root, 'letter.txt'), '');
    const { code, stderr } = await inRoot(...args, '--data', 'letter.txt');
    expect([code, stderr]).toEqual([3, expect.stringContaining('There is a file where the data folder')]);
  },
);

it('names the age of the oldest', async () => {
  await inRoot('correct', OHIO, '-s', 'Ohio', '-o', 'a.txt');
  const jobs = join(root, 'data', 'jobs');
  const then = new Date('2026-01-02T12:00:00Z');
  for (const name of await readdir(jobs)) await utimes(join(jobs, name), then, then);
  expect((await inRoot('data')).stdout).toContain('Oldest  2026-01-02');
});

it.each([
  ['--purge', 'all'],
  ['--purge', '-1'],
  ['--format', 'xml'],
])('refuses %s %s', async (...flags) => {
  expect((await inRoot('data', ...flags)).code).toBe(2);
});
