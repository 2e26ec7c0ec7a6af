/** The commands that newhire prints as next steps: each can be copied and run without changes. */

import { execFile, execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ohioFile, openWorkspace } from './correct-workspace.js';

const FILE = 'ohio-faults.txt';
const OHIO = ['-s', 'Ohio'];

/** A workspace with a file with errors, on which commands were run before. */
async function workspaceAfter(...before: string[][]) {
  const workspace = await openWorkspace();
  await workspace.sample(FILE);
  for (const args of before) await workspace.run(args);
  return workspace;
}

type Workspace = Awaited<ReturnType<typeof openWorkspace>>;

/** The commands in what a command prints. */
async function printed(workspace: Workspace, args: string[]): Promise<string[]> {
  const { stdout, stderr } = await workspace.run(args);
  return `${stdout}${stderr}`.match(/(?<=^ {2}|then: )newhire .*$/gm) ?? [];
}

const withoutId = (command: string) => command.replace(/[0-9a-f-]{36}/, 'JOB');

/** Why a command is refused, if it is. The tests have no terminal for a review, which writes where a correction does. */
async function refusal(workspace: Workspace, command: string): Promise<string> {
  const { code, stderr } = await workspace.run(command.replace(' --review', '').split(' ').slice(1));
  return code === 2 ? stderr : '';
}

const CORRECT = ['correct', FILE, ...OHIO];
const VALIDATE = ['validate', FILE, ...OHIO];
const TEMPLATE = ['show', FILE, ...OHIO, '--edits-template', 'edits.csv'];

it.each([
  ['a correction', CORRECT, []],
  ['a correction into another file', [...CORRECT, '-o', 'filed.txt'], []],
  ['a correction into another folder', [...CORRECT, '--out-dir', 'out'], []],
  ['a correction to standard output', [...CORRECT, '-o', '-'], []],
  ['a correction after a table was made', CORRECT, [TEMPLATE]],
  ['a dry run', [...CORRECT, '--dry-run'], []],
  ['a dry run after a correction', [...CORRECT, '--dry-run'], [CORRECT]],
  [
    'a dry run after a correction into a folder',
    [...CORRECT, '--out-dir', 'out', '--dry-run'],
    [[...CORRECT, '--out-dir', 'out']],
  ],
  ['a check', VALIDATE, []],
  ['a check after a correction and a table', VALIDATE, [CORRECT, TEMPLATE]],
  ['a table', TEMPLATE, []],
  ['a table after a correction', TEMPLATE, [CORRECT]],
])('no next step of %s is refused', async (_, args, before) => {
  const { length } = await printed(await workspaceAfter(...before), args);
  expect(length).toBeGreaterThan(0);
  for (let at = 0; at < length; at++) {
    const workspace = await workspaceAfter(...before);
    const command = (await printed(workspace, args))[at]!;
    expect(await refusal(workspace, command), command).toBe('');
  }
});

it('warnings that can be repaired have their command where there are no errors', async () => {
  const workspace = await openWorkspace();
  await workspace.write('low.txt', ohioFile([{ employee_last_name: 'roe' }]));
  const [command = ''] = await printed(workspace, ['validate', 'low.txt', ...OHIO]);
  expect(command).toBe('newhire correct low.txt -s Ohio --fix-warnings');
  await workspace.run(command.split(' ').slice(1));
  expect((await workspace.read('low.corrected.txt')).toString()).toContain('ROE');
});

it('a review is suggested with a file for its result, as it needs the screen', async () => {
  const commands = await printed(await workspaceAfter(), [...CORRECT, '-o', '-']);
  expect(commands).toContain(`newhire correct ${FILE} -s Ohio --review`);
});

it.skipIf(process.platform === 'win32').each([
  ['validate', [], []],
  ['correct', [], ['newhire download JOB']],
  ['correct', ['--dry-run'], []],
])('no next step of %s %j reads a named pipe again', async (command, flags, expected) => {
  const workspace = await workspaceAfter();
  execFileSync('mkfifo', [workspace.path('pipe')]);
  execFile('sh', ['-c', `cat ${FILE} > pipe`], { cwd: workspace.folder });
  const said = await printed(workspace, [command, 'pipe', ...OHIO, ...flags]);
  expect(said.map(withoutId)).toEqual(expected);
});

it('replaces only what the same command wrote: a table that was filled in stays, and another is suggested', async () => {
  const workspace = await workspaceAfter(TEMPLATE);
  const said = (await printed(workspace, CORRECT)).map(withoutId);
  expect(said).toContain(`newhire show ${FILE} -s Ohio --edits-template edits-2.csv`);
  expect(said).toContain('newhire download JOB --force');
  expect(said.filter((command) => /validate|show/.test(command)).join()).not.toContain('--force');
  const filed = (await printed(await workspaceAfter(), [...CORRECT, '-o', 'filed.txt'])).map(withoutId);
  expect(filed).toContain('newhire download JOB -o filed.txt --force');
  expect(await printed(await workspaceAfter(), VALIDATE)).toContain(`newhire correct ${FILE} -s Ohio`);
});
