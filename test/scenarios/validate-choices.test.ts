/** `newhire validate` when only some findings are wanted, and the receipt that `newhire verify` reads. */

import { execFile, spawn } from 'node:child_process';
import { copyFile, readdir, readFile, watch, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { FORMAT_NAMES } from '../../src/reports/formats.js';
import { share } from '../support/campaign.js';
import { BIN, cleanEnv, ROOT, runNewhire, runShell } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

const FAULTS = join(ROOT, 'examples/ohio-faults.txt');
const CLEAN = join(ROOT, 'examples/ohio-clean.txt');

/** Markdown escapes the underscore. */
const NAMED = /INVALID\\?_SSN/;

let folder = '';
beforeEach(async () => {
  folder = await tempFolder();
});

const newhire = (...args: string[]) => runNewhire(args, { cwd: folder });
const validate = (...args: string[]) => newhire('validate', FAULTS, '-s', 'OH', ...args);

describe('--only and --ignore', () => {
  it('show what was asked for and count the rest', async () => {
    const { code, stdout } = await validate(
      '--only',
      'invalid_ssn',
      '--only',
      'INVALID_DATE',
      '--format',
      'json',
    );
    const [file] = JSON.parse(stdout).files;
    const types = new Set(file.errors.map((error: { error_type: string }) => error.error_type));
    expect(types).toEqual(new Set(['INVALID_SSN', 'INVALID_DATE']));
    const leftOut = Object.values<number>(file.left_out).reduce((sum, count) => sum + count);
    expect(file.errors.length + leftOut).toBe(file.total_errors + file.total_warnings);
    expect(code).toBe(1);
  });

  it('that leave nothing to report are refused', async () => {
    const { code, stderr } = await validate('--only', 'INVALID_SSN', '--ignore', 'INVALID_SSN');
    expect([code, stderr]).toEqual([2, expect.stringContaining('Nothing is left to report')]);
    const other = await validate('--min-severity', 'error', '--fail-on', 'warning');
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('No warning can fail the file')]);
  });

  it('let a file pass whose other faults were left out, and say so', async () => {
    const every = JSON.parse((await validate('--format', 'json')).stdout).files[0].errors;
    const types = [...new Set(every.map((error: { error_type: string }) => error.error_type))].join(',');
    const { code, stdout } = await validate('--ignore', types, '-q');
    expect(stdout).toContain('Left out by --ignore: ');
    expect(code).toBe(0);
    expect((await validate('--ignore', types, '-q', '--fail-on', 'warning')).code).toBe(1);
  });

  it('take error types only', async () => {
    const { code, stderr } = await validate('--ignore', 'INVALID_SNS');
    expect(stderr).toContain("There is no error type 'INVALID_SNS'.\nDid you mean INVALID_SSN?");
    expect(code).toBe(2);
  });
});

it('--min-severity error leaves the warnings out and says how many', async () => {
  const { stdout } = await validate('--min-severity', 'error', '--format', 'json');
  const [file] = JSON.parse(stdout).files;
  expect(file).toMatchObject({ warnings: [], left_out_errors: 0 });
  expect(file.total_warnings).toBeGreaterThan(0);
});

describe('--receipt', () => {
  it('proves that a file was checked and clean: verify exits 0', async () => {
    await copyFile(CLEAN, join(folder, 'payroll.txt'));
    const checked = await newhire('validate', 'payroll.txt', '-s', 'OH', '-q', '--receipt', 'receipt.json');
    expect(checked.code).toBe(0);
    const verified = await newhire('verify', 'payroll.txt', '--receipt', 'receipt.json');
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    expect(verified.stdout).toMatch(/^payroll\.txt: .* and was clean\.\n$/);
  });

  it('is of no use for a file that changed since, or had errors: verify exits 1', async () => {
    await newhire('validate', CLEAN, '-s', 'OH', '-q', '--receipt', 'clean.json');
    await validate('-q', '--receipt', 'faults.json');
    expect((await newhire('verify', FAULTS, '--receipt', 'clean.json')).code).toBe(1);
    expect((await newhire('verify', FAULTS, '--receipt', 'faults.json')).code).toBe(1);
  });

  it('is for one file, and is not written over the file', async () => {
    const two = await newhire('validate', CLEAN, FAULTS, '-s', 'OH', '--receipt', 'a.json');
    expect(two).toMatchObject({
      code: 2,
      stderr: 'newhire: A receipt is for one file, but several were given.\n',
    });
    await copyFile(CLEAN, join(folder, 'payroll.txt'));
    const over = await newhire('validate', 'payroll.txt', '-s', 'OH', '--receipt', './payroll.txt');
    expect(over.stderr).toContain('is read by this command, so it is not replaced.');
    expect((await readFile(join(folder, 'payroll.txt'))).equals(await readFile(CLEAN))).toBe(true);
  });

  it('that is not valid: exit 2 and a sentence', async () => {
    await writeFile(join(folder, 'a.json'), '{}');
    const { code, stderr } = await newhire('verify', CLEAN, '--receipt', 'a.json');
    expect(stderr).toMatch(/^newhire: The receipt was not written by newhire\.\n/);
    expect(code).toBe(2);
  });
});

describe('on GitHub', () => {
  it('the summary of the step is added to, and stdout has workflow commands', async () => {
    await writeFile(join(folder, 'summary.md'), 'before\n');
    const env = { GITHUB_STEP_SUMMARY: join(folder, 'summary.md') };
    const { stdout } = await runNewhire(['validate', FAULTS, '-s', 'OH', '--format', 'github'], {
      cwd: folder,
      env,
    });
    expect(stdout).toMatch(/^::error /m);
    const summary = await readFile(join(folder, 'summary.md'), 'utf8');
    expect(summary).toMatch(/^before\n/);
    expect(summary).toMatch(NAMED);
  });

  it('other formats leave the summary alone', async () => {
    const env = { GITHUB_STEP_SUMMARY: join(folder, 'summary.md') };
    await runNewhire(['validate', FAULTS, '-s', 'OH'], { cwd: folder, env });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('every format', () => {
  it('can be written in one run, each to its file', async () => {
    const formats = FORMAT_NAMES.flatMap((name) => ['--format', `${name}=report.${name}`]);
    const { code, stdout, stderr } = await validate(...formats);
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: '' });
    for (const name of FORMAT_NAMES) {
      expect(await readFile(join(folder, `report.${name}`), 'utf8')).toMatch(NAMED);
    }
  });

  it.each(share(FORMAT_NAMES, 3))('%s reports a file that cannot be read, and the others', async (name) => {
    const { code, stdout, stderr } = await newhire(
      'validate',
      'nowhere.txt',
      FAULTS,
      '-s',
      'OH',
      '--format',
      name,
    );
    expect(stderr).toContain("There is no file 'nowhere.txt'.");
    expect(stdout).toMatch(NAMED);
    expect(stdout).toMatch(/nowhere\.txt|1\s+file\s+not\s+read/);
    expect(code).toBe(2);
  });
});

describe.skipIf(platform() === 'win32')('a pipe with a name', () => {
  it('is read like a file, however small its pieces are', async () => {
    const script = `newhire validate <(dd if='${CLEAN}' bs=700 2>/dev/null) -s OH -q --format json`;
    const { stdout, code } = await runShell(script, { cwd: folder });
    expect(JSON.parse(stdout)).toMatchObject({ total_records: 15, total_errors: 0, total_warnings: 0 });
    expect(code).toBe(0);
  });
});

describe.skipIf(platform() === 'win32')('Ctrl-C', () => {
  it.each([
    ['SIGINT', '-'],
    ['SIGTERM', '-'],
    ['SIGINT', 'pipe'],
  ] as const)(
    'ends the run by %s while it waits for %s, and leaves no unfinished report',
    async (signal, input) => {
      if (input === 'pipe') await promisify(execFile)('mkfifo', [join(folder, input)]);
      const before = await readdir(folder);
      const changes = watch(folder)[Symbol.asyncIterator]();
      const args = [BIN, 'validate', input, '-s', 'OH', '--format', 'json=report.json'];
      const child = spawn(process.execPath, args, {
        cwd: folder,
        env: cleanEnv(),
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      const ended = new Promise((resolve) => child.on('close', (code, by) => resolve({ code, by })));
      // The unfinished report is there: the program waits for its input.
      await changes.next();
      expect(await readdir(folder)).toHaveLength(before.length + 1);
      child.kill(signal);
      expect(await ended).toEqual({ code: null, by: signal });
      expect(await readdir(folder)).toEqual(before);
      await changes.return?.();
    },
  );
});
