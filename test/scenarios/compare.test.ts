/** `newhire compare`: formats, masks and exit codes. */

import { describe, expect, it } from 'vitest';
import { openDesk } from './correct-desk.js';

async function desk() {
  const made = await openDesk();
  await made.sample('ohio-faults.txt');
  const { code } = await made.run(['correct', 'ohio-faults.txt', '-s', 'OH', '--no-store']);
  expect(code).toBe(1);
  return made;
}
const BOTH = ['compare', 'ohio-faults.txt', 'ohio-faults.corrected.txt', '-s', 'auto'];

describe('a file and its corrected file', () => {
  it('differ: exit 1; each format says the same', async () => {
    const { run } = await desk();
    const text = await run([...BOTH, '--values', 'mask']);
    expect(text.stderr).toBe('');
    expect(text.code).toBe(1);
    expect(text.stdout).toMatch(
      /^Ohio · 0 hires added, 0 gone, 7 records changed · 17 hires already reported as\n/,
    );
    expect(text.stdout).toContain(
      "Line 4, record 3 · SSN ending in 3333\n    Employee last name, columns 43-72\n      O'BRIEN → OBRIEN\n",
    );

    const json = JSON.parse((await run([...BOTH, '--format', 'json'])).stdout);
    expect(json.totals).toMatchObject({ added: 0, gone: 0, changed: 7, already_reported: 17 });
    expect(json.changed).toHaveLength(7);
    const [name] = json.changed[0].fields;
    expect(name).toMatchObject({ field_name: 'employee_last_name', after: '***', value_masked: true });

    const csv = (await run([...BOTH, '--format', 'csv'])).stdout.trimEnd().split('\r\n');
    expect(csv).toHaveLength(1 + 7);
    const markdown = (await run([...BOTH, '--format', 'markdown'])).stdout;
    expect(markdown.match(/^\| changed \|/gm)).toHaveLength(7);
  });

  it('a file and itself are the same: exit 0', async () => {
    const { run } = await desk();
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

describe('what cannot be compared: exit 2', () => {
  it('files of two states, standard input, one file', async () => {
    const { run, sample } = await desk();
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
