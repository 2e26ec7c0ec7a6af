/**
 * Files whose names a terminal, a CI runner or a shell would obey, through all commands and formats: nothing is obeyed, and a
 * suggested command is about the file that it names.
 */

import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMAT_NAMES } from '../../src/reports/index.js';
import { RECORD_FORMATS } from '../../src/reports/record/index.js';
import { share } from '../support/campaign.js';
import { ROOT, type Run, runSources } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

const NAMES = [
  '\u001b[31mred.txt',
  '\u001b]0;owned\u0007.txt',
  '\u001b[2J\u001b[H.txt',
  '\u009b31m.txt',
  '\u0085owned.txt',
  '\u007f\u0008\u0001.txt',
  '\u202etxt.exe',
  '\u2066a\u2069.txt',
  '\u200ea\u200f.txt',
  '\u2028owned.txt',
  '\u2029owned.txt',
  '\u00a0.txt',
  '\ufeff.txt',
  'e\u0301.txt',
  '\u{e0041}.txt',
  'a\rowned.txt',
  'a\nowned.txt',
  'a\r\nowned.txt',
  'a\n::error::owned.txt',
  'a\n##[error]owned.txt',
  'a\n(Did you mean owned?)',
  '\tx.txt',
  'ends with a line\n',
  '::error::owned.txt',
  '::stop-commands::x.txt',
  '  ::add-mask::x.txt',
  '##[error]owned.txt',
  '###[group]x.txt',
  '##vso[task.complete]x.txt',
  '-o',
  '-s',
  '--help',
  '--force.txt',
  '-',
  "it's.txt",
  'say "x".txt',
  '`touch owned`.txt',
  '$(touch owned).txt',
  '$HOME.txt',
  'a b.txt',
  ' a .txt',
  '*.txt',
  '[a]{b,c}?.txt',
  'a\\b\\033.txt',
  '!x.txt',
  'a;touch owned;.txt',
  'a&b|c>d<e.txt',
  '%s%n%045.txt',
  '~x.txt',
  '#x.txt',
  // One of all kinds, for the short run.
  "-a\n::error::owned\r\u001b[31m\u009b\u202e\u2028 ##[x]'$(touch owned)%n.txt",
];

/** What a shell would take for a flag is typed with its folder. */
const typed = (name: string) => (name.startsWith('-') ? `./${name}` : name);
const inFormats = (formats: readonly string[], ...args: string[]) =>
  formats.map((format) => [...args, '--format', format]);
const OVERVIEWS = ['pretty', 'json', 'html'];
const FAULTS = join(ROOT, 'examples/ohio-faults.txt');
const STORE = ['--data', 'data'];

/** All commands with the name in each place where it can be, in an order in which each finds what it needs. */
const commandsWith = (name: string): string[][] => [
  ...inFormats(FORMAT_NAMES, 'validate', typed(name), '-s', 'OH'),
  ['validate', typed(name)],
  ['validate', typed(name), '-s', 'OH', '--quiet', '--receipt', `r${name}`],
  ['validate', typed(name), 'missing', typed(name), '-s', 'OH', '--only', name],
  ['validate', `${name}/${name}`, '-s', 'OH'],
  ['validate', typed(name), '-s', name],
  ['validate', typed(name), '--layout', typed(name)],
  ['validate', typed(name), '-s', 'OH', '--format', name],
  ['validate', typed(name), '-s', 'OH', '--format', `json=${name}/x`],
  ['verify', typed(name), '--receipt', `r${name}`],
  ['verify', typed(name), '--receipt', typed(name)],
  ...inFormats(OVERVIEWS, 'correct', typed(name), '-s', 'OH', '--dry-run', '--diff', ...STORE),
  ['correct', typed(name), '-s', 'OH', ...STORE],
  ['correct', typed(name), '-s', 'OH', ...STORE],
  ['correct', typed(name), '-s', 'OH', '-o', `out/${name}`, ...STORE],
  ['correct', typed(name), '-s', 'OH', '--out-dir', `dir${name}`, ...STORE, '--employer', typed(name)],
  ['correct', typed(name), '-s', 'OH', '-o', '-', ...STORE, '--data', `data${name}`],
  ...inFormats(OVERVIEWS, 'split', typed(name), '-s', 'OH', '--force'),
  ...inFormats(RECORD_FORMATS, 'show', typed(name), '-s', 'OH', '--line', '3'),
  ['show', typed(name), '-s', 'OH', '--line', '999'],
  ['show', typed(name), '-s', 'OH', '--name', name],
  ...inFormats(['text', 'json', 'csv', 'markdown'], 'compare', typed(name), FAULTS, '-s', 'OH'),
  ['download', '--list', ...STORE],
  ['download', '--list', '--format', 'json', ...STORE],
  ['download', name, '-o', name],
  ['data', '--data', `data${name}`],
  ['data', '--data', typed(name)],
  ['layouts', 'show', name],
  ['layouts', 'list', '--format', name],
  ['explain', name],
  ['completion', name],
  [name],
  ['help', name],
  ['validate', `--${name}`],
  ['serve', '--keys', name, '--new-key', name],
  ['serve', '--port', name],
];

/** Control characters but the line ends of a text and of CSV, what changes the direction of text, and line separators. */
const RAW = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u;

function expectHarmless({ code, stdout, stderr }: Run, args: readonly string[], name: string): void {
  const what = JSON.stringify(args);
  const isDocument = args.includes('-o') && args.includes('-');
  for (const text of isDocument ? [stderr] : [stdout, stderr]) {
    const plain = text.replace(/^\ufeff/, '').replaceAll('\r\n', args.includes('csv') ? '\n' : '\r\n');
    expect(plain, what).not.toMatch(RAW);
    const others = args.includes('github') ? plain.replace(/^::(error|notice|warning) .*$/gm, '') : plain;
    expect(others, what).not.toMatch(/^\s*::/m);
    expect(others, what).not.toMatch(/##\w*\[/);
    if (/[\r\n]/.test(name)) expect(others, what).not.toMatch(/^\s*("|꞉:error::)?owned/m);
  }
  expect(stderr, what).not.toContain('internal error');
  expect(code, what).toBeLessThanOrEqual(3);
}

const COMMAND = /^ *(newhire (?:validate|correct|download) .*)$/gm;

/** The words of a command as a shell reads them. */
function wordsOf(command: string, cwd: string): string[] {
  // Only shells newer than that of POSIX know this form.
  const shell = command.includes("$'") ? 'bash' : 'sh';
  const script = `newhire() { for word; do printf '%s\\0' "$word"; done; }; ${command}`;
  return execFileSync(shell, ['-c', script], { cwd, encoding: 'utf8' }).split('\0').slice(0, -1);
}

/** The command is about a file that is there, and finds it. A review needs a person. */
async function expectToWork(command: string, cwd: string): Promise<void> {
  const [verb = '', ...words] = wordsOf(command, cwd);
  if (words.includes('--review')) return;
  const { code, stderr } = await runSources([verb, ...words, ...(verb === 'validate' ? [] : ['--force'])], {
    cwd,
  });
  expect(stderr.replace(/^Written: .*\n/, ''), command).toBe('');
  expect(code, command).toBeLessThanOrEqual(1);
}

describe('a file name that is hostile', () => {
  it.each(share(NAMES, 1).map((name) => [JSON.stringify(name), name] as const))(
    '%s is obeyed by nothing, and suggested commands are about it',
    async (_, name) => {
      const cwd = await tempFolder();
      await mkdir(join(cwd, 'out'));
      await copyFile(FAULTS, join(cwd, name));
      const commands = new Set<string>();
      const at = NAMES.indexOf(name);
      for (const [index, args] of commandsWith(name).entries()) {
        const env = (at + index) % 2 === 0 ? { GITHUB_ACTIONS: 'true', CI: 'true' } : {};
        const run = await runSources(args, { cwd, env });
        expectHarmless(run, args, name);
        // Examples of the help are about other files.
        if (`${run.stdout}${run.stderr}`.includes('Usage:')) continue;
        for (const text of [run.stdout, run.stderr])
          for (const [, command = ''] of text.matchAll(COMMAND)) commands.add(command);
      }
      expect(commands.size).toBeGreaterThan(3);
      for (const command of commands) await expectToWork(command, cwd);
      expect(await readdir(cwd)).not.toContain('owned');
    },
  );

  it('shows no more of a number that may be an SSN than its last four digits', async () => {
    const cwd = await tempFolder();
    const name = 'DOE_JANE_899-62-5872.txt';
    await mkdir(join(cwd, 'out'));
    await copyFile(FAULTS, join(cwd, name));
    // The folder of the data is not named after a person.
    const commands = commandsWith(name).filter(
      ([verb = '', ...words]) => !`${verb} ${words.join(' ')}`.match(/^data |data\S*DOE/),
    );
    for (const args of commands) {
      const { stdout, stderr } = await runSources(args, { cwd });
      const text = args.includes('-o') && args.includes('-') ? stderr : `${stdout}${stderr}`;
      expect(text.includes('899-62') ? text : '', args.join(' ')).toBe('');
    }
    const made = await readdir(cwd);
    expect(made).toEqual(expect.arrayContaining([name, 'DOE_JANE_899-62-5872.corrected.txt']));
    expect(await readFile(join(cwd, `r${name}`), 'utf8')).toContain('DOE_JANE_XXX-XX-5872.txt');
  });

  it('is in the trace of an internal error as text, too', async () => {
    const { failureText } = await import('../../src/cli/run-failure.js');
    for (const name of NAMES) {
      const text = failureText(new Error(`no ${name}`), { NEWHIRE_DEBUG: '1' });
      expect(text).not.toMatch(RAW);
      expect(text).not.toMatch(/^\s*(::|owned)|##\w*\[/m);
    }
  });
});
