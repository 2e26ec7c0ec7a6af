/** No output of a command takes the place of a file that the command reads, whatever that file is for and however it is spelled. */

import { link, mkdir, symlink } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { runShell } from '../support/run.js';
import { type Desk, openDesk } from './correct-desk.js';

const HIRES = 'First Name,Last Name,SSN,Hire Date\nAnna,Examplea,987-65-4321,2026-11-02\n';
const PROFILE = JSON.stringify({ employer_fein: '311234567', employer_name: 'BUCKEYE TOOLS INC' });

/** A desk with a file of each purpose. */
async function fullDesk(): Promise<Desk> {
  const desk = await openDesk();
  await desk.sample('ohio-faults.txt');
  await desk.sample('ohio-clean.txt');
  await desk.write('hires.csv', HIRES);
  await desk.write('profile.json', PROFILE);
  await desk.write('.newhirerc.json', '{ "fail-on": "error" }');
  await desk.write('layout.json', (await desk.run(['layouts', 'show', 'ohio', '--format', 'json'])).stdout);
  await desk.run(['show', 'ohio-faults.txt', '-s', 'OH', '--edits-template', 'edits.csv']);
  await desk.run(['convert', 'hires.csv', '-s', 'OH', '--map', 'map.json', '--propose']);
  const { wanted, ...proposed } = JSON.parse((await desk.read('map.json')).toString());
  const constants = Object.fromEntries(wanted.map((text: string) => [text.split(' ')[2], '']));
  const columns = proposed.columns.map((column: object) => ({ ...column, level: 'confirmed' }));
  await desk.write('map.json', JSON.stringify({ ...proposed, constants, columns, confirmed: true }));
  // Tables must be named as such.
  await desk.write('clean.csv', await desk.read('ohio-clean.txt'));
  await desk.write('layout.csv', await desk.read('layout.json'));
  return desk;
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
const SPELLINGS: ((desk: Desk, name: string) => Promise<string>)[] = [
  async (_, name) => name,
  async (_, name) => `./${name}`,
  async (desk, name) => desk.path(name),
  async (desk, name) => {
    await mkdir(desk.path('below'), { recursive: true });
    return `below/../${name}`;
  },
  async (desk, name) => {
    await symlink(name, desk.path(`link-${name}`)).catch(() => undefined);
    return `link-${name}`;
  },
  async (desk, name) => {
    await link(desk.path(name), desk.path(`twin-${name}`)).catch(() => undefined);
    return `twin-${name}`;
  },
];

/** The name of the output as it follows the call: `--format html=NAME` is one word. */
const called = (typed: readonly string[], output: string) =>
  typed.at(-1)?.endsWith('=') ? [...typed.slice(0, -1), `${typed.at(-1)}${output}`] : [...typed, output];

describe('a file that is read', () => {
  it.each(CALLS)(
    'is not the output of newhire %j',
    async (typed, read) => {
      const desk = await fullDesk();
      for (const name of read) {
        const before = await desk.read(name);
        for (const spelling of SPELLINGS) {
          const output = await spelling(desk, name);
          const { code, stderr } = await desk.run(called(typed, output));
          expect({ output, code, stderr }).toEqual({
            output,
            code: 2,
            stderr: expect.stringContaining(`'${output}' is read by this command, so it is not replaced.`),
          });
          expect((await desk.read(name)).equals(before)).toBe(true);
        }
      }
    },
    60_000,
  );

  it('is not the output under the name that is given unless another is typed', async () => {
    const desk = await fullDesk();
    await desk.write('ohio-faults.corrected.txt', PROFILE);
    const { stderr } = await desk.run([...CORRECT, ...OH, '--employer', 'ohio-faults.corrected.txt']);
    expect(stderr).toContain("'ohio-faults.corrected.txt' is read by this command");
    expect((await desk.read('ohio-faults.corrected.txt')).toString()).toBe(PROFILE);
  });

  it('can be standard input', async () => {
    const desk = await fullDesk();
    const { code, stderr } = await runShell(
      'newhire validate - -s OH --format html=ohio-clean.txt < ohio-clean.txt',
      { cwd: desk.folder, env: desk.env() },
    );
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('is read by this command') });
  });
});

const FORMATS = [
  'pretty',
  'concise',
  'json',
  'ndjson',
  'github',
  'gitlab',
  'junit',
  'sarif',
  'csv',
  'markdown',
  'html',
];

describe('a report', () => {
  it('replaces an earlier report and any other file, but not a file for a state', async () => {
    const desk = await openDesk();
    await desk.sample('ohio-clean.txt');
    await desk.sample('texas-faults.txt');
    const report = (name: string) =>
      desk.run(['validate', 'ohio-clean.txt', ...OH, '--format', `html=${name}`]);
    await desk.write('keep.txt', 'any other text');
    for (const name of [...FORMATS, 'keep.txt']) {
      await desk.run(['validate', 'texas-faults.txt', '-s', 'TX', '--format', `${name}=${name}`]);
      expect({ name, code: (await report(name)).code }).toEqual({ name, code: 0 });
      expect((await desk.read(name)).toString()).toContain('<!doctype html>');
    }
    const before = await desk.read('texas-faults.txt');
    const { code, stderr } = await report('texas-faults.txt');
    expect(code).toBe(2);
    expect(stderr).toContain("'texas-faults.txt' is a new hire file, which a report does not replace.");
    expect(await desk.read('texas-faults.txt')).toEqual(before);
  });
});
