/** `newhire compare`: formats, masks and exit codes. */

import { describe, expect, it } from 'vitest';
import { openWorkspace } from './correct-workspace.js';

async function workspace() {
  const made = await openWorkspace();
  await made.sample('ohio-faults.txt');
  const { code } = await made.run(['correct', 'ohio-faults.txt', '-s', 'OH', '--no-store']);
  expect(code).toBe(1);
  return made;
}
const BOTH = ['compare', 'ohio-faults.txt', 'ohio-faults.corrected.txt', '-s', 'auto'];

describe('a file and its corrected file', () => {
  it('differ: exit 1; each format says the same', async () => {
    const { run } = await workspace();
    const text = await run([...BOTH, '--values', 'mask']);
    expect(text.stderr).toBe('');
    expect(text.code).toBe(1);
    expect(text.stdout).toMatch(
      /^Ohio · 0 hires added, 0 gone, 7 records changed · \d+ hires already reported\n/,
    );
    expect(text.stdout).toContain(
      "Line 4, record 3 · SSN ending in 3333\n    Employee last name, columns 43-72\n      O'BRIEN → OBRIEN\n",
    );

    const json = JSON.parse((await run([...BOTH, '--format', 'json'])).stdout);
    expect(json.totals).toMatchObject({
      added: 0,
      gone: 0,
      changed: 7,
      already_reported: 23,
      same_bytes: false,
    });
    expect(json.changed).toHaveLength(7);
    const [name] = json.changed[0].fields;
    expect(name).toMatchObject({ field_name: 'employee_last_name', after: '***', value_masked: true });

    const csv = (await run([...BOTH, '--format', 'csv'])).stdout.trimEnd().split('\r\n');
    expect(csv).toHaveLength(1 + 7);
    const markdown = (await run([...BOTH, '--format', 'markdown'])).stdout;
    expect(markdown.match(/^\| changed \|/gm)).toHaveLength(7);
  });

  it('a file and itself are the same: exit 0', async () => {
    const { run } = await workspace();
    const { code, stdout } = await run([
      'compare',
      'ohio-faults.txt',
      'ohio-faults.txt',
      '-s',
      'OH',
      '--format',
      'json',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).not.toHaveProperty('changed');
  });
});

describe('files of which no record differs', () => {
  const reversed = (text: string) => {
    const [header = '', ...records] = text.replace(/\n$/, '').split('\n');
    return `${[header, ...records.reverse()].join('\n')}\n`;
  };
  it.each([
    ['other line ends', (text: string) => text.replaceAll('\n', '\r\n'), 'line ends (LF before, CRLF now)'],
    ['another order', reversed, 'the order of the records'],
    [
      'a blank line at the end',
      (text: string) => `${text}\n`,
      'what is before, between or after the records',
    ],
  ])('but that have %s: exit 0, and in what their bytes differ', async (_, change, what) => {
    const { run, sample, read, write } = await openWorkspace();
    await sample('ohio-clean.txt');
    await write('other.txt', change((await read('ohio-clean.txt')).toString('latin1')));
    const args = ['compare', 'ohio-clean.txt', 'other.txt', '-s', 'OH'];
    const text = await run(args);
    expect(text.stdout.replace(/\s+/g, ' ')).toContain(
      `No record differs, but the files are not the same byte for byte: ${what}.`,
    );
    const { totals } = JSON.parse((await run([...args, '--format', 'json'])).stdout);
    expect(totals).toMatchObject({ changed: 0, same_bytes: false, bytes_differ_in: [what] });
    expect(text.code).toBe(0);
  });
});

it('several old files: of each record that is gone or was changed, every format names the file', async () => {
  const { run, sample } = await openWorkspace();
  for (const name of ['ohio-clean.txt', 'ohio-faults.txt', 'ohio-no-header.txt']) await sample(name);
  const args = ['compare', 'ohio-clean.txt', 'ohio-no-header.txt', 'ohio-faults.txt', '-s', 'OH'];
  const json = JSON.parse((await run([...args, '--format', 'json'])).stdout);
  expect(json).toMatchObject({
    old_name: 'ohio-no-header.txt',
    old_names: ['ohio-clean.txt', 'ohio-no-header.txt'],
    totals: { added: 24, already_reported: 0 },
  });
  const files = json.gone.map(({ file_name }: { file_name: string }) => file_name);
  expect(files.filter((name: string) => name === 'ohio-clean.txt')).toHaveLength(15);
  expect(files.filter((name: string) => name === 'ohio-no-header.txt')).toHaveLength(3);
  expect((await run(args)).stdout).toContain('Gone, by their place in ohio-no-header.txt\n');
  const rows = (await run([...args, '--format', 'csv'])).stdout.trimEnd().split('\r\n').slice(1);
  expect(rows.filter((row) => row.startsWith('gone,') && row.endsWith(',ohio-clean.txt'))).toHaveLength(15);
});

describe('what cannot be compared: exit 2', () => {
  it('files of two states, standard input, one file', async () => {
    const { run, sample } = await workspace();
    await sample('utah-clean.txt');
    const states = await run(['compare', 'ohio-faults.txt', 'utah-clean.txt', '-s', 'auto']);
    expect(states.stderr).toContain("'ohio-faults.txt' is a file for Ohio, 'utah-clean.txt' one for Utah.");
    const other = await run(['compare', 'ohio-faults.txt', 'utah-clean.txt', '-s', 'OH']);
    expect(other.stderr).toContain(
      "'utah-clean.txt' cannot be compared. These are records of the Utah layout",
    );
    const stdin = await run(['compare', '-', 'utah-clean.txt', '-s', 'UT']);
    expect(stdin.stderr).toContain('Standard input cannot be compared.');
    const one = await run(['compare', 'utah-clean.txt', '-s', 'UT']);
    expect([states, other, stdin, one].map(({ code }) => code)).toEqual([2, 2, 2, 2]);
  });
});
