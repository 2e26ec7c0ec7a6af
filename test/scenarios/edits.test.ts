/** Values that a person knows, from a table: `show --edits-template` writes it, `correct --edits` makes the edits. */

import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { workbookBytes } from '../../src/tables/index.js';
import { findLayout } from '../support/layouts.js';
import { cleanFile, fieldText, setField } from '../support/records.js';
import { runNewhire } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

const ohio = findLayout('Ohio')!;
const SSN = 'employee_ssn';
const CITY = 'employee_city';

let folder = '';
let file = '';
let lines: string[] = [];
beforeEach(async () => {
  folder = await tempFolder();
  file = join(folder, 'march.txt');
  lines = cleanFile(ohio, { seed: 41, records: 6, lineEnd: '\n' }).toString('latin1').split('\n');
  lines[2] = setField(ohio, lines[2]!, SSN, '000000000');
  lines[3] = setField(ohio, lines[3]!, 'employee_zip', '');
  await writeFile(file, lines.join('\n'));
});

const put = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};
const last4 = (line: number) => fieldText(ohio, lines[line - 1]!, SSN).slice(-4);
const correct = (edits: string, ...args: string[]) =>
  runNewhire(['correct', file, '-s', 'OH', '--edits', edits, '--data', join(folder, 'data'), ...args]);
const corrected = async () => (await readFile(join(folder, 'march.corrected.txt'), 'latin1')).split('\n');
const template = (...args: string[]) =>
  runNewhire(['show', file, '-s', 'OH', '--edits-template', join(folder, 'edits.csv'), ...args]);

describe('a table of edits', () => {
  it('is written for the fields that are left, private, and never over another file', async () => {
    const { code, stderr } = await template();
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^2 values left .*correct .*--edits /)]);
    const path = join(folder, 'edits.csv');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const [sha, ...rows] = (await readFile(path, 'utf8')).trim().split('\r\n');
    expect(sha).toMatch(/^sha256:[0-9a-f]{64},,,$/);
    expect(rows).toEqual(['line,field,value,last4', `3,${SSN},,0000`, `4,employee_zip,,${last4(4)}`]);
    expect((await template()).code).toBe(2);
    const workbook = await runNewhire([
      ...['show', file, '-s', 'OH', '--edits-template', join(folder, 'edits.xlsx')],
    ]);
    expect([workbook.code, workbook.stderr]).toEqual([2, expect.stringContaining('written as CSV')]);
    await writeFile(file, lines.with(5, `${lines[5]}X9`).join('\n'));
    const again = await template('--force');
    expect([again.code, again.stderr]).toEqual([
      0,
      expect.stringMatching(/^2 values .* not in the table: line 6\. /),
    ]);
  });

  it.each([
    ['of seven digits', '219-45-67', '4567'],
    ['with a letter', '2194X6789', '6789'],
    ['that is blank', '', ''],
  ])('is proven by the digits of an SSN %s, never by those of the FEIN', async (_, ssn, four) => {
    lines[2] = setField(ohio, lines[2]!, SSN, ssn);
    await writeFile(file, lines.join('\n'));
    await template();
    const rows = (await readFile(join(folder, 'edits.csv'), 'utf8')).split('\r\n');
    expect(rows).toContain(`3,${SSN},,${four}`);
    const fein = fieldText(ohio, lines[2]!, 'employer_fein').slice(-4);
    const table = (last: string) => `line,field,value,last4\n3,${SSN},465-62-5872,${last}\n`;
    expect((await correct(await put('other.csv', table(fein)))).code).toBe(2);
    const { stdout } = await correct(await put('right.csv', table(four)), '--format', 'json');
    if (four !== '') expect(JSON.parse(stdout).edits.made).toBe(1);
  });

  it('is read as it was written, and after a spreadsheet program has saved it', async () => {
    await template();
    const path = join(folder, 'edits.csv');
    const zip = fieldText(
      ohio,
      cleanFile(ohio, { seed: 41, records: 6 }).toString('latin1').split('\n')[3]!,
      'employee_zip',
    );
    const filled = (await readFile(path, 'utf8'))
      .replace(`3,${SSN},`, `3,${SSN},465-62-5872`)
      .replace('4,employee_zip,', `4,employee_zip,${zip}`);
    const saved = `\uFEFF${filled.replaceAll(',', ';').replace(/;0+(\d+)\r/g, ';$1\r')}`;
    for (const text of [filled, saved]) {
      await writeFile(path, text);
      const { code, stdout, stderr } = await correct(path, '--force', '--format', 'json');
      expect([code, stderr]).toEqual([0, '']);
      expect(JSON.parse(stdout).edits).toMatchObject({ made: 2, blank: 0, refused: [] });
      expect(fieldText(ohio, (await corrected())[2]!, SSN)).toBe('465625872');
    }
  });

  it('that cleared a part says what is left, and how to go on', async () => {
    await template();
    const path = join(folder, 'edits.csv');
    await writeFile(path, (await readFile(path, 'utf8')).replace(`3,${SSN},`, `3,${SSN},465-62-5872`));
    const { code, stdout } = await correct(path);
    expect(code).toBe(1);
    const [, text = '', command = ''] =
      /\n(1 error still needs a value that is not in the file\.[^:]+:)\n {2}newhire (correct .*)\n/.exec(
        stdout,
      ) ?? [];
    expect(text.replace(/\s+/g, ' ')).toContain('type the value into the table as well');
    expect(command).toContain(`--edits ${path}`);
    expect(command).toContain('--force');
    await writeFile(path, (await readFile(path, 'utf8')).replace('4,employee_zip,', '4,employee_zip,43215'));
    const again = await runNewhire(command.split(' '));
    expect(again.stdout).toContain('2 made, 0 refused\n');
    expect(again.stdout).not.toContain('needs a value');
  });

  it('has its edits made that can be made, and names line, field and reason of the others', async () => {
    const edits = await put(
      'edits.csv',
      `line,field,value,last4\n3,${SSN},465-62-5872,0000\n2,${CITY},AKRON 東,${last4(2)}\n4,employee_zip,4321,${last4(4)}\n5,Employee city,,${last4(5)}\n`,
    );
    const { code, stdout } = await correct(edits, '--format', 'json');
    expect(code).toBe(1);
    const report = JSON.parse(stdout);
    expect(report.edits).toMatchObject({ made: 1, blank: 1 });
    expect(report.edits.refused).toEqual([
      { line: 2, field: CITY, reason: expect.stringContaining('letters A to Z') },
      { line: 4, field: 'employee_zip', reason: expect.stringContaining('a zero at the start') },
    ]);
    const after = await corrected();
    expect(after.flatMap((line, at) => (line === lines[at] ? [] : at + 1))).toEqual([3]);
    const job = join(folder, 'data', 'jobs', report.job_id);
    const audit = await readFile(join(job, 'audit.ndjson'), 'utf8');
    expect(audit).toContain('"by":"person"');
    expect(audit + stdout).not.toMatch(/465625872|465-62-5872/);
    // The lines of the text are broken where the names of the files leave no room.
    const text = (await correct(edits, '--force')).stdout.replace(/\s+/g, ' ');
    expect(text).toContain('1 made, 2 refused, 1 row without a value');
    expect(text).toContain('line 4 · employee_zip: It has 4 of 5 digits');
    const page = await runNewhire([
      'download',
      report.job_id,
      '--audit=html',
      '-o',
      '-',
      '--data',
      join(folder, 'data'),
    ]);
    expect([page.code, page.stdout]).toEqual([0, expect.stringContaining('a person, who typed the value')]);
  });

  it('makes a field blank where the value is (blank), which the template and the report name', async () => {
    const made = await template();
    expect(made.stderr).toContain('(blank)');
    lines[4] = setField(ohio, lines[4]!, 'employee_middle_name', 'QUINN');
    await writeFile(file, lines.join('\n'));
    const rows = [
      `5,employee_middle_name,(Blank),${last4(5)}`,
      `5,employee_zip,(blank),${last4(5)}`,
      `4,employee_zip,,${last4(4)}`,
    ];
    const edits = await put('edits.csv', `line,field,value,last4\n${rows.join('\n')}\n`);
    const text = (await correct(edits)).stdout.replace(/\s+/g, ' ');
    expect(text).toContain(
      '1 made, 1 refused, 1 row without a value An empty value changes nothing. (blank) makes',
    );
    expect(fieldText(ohio, (await corrected())[4]!, 'employee_middle_name').trim()).toBe('');
  });

  it('that causes warnings lists them as it lists what is left, also where others are gone', async () => {
    lines[5] = setField(ohio, lines[5]!, 'employee_last_name', 'DOE JR');
    await writeFile(file, lines.join('\n'));
    const row = (line: number, name: string) => `${line},employee_last_name,${name},${last4(line)}\n`;
    const typed = (...rows: string[]) => put('edits.csv', `line,field,value,last4\n${rows.join('')}`);
    const text = (await correct(await typed(row(5, 'SMITH')))).stdout;
    expect(text).toContain('1 warning left');
    expect(text).not.toContain('new warning');
    const edits = await typed(row(5, 'SMITH JR'), row(6, 'DOE'));
    const moved = (await correct(edits, '--force')).stdout;
    expect(moved).toMatch(
      /\nNAME_SUFFIX · Employee last name · 1 new warning\n {2}why {7}\S.*\n(.+\n)* {2}where {5}line 5\n/,
    );
    expect(moved).not.toContain('SMITH');
    expect(JSON.parse((await correct(edits, '--force', '--format', 'json')).stdout).new_warnings).toEqual([
      expect.objectContaining({
        error_type: 'NAME_SUFFIX',
        field_name: 'employee_last_name',
        count: 1,
        lines: [5],
      }),
    ]);
    const more = (await correct(await typed(row(5, 'SMITH JR'), row(7, 'DOE JR')), '--force')).stdout;
    expect(more).toContain('NAME_SUFFIX · Employee last name · 2 new warnings\n');
    expect(more).toContain('where     lines 5; 7\n');
  });

  it('may be a workbook', async () => {
    const rows = [
      ['line', 'field', 'value', 'last4'],
      ['3', SSN, '465-62-5872', '0'],
      ['4', 'Employee ZIP code', '4321', last4(4)],
      ['5', 'employee_date_of_birth', '1990-06-07', last4(5)],
    ];
    const edits = join(folder, 'edits.xlsx');
    await writeFile(edits, workbookBytes([{ name: 'Edits', rows }]));
    const { code, stdout } = await correct(edits, '--format', 'json');
    const { made, refused } = JSON.parse(stdout).edits;
    expect([code, made, refused.map(({ line }: { line: number }) => line)]).toEqual([1, 2, [4]]);
    expect(fieldText(ohio, (await corrected())[4]!, 'employee_date_of_birth')).toMatch(
      /^(19900607|06071990)$/,
    );
  });

  it.each([
    [
      'names another file',
      () => `sha256:${'0'.repeat(64)},,,\nline,field,value,last4\n3,${SSN},465-62-5872,\n`,
      /another file/,
    ],
    [
      'names a file by a part of its SHA-256',
      () => `sha256:00,,,\nline,field,value,last4\n4,${CITY},AKRON,${last4(4)}\n`,
      /SHA-256 above the headings is incomplete/,
    ],
    [
      'has another last4',
      () => `line,field,value,last4\n2,${CITY},AKRON,9999\n`,
      /does not have an SSN that ends in last4/,
    ],
    ['says nothing of the file', () => `line,field,value\n2,${CITY},AKRON\n`, /does not identify the file/],
    ['has a line that is not there', () => `line,field,value,last4\n99,${CITY},AKRON,1234\n`, /no line 99/],
    ['has no columns', () => 'a,b\n1,2\n', /must have the columns line, field and value/],
    [
      'has an open quote',
      () => 'line,field\n"x',
      /edits\.csv' cannot be read as a table of edits\. Row 2 has/,
    ],
    ['is empty', () => '', /edits\.csv' cannot be read as a table of edits\. The file is empty\./],
  ])('that %s is refused whole', async (_, text, message) => {
    const { code, stdout, stderr } = await correct(await put('edits.csv', text()));
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
    expect(await readdir(folder)).not.toContain('march.corrected.txt');
  });

  it('may come from standard input, and is for one file', async () => {
    const text = `line,field,value,last4\n3,${SSN},465-62-5872,0000\n4,${CITY},AKRON,${last4(4)}\n`;
    const piped = await runNewhire(['correct', file, '-s', 'OH', '--edits', '-', '--no-store', '--dry-run'], {
      stdin: text,
    });
    expect(piped.stdout).toContain('2  Write what a person typed');
    const edits = await put('edits.csv', text);
    const two = await runNewhire([
      'correct',
      file,
      await put('b.txt', lines.join('\n')),
      '-s',
      'OH',
      '--edits',
      edits,
    ]);
    expect([two.code, two.stderr]).toEqual([2, expect.stringContaining('Edits are for one file')]);
  });

  it('shows in --diff that a person typed a value, and not which', async () => {
    const edits = await put(
      'edits.csv',
      `line,field,value,last4\n2,${CITY},AKRON,${last4(2)}\n2,${SSN},465-62-5872,${last4(2)}\n`,
    );
    const { stdout } = await correct(edits, '--diff', '--values', 'show', '--dry-run');
    expect(stdout).toContain('(by you)');
    expect(stdout).not.toContain('465625872');
    expect(stdout).toContain('+ *********');
  });
});
