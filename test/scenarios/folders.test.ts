/** What commands read of a folder in which newhire has written: the new hire files, and nothing of its own. */

import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { DurableFile } from '../../src/storage/index.js';
import { runShell } from '../support/run.js';
import { openWorkspace, type Workspace } from './correct-workspace.js';

const FORMATS = 'pretty concise json ndjson github gitlab junit sarif csv markdown html'.split(' ');
const OH = ['-s', 'OH'];

/** The names of the files in a report in JSON. */
const namesIn = (report: string): string[] =>
  JSON.parse(report).files.map(({ file_name }: { file_name: string }) => file_name);

/** Runs that write into the folder, and what they print, kept there by a person. */
async function fullFolder(): Promise<Workspace> {
  const workspace = await openWorkspace();
  await workspace.sample('ohio-faults.txt');
  await workspace.sample('ohio-clean.txt');
  const run = async (...args: string[]) => (await workspace.run(args)).stdout;
  const print = async (name: string, ...args: string[]) => workspace.write(name, await run(...args));
  for (const name of ['clean', 'faults'])
    for (const format of FORMATS)
      await run('validate', `ohio-${name}.txt`, ...OH, '--format', `${format}=report-${name}.${format}.out`);
  for (const format of FORMATS) {
    const both = ['ohio-clean.txt', 'ohio-faults.txt'];
    await run('validate', ...both, ...OH, '--format', `${format}=both.${format}.out`);
  }
  await run('validate', 'ohio-clean.txt', ...OH, '--receipt', 'receipt.json');
  await run('show', 'ohio-faults.txt', ...OH, '--edits-template', 'edits.csv');
  await print('all.csv', 'show', 'ohio-faults.txt', ...OH, '--all');
  await print('layout.json', 'layouts', 'show', 'ohio', '--format', 'json');
  await run('convert', 'ohio-clean.txt', ...OH, '--to', 'TX', '--map', 'hires.map.json', '--propose');
  for (const format of ['json', 'html']) {
    await print(`correct.${format}`, 'correct', 'ohio-faults.txt', ...OH, '--format', format, '--force');
    await print(`split.${format}`, 'split', 'ohio-faults.txt', ...OH, '--format', format, '--force');
  }
  await run('split', 'ohio-faults.txt', ...OH, '--by-employer');
  const [, job_id = ''] =
    /"job_id": ?"([^"]+)"/.exec(await run('download', '--list', '--format', 'json')) ?? [];
  for (const form of ['json', 'html', 'csv'])
    await run('download', job_id, `--audit=${form}`, '-o', `audit.${form}`);
  const pair = ['ohio-clean.txt', 'ohio-faults.txt'];
  for (const format of ['json', 'csv'])
    await print(`changes.${format}`, 'compare', ...pair, ...OH, '--format', format);
  return workspace;
}

describe('a folder in which newhire has written', () => {
  it('gives every command the same files: each hire once, and no report', async () => {
    const workspace = await fullFolder();
    const written = await workspace.files();
    expect(written.length).toBeGreaterThan(50);
    const skipped = `newhire: ${written.length - 2} files from earlier runs skipped.\n`;
    for (const where of ['.', '*']) {
      const checked = await workspace.run(['validate', where, ...OH, '--format', 'json']);
      expect(checked.stderr).toBe(skipped);
      expect(namesIn(checked.stdout)).toEqual(['ohio-clean.txt', 'ohio-faults.txt']);
      const shown = await workspace.run(['show', where, ...OH, '--name', 'a', '--format', 'json']);
      expect(shown.stderr).toBe(skipped);
      expect((await workspace.run(['correct', where, ...OH, '--dry-run'])).stderr).toBe(skipped);
      const split = await workspace.run(['split', where, ...OH, '--out-dir', '../parts', '--force']);
      expect(split.stderr).toBe(skipped);
    }
  });

  it.each([
    ['texas-clean.txt', 'split', 'texas-clean.ready.txt'],
    ['florida-clean.txt', 'correct', 'florida-clean.corrected.txt'],
  ])(
    'has no file of which a part was written when newhire was killed: %s, %s',
    async (example, _, output) => {
      const workspace = await openWorkspace();
      await workspace.sample(example);
      const unfinished = await DurableFile.create(workspace.path(output));
      await unfinished.write((await workspace.read(example)).subarray(0, 5000));
      for (const where of ['.', '*']) {
        const { stdout, stderr } = await workspace.run(['validate', where, '-s', 'auto', '--format', 'json']);
        expect(JSON.parse(stdout).files).toMatchObject([{ file_name: example }]);
        expect(stderr).toBe('newhire: 1 file from earlier runs skipped.\n');
      }
      await unfinished.discard();
    },
  );

  it.each([
    ['split', 'ohio-faults.txt', '--out-dir', 'parts'],
    ['split', 'ohio-faults.txt', '--by-employer', '--out-dir', 'clients/march'],
    ['split', 'ohio-faults.txt', 'hires/ohio-clean.txt', '--out-dir', 'hires/parts'],
    ['split', 'hires/north', 'hires/south', '--out-dir', 'hires/parts'],
    ['correct', '.', '--out-dir', 'corrected'],
  ])('gives each hire once where results are in a folder below: %s %s %s %s', async (command, ...args) => {
    const workspace = await openWorkspace();
    for (const folder of ['hires/north', 'hires/south', 'clients'])
      await mkdir(workspace.path(folder), { recursive: true });
    await workspace.sample('ohio-faults.txt');
    const faults = await workspace.read('ohio-faults.txt');
    for (const name of ['north/week.1.txt', 'south/week.1.txt', 'ohio-clean.txt', 'north/may.txt'])
      await workspace.write(`hires/${name}`, faults);
    // Not named after the file in the folder next to it.
    await workspace.write('hires/south/may.corrected.txt', faults);
    const read = async () => {
      return namesIn((await workspace.run(['validate', '.', ...OH, '--format', 'json'])).stdout);
    };
    const before = await read();
    await workspace.run([command, ...args, ...OH]);
    const written = await readdir(workspace.folder, { recursive: true });
    expect(written.some((name) => /\.(ready|held|employer-.*|corrected)\.txt$/.test(name))).toBe(true);
    expect(await read()).toEqual(before);
  });

  it('has all files that are named, and those of a named folder where outputs go, too', async () => {
    const workspace = await openWorkspace();
    await workspace.sample('ohio-faults.txt');
    for (const folder of ['north', 'south']) {
      await mkdir(workspace.path(folder));
      await rename(workspace.path('ohio-faults.txt'), workspace.path(`${folder}/${folder}.txt`));
      await workspace.sample('ohio-faults.txt');
    }
    await rm(workspace.path('ohio-faults.txt'));
    const split = await workspace.run(['split', 'north', 'south/*', ...OH, '--out-dir', 'south']);
    expect(split.stderr).toBe('');
    const written = [
      'north/north.txt',
      'south/north/north.held.txt',
      'south/south.txt',
      'south/south/south.held.txt',
    ];
    const now = await readdir(workspace.folder, { recursive: true });
    expect(now.filter((name) => name.endsWith('.txt')).sort()).toEqual(written);
    const files = ['.', 'south/north/north.held.txt', './north/north.txt'];
    const { stdout, stderr } = await workspace.run(['validate', ...files, ...OH, '--format', 'json']);
    expect(namesIn(stdout)).toEqual(['north/north.txt', 'south/south.txt', 'south/north/north.held.txt']);
    expect(stderr).toBe('newhire: 1 file from earlier runs skipped.\n');
  });

  it.skipIf(process.platform === 'win32')(
    'is read without what the shell makes there of the output',
    async () => {
      const workspace = await openWorkspace();
      await workspace.sample('ohio-clean.txt');
      const before = await workspace.read('ohio-clean.txt');
      const script = `newhire validate . -s OH --format json > report.txt 2> errors.txt; echo $?; cat errors.txt;
      newhire correct ohio-clean.txt -s OH --no-store -o - >> ohio-clean.txt`;
      const { stdout, stderr } = await runShell(script, { cwd: workspace.folder });
      expect(stdout).toBe('0\n');
      expect(namesIn(String(await workspace.read('report.txt')))).toEqual(['ohio-clean.txt']);
      expect(stderr).toContain("newhire: 'ohio-clean.txt' would be read and written at the same time.");
      expect(await workspace.read('ohio-clean.txt')).toEqual(before);
    },
  );

  it('gives what is named itself', async () => {
    const workspace = await fullFolder();
    for (const name of ['receipt.json', 'report-clean.html.out'])
      expect((await workspace.run(['validate', name, ...OH])).code).toBe(2);
    expect((await workspace.run(['validate', 'ohio-faults.corrected.txt', ...OH])).stdout).toContain(
      '24 records',
    );
  });

  it('is refused where nothing else is in it', async () => {
    const workspace = await openWorkspace();
    await workspace.sample('ohio-clean.txt');
    await workspace.run(['validate', 'ohio-clean.txt', ...OH, '--receipt', 'receipt.json']);
    for (const command of ['validate', 'show', 'correct', 'split']) {
      const { code, stderr } = await workspace.run([command, '*.json', ...OH]);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringContaining('Nothing is left to read: all files are outputs of newhire.'),
      });
    }
  });
});
