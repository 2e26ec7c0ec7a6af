/** `newhire split`: what it writes next to the file, what it says, and how it exits. */

import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { share } from '../support/campaign.js';
import { findLayout, SHAPES } from '../support/layouts.js';
import { ROOT, runNewhire } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

let folder = '';
beforeEach(async () => {
  folder = await tempFolder();
});

const newhire = (...args: string[]) => runNewhire(args, { cwd: folder });
/** Copies an example; its counts are those of its records, so that its records can be filed. */
async function put(example: string, name = 'payroll.txt'): Promise<void> {
  const text = await readFile(join(ROOT, 'examples', example), 'latin1');
  await writeFile(join(folder, name), await withTrueCounts(text, example), 'latin1');
}
const bytes = (name: string) => readFile(join(folder, name), 'latin1');
const linesOf = (text: string) => text.split(/(?<=\n)/);
/** The text with the count that `validate` expects where another one is. */
async function withTrueCounts(text: string, example: string): Promise<string> {
  const { stdout } = await newhire(
    'validate',
    join(ROOT, 'examples', example),
    '-s',
    'auto',
    '--format',
    'json',
  );
  const lines = linesOf(text);
  for (const { error_type, line_number, position, expected } of JSON.parse(stdout).files[0].errors)
    if (error_type === 'RECORD_COUNT_MISMATCH') {
      const line = lines[line_number - 1]!;
      lines[line_number - 1] = line.slice(0, position.start - 1) + expected + line.slice(position.end);
    }
  return lines.join('');
}
const count = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

describe.each(share(SHAPES, 2).map(({ state }) => state))('a file for %s with errors', (state) => {
  const marks = findLayout(state)!
    .record_types.filter(({ id }) => id !== 'employee')
    .map(({ identified_by }) => identified_by.text);
  const recordsOf = (text: string) =>
    linesOf(text).filter((line) => line.trim() !== '' && !marks.some((mark) => line.startsWith(mark)));

  it('becomes a part that is clean and a part that is as it was; together they have every record once', async () => {
    await put(`${state.toLowerCase().replaceAll(' ', '-')}-faults.txt`);
    const before = await bytes('payroll.txt');
    const { code, stdout, stderr } = await newhire('split', 'payroll.txt', '-s', state);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const [ready, held] = [await bytes('payroll.ready.txt'), await bytes('payroll.held.txt')];
    expect([...recordsOf(ready), ...recordsOf(held)].sort()).toEqual(recordsOf(before).sort());
    for (const line of linesOf(held)) expect(linesOf(before)).toContain(line);
    expect(stdout).toContain(
      `${recordsOf(ready).length} of ${recordsOf(before).length} records ready · ${recordsOf(held).length} held`,
    );
    expect(await bytes('payroll.txt')).toBe(before);

    const checked = await newhire('validate', 'payroll.ready.txt', '-s', state, '-q');
    expect(checked.stdout).toMatch(new RegExp(`^${state} · ${recordsOf(ready).length} records · 0 errors`));
    expect(checked.code).toBe(0);
  });

  it('has as many held records as validate says have errors', async () => {
    await put(`${state.toLowerCase().replaceAll(' ', '-')}-faults.txt`);
    const { stdout } = await newhire('split', 'payroll.txt', '-s', state);
    const checked = await newhire('validate', 'payroll.txt', '-s', state, '-q');
    expect(count(stdout, /· (\d+) held/)).toBe(count(checked.stdout, /· (\d+) of \d+ records have errors/));
  });
});

describe('a file without errors', () => {
  it('is ready as it is: exit 0, and nothing is held', async () => {
    await put('ohio-clean.txt');
    const { code, stdout } = await newhire('split', 'payroll.txt', '-s', 'OH');
    expect(stdout).toBe(
      'Ohio · 15 of 15 records ready · 0 held\npayroll.ready.txt: 15 records, checked again: no errors.\n',
    );
    expect(code).toBe(0);
    expect((await readdir(folder)).sort()).toEqual(['payroll.ready.txt', 'payroll.txt']);
    expect(await bytes('payroll.ready.txt')).toBe(await bytes('payroll.txt'));
  });
});

describe('a header with errors of its own', () => {
  it('leaves nothing ready, and the file says so', async () => {
    await put('ohio-no-header.txt');
    const { code, stdout } = await newhire('split', 'payroll.txt', '-s', 'OH');
    expect(stdout).toContain('0 of 3 records ready · 3 held');
    expect(stdout).toContain('Ohio does not accept a file without a header record');
    expect(code).toBe(1);
    expect((await readdir(folder)).sort()).toEqual(['payroll.held.txt', 'payroll.txt']);
    expect(await bytes('payroll.held.txt')).toBe(await bytes('payroll.txt'));
  });
});

describe('a header whose count says that records are missing', () => {
  it('leaves nothing ready, and says both numbers', async () => {
    await copyFile(join(ROOT, 'examples', 'ohio-faults.txt'), join(folder, 'payroll.txt'));
    const { code, stdout } = await newhire('split', 'payroll.txt', '-s', 'OH');
    expect(stdout).toContain('0 of 24 records ready · 24 held');
    expect(stdout).toContain(
      'Nothing is ready: The header record says 26, but 24 employee records are in the file: 2 may be missing.',
    );
    expect(code).toBe(1);
    expect((await readdir(folder)).sort()).toEqual(['payroll.held.txt', 'payroll.txt']);
    expect(await bytes('payroll.held.txt')).toBe(await bytes('payroll.txt'));
  });
});

describe('what is there already', () => {
  beforeEach(async () => {
    await put('ohio-faults.txt');
    await writeFile(join(folder, 'payroll.held.txt'), 'precious');
  });

  it('is not replaced: exit 2, and nothing is written', async () => {
    const { code, stdout, stderr } = await newhire('split', 'payroll.txt', '-s', 'OH');
    expect(stderr).toContain("'payroll.held.txt' already exists.\nAdd --force to replace the parts");
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(await bytes('payroll.held.txt')).toBe('precious');
    expect(await readdir(folder)).not.toContain('payroll.ready.txt');
  });

  it('is replaced with --force', async () => {
    expect((await newhire('split', 'payroll.txt', '-s', 'OH', '--force')).code).toBe(1);
    expect(await bytes('payroll.held.txt')).not.toContain('precious');
  });

  it('is gone with --force when nothing is held any more', async () => {
    await put('ohio-clean.txt');
    expect((await newhire('split', 'payroll.txt', '-s', 'OH', '--force')).code).toBe(0);
    expect((await readdir(folder)).sort()).toEqual(['payroll.ready.txt', 'payroll.txt']);
  });
});

describe('what cannot be split: exit 2, one sentence, and nothing is written', () => {
  it.each([
    ['standard input', ['-', '-s', 'OH'], 'Standard input cannot be split'],
    ['a file that is not there', ['nowhere.txt', '-s', 'OH'], "There is no file 'nowhere.txt'."],
    [
      'a file of another state',
      ['payroll.txt', '-s', 'TX'],
      "'payroll.txt' cannot be split. These are records of",
    ],
    ['a state that does not exist', ['payroll.txt', '-s', 'Ohoi'], "There is no layout for 'Ohoi'."],
    [
      'a file whose state nobody gave',
      ['payroll.txt'],
      'payroll.txt looks like a file for Ohio: add -s Ohio.',
    ],
  ])('%s', async (_, args, sentence) => {
    await put('ohio-faults.txt');
    await put('ohio-clean.txt', 'other.txt');
    const { code, stdout, stderr } = await newhire('split', ...args);
    expect(stderr).toContain(sentence);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect((await readdir(folder)).sort()).toEqual(['other.txt', 'payroll.txt']);
  });
});

it('takes state, layout and day from the settings, as validate does', async () => {
  await put('ohio-faults.txt');
  await writeFile(join(folder, '.newhirerc.json'), JSON.stringify({ state: 'Ohio' }));
  expect((await newhire('split', 'payroll.txt')).stdout).toMatch(/^Ohio · /);
});

it('a name without an extension, and one in another folder: the parts are next to the file', async () => {
  await put('ohio-faults.txt', 'payroll');
  const { stdout } = await runNewhire(['split', join(folder, 'payroll'), '-s', 'OH']);
  expect((await readdir(folder)).sort()).toEqual(['payroll', 'payroll.held', 'payroll.ready']);
  expect(stdout).toContain(`newhire validate ${join(folder, 'payroll.held')} -s Ohio`);
});

it.skipIf(platform() === 'win32')('the parts are for their owner only', async () => {
  await put('ohio-faults.txt');
  await newhire('split', 'payroll.txt', '-s', 'OH');
  for (const part of ['payroll.ready.txt', 'payroll.held.txt'])
    expect((await stat(join(folder, part))).mode & 0o777).toBe(0o600);
});
