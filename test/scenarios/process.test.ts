/** One example of each command gives the same in a process of its own as in the process of the tests. */

import { spawnSync } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NEWHIRE } from '../../src/cli/commands/newhire.js';
import { ROOT, type Run, runNewhire, runProcess } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

const FAULTS = join(ROOT, 'examples/ohio-faults.txt');
const TABLES = join(ROOT, 'examples/tables');
const CLEAN = join(ROOT, 'examples/ohio-clean.txt');

/** The command lines of each command; what ends by a signal only is called with something that it refuses. */
const EXAMPLES: Record<string, string[][]> = {
  validate: [[FAULTS, '-s', 'OH', '--values', 'mask', '--format', 'pretty', '--format', 'json=report.json']],
  show: [[FAULTS, '-s', 'OH', '--record', '3']],
  correct: [[FAULTS, '-s', 'OH', '-o', 'corrected.txt', '--diff', '--data', 'data']],
  convert: [
    [join(TABLES, 'gusto.csv'), '-s', 'OH', '--map', join(TABLES, 'gusto.map.json'), '-o', 'hires.txt'],
    [CLEAN, '-s', 'OH', '-o', 'hires.csv'],
  ],
  compare: [[FAULTS, CLEAN, '-s', 'OH', '--format', 'json']],
  download: [['--list', '--data', 'data']],
  verify: [[CLEAN, '--receipt', 'nowhere.json']],
  split: [[FAULTS, '-s', 'OH', '--out-dir', 'parts']],
  serve: [['--port', 'none']],
  work: [['--data', 'data']],
  data: [['--data', 'data', '--format', 'json']],
  explain: [['INVALID_SSN'], ['INVALID_SNN']],
  'layouts list': [[]],
  'layouts show': [['Ohio', '--format', 'markdown']],
  'layouts deadlines': [[]],
  completion: [['bash']],
};

const names = (NEWHIRE.commands ?? []).flatMap(({ name, commands }) =>
  commands ? commands.map((below) => `${name} ${below.name}`) : [name],
);

it('every command has an example', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(names.sort());
});

/** A run with the files that it wrote; without what two runs never share. */
async function outcome(run: typeof runNewhire, args: readonly string[]): Promise<Run & { written: object }> {
  const folder = await tempFolder();
  const { code, stdout, stderr } = await run(args, { cwd: folder, stdin: await readFile(CLEAN) });
  const same = (text: string) =>
    text
      .replaceAll(folder, 'FOLDER')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
      .replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, 'NOW');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(folder, 'data')))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const written = await Promise.all(
    files.map(async (path) => [same(path), same(await readFile(path, 'latin1'))] as const),
  );
  return { code, stdout: same(stdout), stderr: same(stderr), written: Object.fromEntries(written) };
}

const lines = Object.entries(EXAMPLES).flatMap(([name, calls]) =>
  calls.map((call) => [...name.split(' '), ...call]),
);
lines.push(
  ['--version'],
  ['--help'],
  ['validate', '-', '-s', 'OH', '--quiet'],
  ['validate', FAULTS, '--bogus'],
);

it.each(lines.map((args) => [args]))('newhire %j', async (args) => {
  expect(await outcome(runProcess, args)).toEqual(await outcome(runNewhire, args));
});

it('a clone that is not built says what to run, without a trace', async () => {
  const folder = await tempFolder();
  await cp(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/newhire.js', '--version'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([3, '', expect.stringMatching(/^newhire: .*run npm ci .*\n$/)]);
});
