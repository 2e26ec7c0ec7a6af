/** The overviews of `correct` and `split` as a page and as JSON: one file, several, none, and hostile names. */

import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { Run } from '../support/run.js';
import { openWorkspace, type Workspace } from './correct-workspace.js';

const workspaceWith = async (...examples: string[]): Promise<Workspace> => {
  const workspace = await openWorkspace();
  for (const name of examples) await workspace.sample(name);
  return workspace;
};
/** Also proves that it is a page, and one that a browser runs nothing of. */
const pageIn = ({ stdout }: Run): string => {
  expect(stdout).toMatch(/^<!doctype html>/);
  expect(XMLValidator.validate(stdout.slice(stdout.indexOf('\n')))).toBe(true);
  expect(stdout).not.toMatch(/<script|<i>|<img|<[a-z][^<>]*\son\w+=/);
  return stdout;
};

describe.each(['correct', 'split'])('newhire %s --format html', (command) => {
  it('is a page of one row for one file, with the counts, a place to sign, and no value of a person', async () => {
    const workspace = await workspaceWith('ohio-faults.txt');
    const args = [command, 'ohio-faults.txt', '-s', 'Ohio', '--format', 'html'];
    const run = await workspace.run(args, { env: { NEWHIRE_VALUES: 'show' } });
    expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 1, stderr: '' });
    const page = pageIn(run);
    expect(page.match(/<tr>/g)).toHaveLength(3);
    expect(page).toContain('Signature');
    expect(page).toMatch(/<td>ohio-faults\.txt<br\/>/);
    for (const name of (await workspace.files()).filter((one) => one !== 'ohio-faults.txt'))
      expect(page).toContain(name);
    expect(page).not.toMatch(/O'BRIEN|OBRIEN|MUNOZ|\d{9}/);
  });

  it('escapes the names of files', async () => {
    const workspace = await workspaceWith('ohio-faults.txt');
    const names = ['a<i>&"\'.txt', '<img src=x onerror=y>.txt', 'b\u001b[31m\u202e.txt'];
    for (const name of names) await workspace.write(name, await workspace.read('ohio-faults.txt'));
    await workspace.write('<script>.txt', 'not a file of records');
    const run = await workspace.run([command, '.', '-s', 'OH', '--format', 'html']);
    expect(run.code).toBe(2);
    const page = pageIn(run);
    expect(page).toContain('a&lt;i&gt;&amp;&quot;&#39;.txt');
    expect(page).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u202e]/);
  });

  it('says why a single file could not be done, too', async () => {
    const workspace = await workspaceWith('ohio-faults.txt');
    const run = await workspace.run([command, 'ohio-faults.txt', '-s', 'TX', '--format', 'html']);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('These are records of the Ohio layout');
    expect(pageIn(run)).toContain('These are records of the Ohio layout');
    expect(await workspace.files()).toEqual(['ohio-faults.txt']);
  });
});

describe('newhire correct --format html', () => {
  it('goes with -o, and a dry run says that nothing was written', async () => {
    const workspace = await workspaceWith('texas-faults.txt');
    const args = ['correct', 'texas-faults.txt', '-s', 'TX', '--format', 'html'];
    expect(pageIn(await workspace.run([...args, '--dry-run']))).toMatch(
      /class="verdict error">\d+ of \d+ errors would be cleared, \d+ left<[\s\S]*Dry run: nothing was written\./,
    );
    expect(await workspace.files()).toEqual(['texas-faults.txt']);
    expect(pageIn(await workspace.run([...args, '-o', 'filed.txt']))).toContain('Written to filed.txt.');
    expect(await workspace.files()).toEqual(['filed.txt', 'texas-faults.txt']);
  });

  it('has the verdict of the terminal', async () => {
    const workspace = await workspaceWith('ohio-faults.txt', 'ohio-clean.txt');
    for (const file of ['ohio-faults.txt', 'ohio-clean.txt']) {
      const args = ['correct', file, '-s', 'OH', '--dry-run'];
      const { stdout } = await workspace.run(args);
      const [, verdict = ''] = /^Ohio · ([^·\n]+?)(?: ·|\n)/.exec(stdout) ?? [];
      expect(pageIn(await workspace.run([...args, '--format', 'html']))).toContain(`>${verdict}</p>`);
    }
  });

  it.each([
    [['--review'], 'The review uses the terminal, so it cannot be combined with this format.'],
    [['--diff'], 'The HTML overview has no values, and so it cannot show changes.'],
    [['-o', '-'], 'Both the corrected file and the HTML report would go to standard output.'],
  ])('is refused with %j', async (flags, message) => {
    const workspace = await workspaceWith('ohio-faults.txt');
    const run = await workspace.run(['correct', 'ohio-faults.txt', '-s', 'OH', '--format', 'html', ...flags]);
    expect({ code: run.code, stderr: run.stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(message),
    });
    expect(await workspace.files()).toEqual(['ohio-faults.txt']);
  });
});

describe('newhire split --format json', () => {
  const split = (workspace: Workspace, ...args: string[]) =>
    workspace.run(['split', ...args, '--format', 'json']);

  it('is one document, also for one file: with the counts and names that the terminal has', async () => {
    const workspace = await workspaceWith('illinois-faults.txt');
    const { stdout } = await workspace.run(['split', 'illinois-faults.txt', '-s', 'IL']);
    const [, ready, total, held] = /(\d+) of (\d+) records ready · (\d+) held/.exec(stdout)!.map(Number);
    const run = await split(workspace, 'illinois-faults.txt', '-s', 'IL', '--force');
    expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 1, stderr: '' });
    const counts = { total_records: total, records_ready: ready, records_held: held };
    expect(JSON.parse(run.stdout)).toEqual({
      version: expect.any(String),
      files: [
        {
          file_name: 'illinois-faults.txt',
          state: 'Illinois',
          ...counts,
          other_lines_held: 0,
          warnings_ready: expect.any(Number),
          parts: { ready: 'illinois-faults.ready.txt', held: 'illinois-faults.held.txt' },
          notes: [],
        },
      ],
      files_split: 1,
      files_not_split: 0,
      ...counts,
    });
  });

  it('names no part that was not written, and says why nothing is ready', async () => {
    const workspace = await workspaceWith('ohio-clean.txt', 'ohio-no-header.txt');
    const run = await split(workspace, 'ohio-clean.txt', 'ohio-no-header.txt', '-s', 'OH');
    const { files } = JSON.parse(run.stdout);
    expect(files).toMatchObject([
      { parts: { ready: 'ohio-clean.ready.txt', held: null }, notes: [] },
      {
        parts: { ready: null, held: 'ohio-no-header.held.txt' },
        notes: [expect.stringContaining('Ohio does not accept a file without a header record')],
      },
    ]);
  });

  it('has a row with the error for a file that is not split, also when it is alone', async () => {
    const workspace = await workspaceWith('ohio-faults.txt');
    for (const [file, code] of [
      ['nowhere.txt', 'UNREADABLE_INPUT'],
      ['ohio-faults.txt', 'FORMAT_FAULT'],
      ['-', 'USAGE'],
    ] as const) {
      const run = await split(workspace, file, '-s', 'TX');
      expect(run.code).toBe(2);
      expect(JSON.parse(run.stdout)).toMatchObject({
        files: [{ file_name: file === '-' ? 'stdin' : file, error: { code } }],
        files_split: 0,
        files_not_split: 1,
        total_records: 0,
      });
    }
  });

  it.each([
    ['no file', [], 'USAGE'],
    ['a state that does not exist', ['ohio-faults.txt', '-s', 'Ohoi'], 'UNKNOWN_STATE'],
    ['a file whose state nobody gave', ['ohio-faults.txt'], 'USAGE'],
    ['an unknown flag', ['ohio-faults.txt', '--such'], 'USAGE'],
  ])('is JSON before any file was reached: %s', async (_, args, code) => {
    const workspace = await workspaceWith('ohio-faults.txt');
    const run = await split(workspace, ...args);
    expect(run.code).toBe(2);
    expect(JSON.parse(run.stdout)).toMatchObject({ files: [], error: { code } });
  });
});

it('an unknown format is refused by name, before anything is written', async () => {
  const workspace = await workspaceWith('ohio-faults.txt');
  for (const [command, subject] of [
    ['correct', 'A correction'],
    ['split', 'A split'],
  ] as const) {
    const { code, stderr } = await workspace.run([command, 'ohio-faults.txt', '-s', 'OH', '--format', 'csv']);
    expect(stderr).toContain(`${subject} cannot be reported as 'csv'.\nThere are: pretty, json, html.`);
    expect(code).toBe(2);
  }
  expect(await workspace.files()).toEqual(['ohio-faults.txt']);
});

it('files that were not tried are in the JSON of correct, with the error that stopped the run', async () => {
  const workspace = await workspaceWith('ohio-faults.txt', 'ohio-clean.txt');
  await workspace.write('no-folder', '');
  const args = [
    'correct',
    'ohio-faults.txt',
    'ohio-clean.txt',
    '-s',
    'OH',
    '--data',
    'no-folder',
    '--format',
    'json',
  ];
  const report = JSON.parse((await workspace.run(args)).stdout);
  expect(report.files).toMatchObject([
    { file_name: 'ohio-faults.txt', error: { code: 'STORE_UNAVAILABLE' } },
    { file_name: 'ohio-clean.txt', error: { code: 'STORE_UNAVAILABLE' } },
  ]);
  expect(report).toMatchObject({ files_corrected: 0, files_not_corrected: 2, total_proposals: 0 });
});

it.each([
  [['texas-clean.txt', 'ohio-clean.txt'], 'texas-clean.txt', 'Texas, because most'],
  [
    ['illinois-clean.txt', 'ohio-clean.txt', 'colorado-faults.txt'],
    'illinois-clean.txt',
    'Illinois, because most',
  ],
  [
    ['illinois-clean.txt', 'ohio-clean.txt', 'colorado-faults.txt'],
    'colorado-faults.txt',
    'Colorado, because most',
  ],
])('validate of %j says which file a note is about: %s', async (examples, named, words) => {
  const { stdout } = await (await workspaceWith(...examples)).run(['validate', '.', '-s', 'auto']);
  const text = stdout.replace(/\s+/g, ' ');
  expect(text).toContain(`Note on ${named}: This file was read as one for ${words}`);
});

it('validate names the file of a note that several have', async () => {
  const workspace = await workspaceWith('texas-clean.txt', 'ohio-clean.txt', 'texas-faults.txt');
  const { stdout } = await workspace.run(['validate', '.', '-s', 'auto']);
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'Note on texas-clean.txt and 1 more file: This file was read as one for Texas',
  );
});
