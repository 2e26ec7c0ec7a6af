/** No output of a command takes the place of a file that the command reads, whatever that file is for and however it is spelled. */

import { link, mkdir, symlink } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { FORMAT_NAMES } from '../../src/reports/index.js';
import { runShell } from '../support/run.js';
import { openWorkspace, type Workspace } from './correct-workspace.js';

const HIRES = 'First Name,Last Name,SSN,Hire Date\nAnna,Examplea,987-65-4321,2026-11-02\n';
const PROFILE = JSON.stringify({ employer_fein: '311234567', employer_name: 'BUCKEYE TOOLS INC' });

/** A workspace with a file of each purpose. */
async function fullWorkspace(): Promise<Workspace> {
  const workspace = await openWorkspace();
  await workspace.sample('ohio-faults.txt');
  await workspace.sample('ohio-clean.txt');
  await workspace.write('hires.csv', HIRES);
  await workspace.write('profile.json', PROFILE);
  await workspace.write('.newhirerc.json', '{ "fail-on": "error" }');
  await workspace.write(
    'layout.json',
    (await workspace.run(['layouts', 'show', 'ohio', '--format', 'json'])).stdout,
  );
  await workspace.run(['show', 'ohio-faults.txt', '-s', 'OH', '--edits-template', 'edits.csv']);
  await workspace.run(['convert', 'hires.csv', '-s', 'OH', '--map', 'map.json', '--propose']);
  const { wanted, ...proposed } = JSON.parse((await workspace.read('map.json')).toString());
  const constants = Object.fromEntries(wanted.map((text: string) => [text.split(' ')[2], '']));
  const columns = proposed.columns.map((column: object) => ({ ...column, level: 'confirmed' }));
  await workspace.write('map.json', JSON.stringify({ ...proposed, constants, columns, confirmed: true }));
  // Tables must be named as such.
  await workspace.write('clean.csv', await workspace.read('ohio-clean.txt'));
  await workspace.write('layout.csv', await workspace.read('layout.json'));
  return workspace;
}

const CORRECT = ['correct', 'ohio-faults.txt', '--no-store', '--force'];
const CONVERT = ['convert', 'hires.csv', '--force'];
const VALIDATE = ['validate', 'ohio-clean.txt', 'ohio-faults.txt'];
const OH = ['-s', 'OH'];
const LAYOUT = ['--layout', 'layout.json'];
const EDITS = ['--edits', 'edits.csv'];
const EMPLOYER = ['--employer', 'profile.json'];
const MAP = ['--map', 'map.json'];

/** What is typed, up to the name of the output, and the files that are read then. */
const CALLS: [typed: string[], read: string[]][] = [
  [
    [...CORRECT, ...LAYOUT, ...EDITS, ...EMPLOYER, '-o'],
    ['ohio-faults.txt', 'layout.json', 'edits.csv', 'profile.json', '.newhirerc.json'],
  ],
  [
    [...CONVERT, ...OH, ...MAP, ...EMPLOYER, '-o'],
    ['hires.csv', 'map.json', 'profile.json'],
  ],
  [
    [...CONVERT, ...LAYOUT, ...MAP, '-o'],
    ['layout.json', 'map.json'],
  ],
  [
    [...CONVERT, ...OH, ...EMPLOYER, '--propose', '--map'],
    ['hires.csv', 'profile.json'],
  ],
  [
    ['convert', 'clean.csv', '--layout', 'layout.csv', '--force', '-o'],
    ['clean.csv', 'layout.csv'],
  ],
  [
    ['show', 'ohio-faults.txt', ...LAYOUT, '--force', '--edits-template'],
    ['ohio-faults.txt', 'layout.json'],
  ],
  ...['html', 'json', 'csv', 'concise'].map((format): [string[], string[]] => [
    [...VALIDATE, ...LAYOUT, '--format', `${format}=`],
    ['ohio-clean.txt', 'ohio-faults.txt', 'layout.json'],
  ]),
  [
    ['validate', 'ohio-clean.txt', ...LAYOUT, '--receipt'],
    ['ohio-clean.txt', 'layout.json'],
  ],
];

/** Names of the same file. */
const SPELLINGS: ((workspace: Workspace, name: string) => Promise<string>)[] = [
  async (_, name) => name,
  async (_, name) => `./${name}`,
  async (workspace, name) => workspace.path(name),
  async (workspace, name) => {
    await mkdir(workspace.path('below'), { recursive: true });
    return `below/../${name}`;
  },
  async (workspace, name) => {
    await symlink(name, workspace.path(`link-${name}`)).catch(() => undefined);
    return `link-${name}`;
  },
  async (workspace, name) => {
    await link(workspace.path(name), workspace.path(`twin-${name}`)).catch(() => undefined);
    return `twin-${name}`;
  },
];

/** The name of the output as it follows the call: `--format html=NAME` is one word. */
const called = (typed: readonly string[], output: string) =>
  typed.at(-1)?.endsWith('=') ? [...typed.slice(0, -1), `${typed.at(-1)}${output}`] : [...typed, output];

describe('a file that is read', () => {
  it.each(CALLS)('is not the output of newhire %j', async (typed, read) => {
    const workspace = await fullWorkspace();
    for (const name of read) {
      const before = await workspace.read(name);
      for (const spelling of SPELLINGS) {
        const output = await spelling(workspace, name);
        const { code, stderr } = await workspace.run(called(typed, output));
        expect({ output, code, stderr }).toEqual({
          output,
          code: 2,
          stderr: expect.stringContaining(`'${output}' is read by this command, so it is not replaced.`),
        });
        expect((await workspace.read(name)).equals(before)).toBe(true);
      }
    }
  });

  it('is not the output under the name that is given unless another is typed', async () => {
    const workspace = await fullWorkspace();
    await workspace.write('ohio-faults.corrected.txt', PROFILE);
    const { stderr } = await workspace.run([...CORRECT, ...OH, '--employer', 'ohio-faults.corrected.txt']);
    expect(stderr).toContain("'ohio-faults.corrected.txt' is read by this command");
    expect((await workspace.read('ohio-faults.corrected.txt')).toString()).toBe(PROFILE);
  });

  it('can be standard input', async () => {
    const workspace = await fullWorkspace();
    const { code, stderr } = await runShell(
      'newhire validate - -s OH --format html=ohio-clean.txt < ohio-clean.txt',
      { cwd: workspace.folder, env: workspace.env() },
    );
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('is read by this command') });
  });
});

describe('a report', () => {
  it('replaces an earlier report and an empty file, and no other file', async () => {
    const workspace = await openWorkspace();
    await workspace.sample('ohio-clean.txt');
    await workspace.sample('texas-faults.txt');
    const report = (name: string) =>
      workspace.run(['validate', 'ohio-clean.txt', ...OH, '--format', `html=${name}`]);
    await workspace.write('empty', '');
    const faults = ['texas-faults.txt', '-s', 'TX'];
    const clean = ['ohio-clean.txt', ...OH];
    const both = ['ohio-clean.txt', 'texas-faults.txt'];
    const failed = [both, ['missing.txt', ...OH], ['hires.csv', ...OH]];
    await workspace.write('hires.csv', HIRES.repeat(3));
    for (const checked of [
      faults,
      [...faults, '-q'],
      clean,
      [...clean, '-q'],
      [...both, '-s', 'auto'],
      ...failed,
    ])
      for (const name of [...FORMAT_NAMES, 'empty']) {
        if (name !== 'empty') await workspace.run(['validate', ...checked, '--format', `${name}=${name}`]);
        expect({ name, code: (await report(name)).code }).toEqual({ name, code: 0 });
        expect((await workspace.read(name)).toString()).toContain('<!doctype html>');
      }
    await workspace.run(['validate', ...clean, '--receipt', 'receipt.json']);
    expect((await workspace.run(['validate', ...clean, '--receipt', 'receipt.json'])).code).toBe(0);
    await workspace.write('page.html', '<!doctype html><title>Holidays</title>');
    await workspace.write('hires.map.json', '{"newhire_mapping":1}');
    for (const name of ['texas-faults.txt', 'page.html', 'hires.map.json']) {
      const before = await workspace.read(name);
      const { code, stderr } = await report(name);
      expect(code).toBe(2);
      expect(stderr).toContain(`'${name}' exists and is not a report of newhire, so it is not replaced.`);
      expect(await workspace.read(name)).toEqual(before);
    }
  });

  const views = [[], ['--by-employer']].flatMap((view) =>
    [[], ['--only', 'INVALID_SSN'], ['--ignore', 'SUSPECT_SSN,INVALID_SSN']].map((few) => ({
      view: [...view, ...few],
    })),
  );
  // The layout of Massachusetts is official, and nothing is said of it; that of Ohio is not.
  const checked = [
    'ohio-clean.txt',
    'ohio-faults.txt',
    'massachusetts-clean.txt',
    'massachusetts-faults.txt',
  ];

  it.each(views)('is made again in all formats by the same command: %j', async ({ view }) => {
    const workspace = await openWorkspace();
    for (const name of checked) await workspace.sample(name);
    const all = FORMAT_NAMES.flatMap((name) => ['--format', `${name}=report.${name}`]);
    for (const files of [...checked.map((name) => [name]), checked]) {
      const receipt = files.length === 1 ? ['--receipt', 'report.receipt'] : [];
      const made = ['validate', ...files, '-s', 'auto', ...all, ...receipt, ...view];
      const { code } = await workspace.run(made);
      expect(code).toBeLessThan(2);
      expect(await workspace.run(made)).toMatchObject({
        code,
        stderr: expect.not.stringContaining('replaced'),
      });
    }
  });
});
