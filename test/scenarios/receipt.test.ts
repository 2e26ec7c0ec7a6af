/** Receipts and what was left out of a report: a file is proven clean only when nothing was wrong with it at all. */

import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { FORMAT_NAMES } from '../../src/reports/formats.js';
import { ROOT, type RunOptions, runNewhire, runShell } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

let folder = '';
beforeEach(async () => {
  folder = await tempFolder();
  await put('ohio-faults.txt');
});

const put = (example: string, name = 'payroll.txt') =>
  copyFile(join(ROOT, 'examples', example), join(folder, name));
const newhire = (args: string[], options: RunOptions = {}) => runNewhire(args, { cwd: folder, ...options });
const validate = (args: string[] = [], options: RunOptions = {}) =>
  newhire(['validate', 'payroll.txt', '-s', 'OH', ...args], options);
const verify = () => newhire(['verify', 'payroll.txt', '--receipt', 'receipt.json']);
const receipt = async () => JSON.parse(await readFile(join(folder, 'receipt.json'), 'utf8'));
const errorTypes = async () => {
  const { files } = JSON.parse((await validate(['--format', 'json'])).stdout);
  return [...new Set(files[0].errors.map((error: { error_type: string }) => error.error_type))] as string[];
};

describe('a receipt', () => {
  it('of errors that were all left out on request is not clean, though validate ends with 0', async () => {
    const ignored = (await errorTypes()).join(',');
    const { code, stdout } = await validate(['-q', '--ignore', ignored, '--receipt', 'receipt.json']);
    expect(code).toBe(0);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /have errors · 18 errors, .* left out .* Left out by --ignore: .*\(18 errors, /,
    );
    const { verdict, counts, left_out } = await receipt();
    expect({ verdict, errors: counts.total_errors }).toEqual({ verdict: 'errors left out', errors: 18 });
    expect(Object.keys(left_out).sort()).toEqual(ignored.split(',').sort());
    const verified = await verify();
    expect(verified.stdout).toContain('had 18 errors that were left out of its report.');
    expect(verified.code).toBe(1);
  });

  it('of warnings is clean, also when they were left out', async () => {
    await put('ohio-clean.txt');
    const env = { NEWHIRE_TODAY: '2027-06-01', NEWHIRE_MIN_SEVERITY: 'error' };
    const { code, stdout } = await validate(['--receipt', 'receipt.json'], { env });
    expect((await receipt()).today).toBe('2027-06-01');
    expect(stdout).toContain('Left out by NEWHIRE_MIN_SEVERITY: 2 LATE_REPORT (0 errors, 2 warnings).');
    expect(code).toBe(0);
    expect((await verify()).code).toBe(0);
  });

  it('of a file that is no such file proves nothing', async () => {
    await writeFile(join(folder, 'payroll.txt'), 'a,b,c,d\n1,2,3,4\n');
    expect((await validate(['-q', '--receipt', 'receipt.json'])).code).toBe(2);
    expect((await receipt()).verdict).toBe('not a file of this layout');
    const verified = await verify();
    expect(verified.stdout).toContain('did not match this layout');
    expect(verified.code).toBe(1);
  });

  it('is not written for a file that is not there, nor is an older one touched', async () => {
    const args = ['validate', 'nowhere.txt', '-s', 'OH', '--receipt', 'receipt.json'];
    expect((await newhire(args)).code).toBe(2);
    expect(await readdir(folder)).toEqual(['payroll.txt']);
    await writeFile(join(folder, 'receipt.json'), 'older');
    await newhire(args);
    expect(await readFile(join(folder, 'receipt.json'), 'utf8')).toBe('older');
  });

  it('is not signed: one that was altered is believed, as help and docs/receipts.md say', async () => {
    await validate(['-q', '--receipt', 'receipt.json']);
    expect((await verify()).code).toBe(1);
    const written = await receipt();
    const forged = { ...written, verdict: 'clean', counts: { ...written.counts, total_errors: 0 } };
    await writeFile(join(folder, 'receipt.json'), JSON.stringify(forged));
    expect(await verify()).toMatchObject({ code: 0, stdout: expect.stringContaining('and was clean.') });
    expect((await newhire(['verify', '--help'])).stdout).toContain('A receipt is not signed');
    expect(await readFile(join(ROOT, 'docs/receipts.md'), 'utf8')).toContain('A receipt is not signed.');
  });

  it('can be had of standard input, and proves the file that was piped', async () => {
    await put('ohio-clean.txt');
    await runShell('newhire validate - -s OH -q --receipt receipt.json < payroll.txt', { cwd: folder });
    expect((await receipt()).file).toMatchObject({ name: 'stdin', size: 13_056 });
    expect((await verify()).code).toBe(0);
  });

  it('names what it cannot find: exit 2', async () => {
    expect((await verify()).stderr).toContain("'receipt.json' cannot be read: there is no such file.");
    await validate(['-q', '--receipt', 'receipt.json']);
    await rm(join(folder, 'payroll.txt'));
    const { code, stderr } = await verify();
    expect(stderr).toContain("'payroll.txt' cannot be read: there is no such file.");
    expect(code).toBe(2);
  });
});

describe('what is left out', () => {
  it.each(FORMAT_NAMES)('is said in the %s report, with its count', async (format) => {
    const { stdout } = await validate(['--ignore', 'INVALID_DATE', '--format', format]);
    const plain = stdout.replaceAll('\\', '').replace(/\s+/g, ' ');
    expect(plain).toMatch(
      /Left out by --ignore: 2 INVALID_DATE|"left_out":\{"INVALID_DATE":2\}|INVALID_DATE,left out,.*,2/,
    );
  });

  it('may be asked for in the settings file and in variables; the later place wins', async () => {
    await writeFile(
      join(folder, '.newhirerc.json'),
      JSON.stringify({ ignore: ['INVALID_DATE', 'invalid-ssn'] }),
    );
    const leftOut = async (env: RunOptions['env'], ...args: string[]) =>
      JSON.parse((await validate(['--format', 'json', ...args], { env })).stdout).left_out;
    expect(await leftOut({})).toEqual({ INVALID_DATE: 2, INVALID_SSN: 1 });
    expect(await leftOut({ NEWHIRE_IGNORE: 'INVALID_SSN,FILE_FORM' })).toEqual({ INVALID_SSN: 1 });
    expect(await leftOut({}, '--ignore', 'INVALID_FEIN')).toBeUndefined();
  });

  it('never hides a file that is no such file', async () => {
    await writeFile(join(folder, 'payroll.txt'), '');
    expect((await validate(['--only', 'LATE_REPORT'])).code).toBe(2);
  });
});
