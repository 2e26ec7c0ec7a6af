/** `--multistate`: an employer with people in several states, which reports all of them to one. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { findLayout } from '../support/layouts.js';
import { cleanLines, fieldText, setField } from '../support/records.js';
import { type RunOptions, runNewhire } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

let folder = '';
beforeEach(async () => {
  folder = await tempFolder();
  const layout = findLayout('Colorado')!;
  const states = ['NY', '', 'CO'];
  const lines = [...cleanLines(layout, { seed: 3, records: 3, frame: false, optional: 0 })].map((line, at) =>
    setField(layout, line, 'employee_state_of_hire', states[at]!),
  );
  await writeFile(join(folder, 'hires.txt'), lines.map((line) => `${line}\n`).join(''));
});

const newhire = (args: string[], env?: RunOptions['env']) => runNewhire(args, { cwd: folder, env });
const types = (stdout: string) => [...stdout.matchAll(/"error_type":"([A-Z_]+)"/g)].map(([, type]) => type);
const asLines = ['validate', 'hires.txt', '-s', 'Colorado', '--format', 'ndjson'];

it('asks for the state of hire and accepts any, by flag, variable or settings file', async () => {
  expect(types((await newhire(asLines)).stdout)).toEqual(['UNEXPECTED_STATE_OF_HIRE']);
  const asked = ['MISSING_REQUIRED_FIELD'];
  expect(types((await newhire([...asLines, '--multistate'])).stdout)).toEqual(asked);
  expect(types((await newhire(asLines, { NEWHIRE_MULTISTATE: 'true' })).stdout)).toEqual(asked);
  await writeFile(join(folder, '.newhirerc.json'), '{"multistate": true}');
  const { code, stdout } = await newhire(asLines);
  expect(types(stdout)).toEqual(asked);
  expect(code).toBe(1);
});

it('applies to correct and split, too, and is part of the commands that are suggested', async () => {
  // A command is suggested where it can repair something.
  const text = await readFile(join(folder, 'hires.txt'), 'utf8');
  const [first = '', ...others] = text.split('\n');
  const layout = findLayout('Colorado')!;
  const state = fieldText(layout, first, 'employee_state').toLowerCase();
  const repairable = [setField(layout, first, 'employee_state', state), ...others].join('\n');
  await writeFile(join(folder, 'more.txt'), repairable);
  const validated = await newhire(['validate', 'more.txt', '-s', 'Colorado', '--multistate']);
  expect(validated.stdout).toContain('\n  newhire correct more.txt -s Colorado --multistate\n');
  const corrected = await newhire([
    'correct',
    'hires.txt',
    '-s',
    'CO',
    '--multistate',
    '--no-store',
    '--dry-run',
  ]);
  expect(corrected.code).toBe(1);
  expect(corrected.stdout).toContain('1 error');
  const { stdout } = await newhire(['split', 'hires.txt', '-s', 'CO', '--multistate']);
  expect(stdout).toContain('2 of 3 records ready');
  expect(stdout).toContain('newhire validate hires.held.txt -s Colorado --multistate');
  expect((await readFile(join(folder, 'hires.held.txt'), 'utf8')).split('\n')).toHaveLength(2);
});

it('is refused with a server, which checks for one state', async () => {
  const remote = [...asLines, '--server', 'http://127.0.0.1:1'];
  for (const { args, env } of [
    { args: [...remote, '--multistate'], env: {} },
    { args: remote, env: { NEWHIRE_MULTISTATE: '1' } },
  ]) {
    const { code, stderr } = await newhire(args, env);
    expect(code).toBe(2);
    expect(stderr).toContain('--multistate cannot be used with --server.');
  }
});
