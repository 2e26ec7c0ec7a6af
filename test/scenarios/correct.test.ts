/** `newhire correct` on the sample files, as a payroll analyst uses it. */

import { readdir, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { share } from '../support/campaign.js';
import { SHAPES } from '../support/layouts.js';
import { openWorkspace, reportIn } from './correct-workspace.js';

const idOf = (state: string) => state.toLowerCase().replaceAll(' ', '-');
const STATES = share(SHAPES, 2).map(({ state }) => state);

describe.each(STATES)('a file for %s with faults', (state) => {
  const name = `${idOf(state)}-faults.txt`;
  const corrected = `${idOf(state)}-faults.corrected.txt`;

  it('is repaired into a copy; validate finds exactly what was said to be left', async () => {
    const workspace = await openWorkspace();
    await workspace.sample(name);
    const before = await workspace.read(name);
    const run = await workspace.run(['correct', name, '-s', state, '--format', 'json']);
    const report = reportIn(run);
    expect(run.code).toBe(1);
    expect(report.corrections_applied).toBeGreaterThan(2);
    expect(report.corrections_applied + report.corrections_failed).toBe(report.total_errors);
    expect(await workspace.read(name)).toEqual(before);
    expect(await workspace.files()).toEqual([corrected, name].sort());

    const check = await workspace.run([
      'validate',
      corrected,
      '-s',
      state,
      '--format',
      'json',
      '--values',
      'show',
    ]);
    const { errors } = JSON.parse(check.stdout).files[0] as { errors: Record<string, string>[] };
    const found = errors.map(({ error_type, field_name }) => `${error_type} ${field_name}`).sort();
    const left = report.left
      .flatMap(({ error_type, field_name, count }) => Array(count).fill(`${error_type} ${field_name}`))
      .sort();
    expect(found).toEqual(left);
  });

  it('gives the same result twice, and nothing more the second time', async () => {
    const workspace = await openWorkspace();
    await workspace.sample(name);
    await workspace.run(['correct', name, '-s', state, '-o', 'once.txt']);
    const again = await workspace.run([
      'correct',
      'once.txt',
      '-s',
      state,
      '-o',
      'twice.txt',
      '--format',
      'json',
    ]);
    expect(reportIn(again).corrections_applied).toBe(0);
    expect(await workspace.read('twice.txt')).toEqual(await workspace.read('once.txt'));
  });

  it('without faults comes out byte for byte, with exit 0', async () => {
    const workspace = await openWorkspace();
    const clean = `${idOf(state)}-clean.txt`;
    await workspace.sample(clean);
    const { code, stdout, stderr } = await workspace.run(['correct', clean, '-s', state, '-o', 'out.txt']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`${state} · no errors to correct`);
    expect(stdout).toContain(`${clean} → out.txt, a copy: nothing was changed\n`);
    expect(stdout).not.toContain('Check the result');
    expect(await workspace.read('out.txt')).toEqual(await workspace.read(clean));
  });
});

describe('the report', () => {
  it('says what changed by rule, what is left with cause, remedy and lines, and what to do next', async () => {
    const workspace = await openWorkspace();
    await workspace.sample('ohio-faults.txt');
    const { stdout, stderr } = await workspace.run(['correct', 'ohio-faults.txt', '-s', 'Ohio']);
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /^Ohio · \d+ of 18 errors cleared, \d+ left · 3 warnings left\nohio-faults\.txt → ohio-faults\.corrected\.txt\n/,
    );
    expect(stdout).toContain('\nChanged by rule\n');
    expect(stdout).toContain('\n--diff shows each change, before and after.\n');
    expect(stdout).toContain('      1  Leave the apostrophe out\n');
    expect(stdout).toContain('INVALID_SSN · Employee Social Security number · 1 error left\n');
    expect(stdout).toContain('  why       A Social Security number is never invented or altered.\n');
    expect(stdout).toContain('  where     line 6\n');
    expect(stdout).toMatch(
      /\n\d errors wait for your decision:\n {2}newhire correct ohio-faults\.txt -s Ohio --review --force\n/,
    );
    expect(stdout).toMatch(
      /\n5 errors need a value that is not in the file\.[^:]+:\n {2}newhire show ohio-faults\.txt -s Ohio --edits-template edits\.csv\n/,
    );
    expect(stdout).toContain('\n  newhire validate ohio-faults.corrected.txt -s Ohio\n');
    const [, kept = ''] =
      /\nThe result and its audit are kept for 30 days in this folder:\n {2}(.*)\n/.exec(stdout) ?? [];
    expect(await readdir(kept)).toEqual(expect.arrayContaining(['audit.ndjson', 'corrected']));
    expect(stdout).toMatch(
      /\nWrite it again from job [0-9a-f-]{36}:\n {2}newhire download [0-9a-f-]{36} --force\n$/,
    );
  });

  it('names no folder where nothing is kept', async () => {
    const workspace = await openWorkspace();
    await workspace.sample('ohio-faults.txt');
    const { stdout } = await workspace.run(['correct', 'ohio-faults.txt', '-s', 'Ohio', '--no-store']);
    expect(stdout).not.toMatch(/in this folder|from job/);
  });

  it('of JSON is one document on standard output', async () => {
    const workspace = await openWorkspace();
    await workspace.sample('ohio-faults.txt');
    const run = await workspace.run(['correct', 'ohio-faults.txt', '-s', 'Ohio', '--format', 'json']);
    expect(run.stderr).toBe('');
    expect(reportIn(run)).toMatchObject({
      file_name: 'ohio-faults.txt',
      state: 'Ohio',
      dry_run: false,
      output: 'ohio-faults.corrected.txt',
      total_errors: 18,
      model: null,
    });
  });

  it('shows no value of a person where it does not go to a terminal', async () => {
    const workspace = await openWorkspace();
    await workspace.sample('ohio-faults.txt');
    for (const format of ['pretty', 'json']) {
      const args = ['correct', 'ohio-faults.txt', '-s', 'Ohio', '--dry-run', '--diff', '--format', format];
      const { stdout } = await workspace.run(args);
      expect(stdout).not.toMatch(/O'BRIEN|OBRIEN|MUNOZ|899\d{6}/);
    }
  });
});

describe('the corrected file', () => {
  it('can be read by its owner only', async () => {
    const workspace = await openWorkspace();
    await workspace.sample('ohio-faults.txt');
    await workspace.run(['correct', 'ohio-faults.txt', '-s', 'Ohio']);
    expect((await stat(workspace.path('ohio-faults.corrected.txt'))).mode & 0o777).toBe(0o600);
  });

  it('keeps the line ends of the input', async () => {
    const workspace = await openWorkspace();
    await workspace.sample('ohio-faults.txt');
    const dos = (await workspace.read('ohio-faults.txt')).toString('latin1').replaceAll('\n', '\r\n');
    await workspace.write('dos.txt', Buffer.from(dos, 'latin1'));
    const { code } = await workspace.run(['correct', 'dos.txt', '-s', 'Ohio']);
    expect(code).toBe(1);
    const result = (await workspace.read('dos.corrected.txt')).toString('latin1');
    expect(result.match(/\r\n/g)).toHaveLength(dos.match(/\r\n/g)!.length);
    expect(result.replaceAll('\r\n', '')).not.toContain('\n');
  });
});
