/** `newhire convert`: a table and its mapping to a state file. */

import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { runNewhire } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';
import { workbookOf } from '../support/zip.js';

let folder = '';
beforeEach(async () => {
  folder = await tempFolder();
});

const newhire = (...args: string[]) => runNewhire(args, { cwd: folder });
const put = (name: string, text: string) => writeFile(join(folder, name), text);
const read = (name: string) => readFile(join(folder, name), 'latin1');

const HEADINGS = [
  'SSN',
  'First',
  'Last',
  'Street',
  'City',
  'ST',
  'ZIP',
  'Hired',
  'Born',
  'Works in',
  'Supervisor',
];
const FIELDS = [
  'employee_ssn',
  'employee_first_name',
  'employee_last_name',
  'employee_address_1',
  'employee_city',
  'employee_state',
  'employee_zip',
  'employee_date_of_hire',
  'employee_date_of_birth',
  'employee_state_of_hire',
  null,
];
const CONSTANTS = {
  employer_fein: '31-1234567',
  employer_name: 'BUCKEYE TOOLS INC',
  employer_address_1: '1 HIGH ST',
  employer_city: 'COLUMBUS',
  employer_state: 'OH',
  employer_zip: '43004',
};

const mapping = (changes: object = {}, headings = HEADINGS) =>
  JSON.stringify({
    newhire_mapping: 1,
    state: 'Ohio',
    table: { heading_rows: [2] },
    columns: headings.map((heading, at) => ({
      column: String.fromCharCode(65 + at),
      heading,
      field: FIELDS[HEADINGS.indexOf(heading)] ?? null,
      level: 'confirmed',
    })),
    constants: CONSTANTS,
    confirmed: true,
    ...changes,
  });

const hire = (ssn: string, { state = 'OH', last = 'SENIOR', zip = '43004' } = {}) =>
  `${ssn},DULCE,${last},12 MAIN ST,COLUMBUS,OH,${zip},11/15/2026,1990-03-04,${state},BOB`;

const table = (...rows: string[]) => `New hires,,,\n${HEADINGS.join(',')}\n${rows.join('\n')}\n`;

/** SSNs that the check takes. */
const [SSN, OTHER] = ['899-36-5001', '899365002'];

it('makes a state file that the check finds without errors, for its owner only', async () => {
  await put('hires.csv', table(hire(SSN), hire(OTHER)));
  await put('hires.map.json', mapping());
  const { code, stdout, stderr } = await newhire('convert', 'hires.csv', '--map', 'hires.map.json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('Ohio · 2 hires from hires.csv, rows 3 to 4 · 0 errors');
  expect(stdout).toContain('changed   dashes removed from SSN (1)');
  expect((await newhire('validate', 'hires-ohio.txt', '-s', 'Ohio')).code).toBe(0);
  expect(await read('hires-ohio.txt')).toMatch(
    /^120261121000000002 .*\n2899365001DULCE .*\n2899365002DULCE .*\n$/,
  );
  expect((await stat(join(folder, 'hires-ohio.txt'))).mode & 0o777).toBe(0o600);
});

it('says which rows are no hires, and which cells it could not carry', async () => {
  await put(
    'hires.csv',
    table(
      hire('899-36-500'),
      hire(OTHER, { last: 'X'.repeat(31) }),
      HEADINGS.join(','),
      'Total,2',
      'Printed by us',
    ),
  );
  await put('hires.map.json', mapping());
  const { code, stdout } = await newhire('convert', 'hires.csv', '--map', 'hires.map.json');
  expect(code).toBe(1);
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'C4 employee_last_name is too long: 31 characters; the field has 30 in the layout of Ohio. Left blank.',
  );
  expect(stdout).toContain('A3, line 2, columns 2-10');
  expect(stdout.slice(stdout.indexOf('left out'))).toMatch(
    /left out {2}row 5: repeated headings\n +row 6: a total\n +row 7: 1 cell, no SSN and no day of hire\n/,
  );
});

it('says to correct a wrong value where it is from: in the cell of the table', async () => {
  const wrong = hire(SSN, { last: 'S3NIOR' });
  await put('hires.csv', `Hires of March\n${HEADINGS.join(',')}\n${wrong}\n`);
  await put('map.json', mapping());
  const { code, stdout } = await newhire('convert', 'hires.csv', '--map', 'map.json');
  expect(code).toBe(1);
  expect(stdout).toContain('\nCorrect cell C3 of hires.csv, and run newhire convert again with --force.\n');
  expect(stdout).not.toContain('newhire correct');
  await put('hires.csv', `Hires of March\n${HEADINGS.join(',')}\n${wrong}\n${wrong.replace(SSN, OTHER)}\n`);
  const two = await newhire('convert', 'hires.csv', '--map', 'map.json', '--force');
  expect(two.stdout.replace(/\s+/g, ' ')).toContain(
    'Correct the cells of hires.csv that the 2 errors name, such as C3, and run newhire convert again with --force.',
  );
});

it('says who can clear an error, and that newhire correct repairs a sign that the layout does not take', async () => {
  await put('hires.csv', `Hires of March\n${HEADINGS.join(',')}\n${hire(SSN, { last: "O'NEIL" })}\n`);
  await put('map.json', mapping());
  const { code, stdout } = await newhire('convert', 'hires.csv', '--map', 'map.json');
  expect(code).toBe(1);
  expect(stdout).toMatch(/Who must act\n1 +INVALID_CHARACTER · Employee last name +2 +newhire correct\n/);
  expect(stdout).toContain('\nCorrect cell C3 of hires.csv, and run newhire convert again with --force.\n');
  const [, command = ''] =
    /\n1 error can be repaired safely, each repair with proof:\n {2}newhire (correct .*)\n/.exec(stdout) ??
    [];
  expect((await newhire(...command.split(' '))).code).toBe(0);
});

it('names the table or its mapping where an error comes from no cell', async () => {
  await put('hires.csv', `Hires of March\n${HEADINGS.join(',')}\n${hire(SSN)}\n`);
  await put('map.json', mapping({ constants: { ...CONSTANTS, employer_name: '' } }));
  const { stdout } = await newhire('convert', 'hires.csv', '--map', 'map.json');
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'Correct hires.csv, or the values that its mapping gives, and run newhire convert again with --force.',
  );
  // Some come from a cell, others from none.
  await put('hires.csv', `Hires of March\n${HEADINGS.join(',')}\n${hire(SSN, { last: 'S3NIOR' })}\n`);
  const both = await newhire('convert', 'hires.csv', '--map', 'map.json', '--force');
  expect(both.stdout.replace(/\s+/g, ' ')).toContain(
    'Correct the cells of hires.csv that errors name, such as C3, and the values for all rows, and run newhire convert again with --force.',
  );
});

it('names the cells of each record in JSON, and no value', async () => {
  await put('hires.csv', table(hire(SSN, { last: 'X'.repeat(31) })));
  await put('hires.map.json', mapping());
  const { stdout } = await newhire('convert', 'hires.csv', '--map', 'hires.map.json', '--format', 'json');
  const [file] = JSON.parse(stdout).files;
  expect(file).toMatchObject({ state: 'Ohio', output: 'hires-ohio.txt', hires: 1, total_errors: 1 });
  expect(file.troubles).toEqual([
    {
      cell: 'C3',
      field: 'employee_last_name',
      kind: 'too long',
      message: expect.stringContaining('Left blank'),
    },
  ]);
  expect(file.origins).toEqual([
    { record: 1, row: 3, cells: expect.objectContaining({ employee_ssn: 'A3', employee_last_name: 'C3' }) },
  ]);
  expect(stdout).not.toMatch(/XXXX|36-?5001/);
});

it('writes nothing where a file is there, and replaces it with --force', async () => {
  await put('hires.csv', table(hire(SSN)));
  await put('hires.map.json', mapping());
  await put('hires-ohio.txt', 'mine');
  const refused = await newhire('convert', 'hires.csv', '--map', 'hires.map.json');
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain("'hires-ohio.txt' already exists");
  expect(await read('hires-ohio.txt')).toBe('mine');
  expect((await newhire('convert', 'hires.csv', '--map', 'hires.map.json', '--force')).code).toBe(0);
});

it('writes to standard output, and takes a table from standard input', async () => {
  await put('hires.map.json', mapping());
  const { code, stdout, stderr } = await runNewhire(['convert', '-', '--map', 'hires.map.json'], {
    cwd: folder,
    stdin: table(hire(SSN)),
  });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^1\d{17} +\n2899365001DULCE[^\n]*\n$/);
  expect(stderr).toContain('1 hire from stdin, row 3');
});

it('makes one file a state, and names the hires whose state has no layout', async () => {
  await put(
    'hires.csv',
    table(
      hire(SSN),
      hire(OTHER, { state: 'TX' }),
      hire('899365003', { state: 'CA' }),
      hire('899365004', { state: '' }),
      hire('899365005', { state: 'US' }),
    ),
  );
  await put('hires.map.json', mapping({ state: undefined }));
  const { code, stdout } = await newhire(
    'convert',
    'hires.csv',
    '--by-state',
    '--map',
    'hires.map.json',
    '--out-dir',
    'out',
  );
  expect(code).toBe(1);
  expect(await readdir(join(folder, 'out'))).toEqual(['hires-ohio.txt', 'hires-texas.txt']);
  expect(stdout).toContain('Ohio · 1 hire from hires.csv, row 3');
  expect(stdout).toContain('Texas · 1 hire from hires.csv, row 4');
  expect(stdout).toMatch(/due 2026-\d\d-\d\d, 20 days after the first\s+hire/);
  expect(stdout).toMatch(
    /no file +row 5: there is no layout for California\n +row 6: no state of hire\n +row 7: the state of hire is not a state/,
  );
});

it('asks for what a layout requires and nothing fills, and writes nothing', async () => {
  await put('hires.csv', table(hire(SSN)));
  await put('hires.map.json', mapping());
  const { code, stderr } = await newhire('convert', 'hires.csv', '-s', 'Utah', '--map', 'hires.map.json');
  expect(code).toBe(2);
  expect(stderr).toContain('Utah requires transmitter_name');
  expect(await readdir(folder)).toEqual(['hires.csv', 'hires.map.json']);
  const set = ['name=BUCKEYE', 'street=1 HIGH ST', 'city=COLUMBUS', 'state=OH'].flatMap((one) => [
    '--set',
    `transmitter_${one}`,
  ]);
  const contact = ['--set', 'contact_name=ANN', '--set', 'contact_phone=(614) 555-0123'];
  expect(
    (await newhire('convert', 'hires.csv', '-s', 'Utah', '--map', 'hires.map.json', ...set, ...contact)).code,
  ).toBe(0);
});

it.each([
  ['in the mapping', { ...CONSTANTS, employer_state: 'QQ' }, []],
  ['with --set', CONSTANTS, ['--set', 'employer_state=QQ']],
])(
  'refuses a value for all rows that is wrong, given %s, and writes nothing',
  async (_where, constants, set) => {
    await put('hires.csv', table(hire(SSN)));
    await put('hires.map.json', mapping({ constants }));
    const { code, stderr } = await newhire('convert', 'hires.csv', '--map', 'hires.map.json', ...set);
    expect(code).toBe(2);
    expect(stderr).toContain('The value of employer_state for all rows is wrong.');
    expect(stderr).not.toContain('QQ');
    expect(await readdir(folder)).toEqual(['hires.csv', 'hires.map.json']);
  },
);

it.each([
  ['a heading is missing', HEADINGS.filter((one) => one !== 'Hired'), 'missing: "Hired"'],
  ['a heading is new', [...HEADINGS, 'Notes'], 'not in the mapping: "Notes"'],
  [
    'a heading has another name',
    HEADINGS.map((one) => (one === 'ZIP' ? 'Zip code' : one)),
    'renamed: "ZIP" to "Zip code"',
  ],
  ['a heading is there twice', [...HEADINGS, 'SSN'], 'repeated: "SSN"'],
])('refuses a mapping where %s', async (_what, headings, sentence) => {
  await put('hires.csv', `\n${headings.join(',')}\n${hire(SSN)}\n`);
  await put('hires.map.json', mapping());
  const { code, stderr } = await newhire('convert', 'hires.csv', '--map', 'hires.map.json');
  expect(code).toBe(2);
  expect(stderr).toContain(sentence);
  expect(await readdir(folder)).toEqual(['hires.csv', 'hires.map.json']);
});

it('takes the mapping of one export for the next, whose columns moved', async () => {
  const moved = [...HEADINGS].reverse();
  await put('next.csv', `${moved.join(',')}\n${hire(SSN).split(',').reverse().join(',')}\n`);
  await put('hires.map.json', mapping());
  expect((await newhire('convert', 'next.csv', '--map', 'hires.map.json')).code).toBe(0);
  expect(await read('next-ohio.txt')).toMatch(/\n2899365001DULCE/);
});

it('names no flag that convert does not have, where not all findings are shown', async () => {
  const ssns = Array.from({ length: 24 }, (_, at) => `899-36-${at < 5 ? 500 : 5001 + at}`);
  await put('hires.csv', table(...ssns.map((ssn) => hire(ssn))));
  await put('hires.map.json', mapping());
  const { stdout } = await newhire('convert', 'hires.csv', '--map', 'hires.map.json');
  expect(stdout.replace(/\s+/g, ' ')).toContain('at most 3 of a kind. --format json lists all.');
  expect(stdout).not.toContain('--max');
});

it('refuses a table whose SSNs are masked', async () => {
  await put('hires.csv', table(hire('XXX-XX-5001'), hire('XXX-XX-5002')));
  await put('hires.map.json', mapping());
  const { code, stderr } = await newhire('convert', 'hires.csv', '--map', 'hires.map.json');
  expect(code).toBe(2);
  expect(stderr).toContain(
    'SSNs are shown by their last digits only: A3 and 1 more cells.\nExport the table with full SSNs.',
  );
});

it.each([
  ['is not confirmed', { confirmed: false }, 'not confirmed'],
  ['has an unknown member', { colums: [] }, 'colums is not expected here.'],
  ['is of another version', { newhire_mapping: 2 }, 'newhire_mapping'],
])('refuses a mapping that %s', async (_what, changes, sentence) => {
  await put('hires.csv', table(hire(SSN)));
  await put('hires.map.json', mapping(changes));
  const { code, stderr } = await newhire('convert', 'hires.csv', '--map', 'hires.map.json');
  expect(code).toBe(2);
  expect(stderr).toContain(sentence);
  expect(await readdir(folder)).toEqual(['hires.csv', 'hires.map.json']);
});

it.each([[['-s', 'Ohio']], [['-s', 'Ohio', '--propose']], [['--map', 'hires.map.json']]])(
  'refuses a sheet of a text table, which has none: %j',
  async (flags) => {
    await put('hires.csv', table(hire(SSN)));
    await put('hires.map.json', mapping());
    const { code, stderr } = await newhire('convert', 'hires.csv', ...flags, '--sheet', 'Hires');
    expect(code).toBe(2);
    expect(stderr).toContain(
      "This is a text table, which has no sheet 'Hires'.\nLeave out the name of the sheet",
    );
    expect(await readdir(folder)).toEqual(['hires.csv', 'hires.map.json']);
  },
);

it('takes the employer of all rows from a profile and from --set, also for several states', async () => {
  await put('hires.csv', table(hire(SSN), hire(OTHER, { state: 'TX' })));
  await put('hires.map.json', mapping({ state: undefined, constants: {} }));
  const { employer_name: name, ...profile } = CONSTANTS;
  await put('employer.json', JSON.stringify({ ...profile, employer_fein: '311234567' }));
  const args = [
    'convert',
    'hires.csv',
    '--by-state',
    '--map',
    'hires.map.json',
    '--employer',
    'employer.json',
  ];
  expect(await newhire(...args, '--set', `employer_name=${name}`)).toMatchObject({ code: 0, stderr: '' });
  const wrong = await newhire(...args, '--set', 'employer_nam=X');
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain(
    "'employer_nam', which is not a field of the layout.\nDid you mean employer_name?",
  );
  const own = await newhire(...args, '--set', 'employee_ssn=899365001');
  expect(own.code).toBe(2);
  expect(own.stderr).toContain('employee_ssn cannot be the same for all hires: name its column');
  expect(own.stderr).not.toContain('899365001');
});

it('makes files for a sheet of twelve states, and says when each is due', async () => {
  const example = new URL('../../examples/tables/gusto', import.meta.url).pathname;
  const { code, stdout } = await newhire(
    'convert',
    `${example}.csv`,
    '--by-state',
    '--map',
    `${example}.map.json`,
    '--out-dir',
    'out',
    '--format',
    'json',
  );
  expect(code).toBe(1);
  const { files, without_layout } = JSON.parse(stdout);
  expect(without_layout).toEqual([{ row: 14, reason: 'there is no layout for California' }]);
  expect(files.map(({ state, hires }: { state: string; hires: number }) => [state, hires])).toEqual([
    ['Arkansas', 1],
    ['Colorado', 1],
    ['Florida', 1],
    ['Illinois', 1],
    ['Louisiana', 1],
    ['Minnesota', 1],
    ['Ohio', 1],
    ['Texas', 2],
    ['Virginia', 1],
    ['West Virginia', 1],
    ['Wyoming', 1],
  ]);
  for (const { total_errors, due } of files)
    expect([total_errors, due]).toEqual([0, expect.stringMatching(/^due 2026-1\d-\d\d, \d+ days after/)]);
});

it('writes what the formats of a workbook show, and names the cells of its findings', async () => {
  const example = new URL('../../examples/tables/paychex', import.meta.url).pathname;
  const args = ['convert', `${example}.xlsx`, '--map', `${example}.map.json`, '-o', 'ohio.txt'];
  const { code, stdout } = await newhire(...args);
  expect(code).toBe(1);
  expect(stdout).toContain('number written as its format shows it (5)');
  expect(stdout).toContain('· B6, line 2, columns\n  11-26');
  expect(stdout).not.toContain('Columns 11-26');
  expect(stdout).toMatch(/left out {2}row 11: a total\n +note {6}column K, "Pay Rate", is hidden/);
  expect(await read('ohio.txt')).toMatch(/^2899581003Joao.*Boston +MA02110.*20031201/m);
});

const strings = (...cells: string[]) =>
  cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');

it.each([
  [false, '2022-11-14', 'early: the workbook counts days from 1900'],
  [true, '2030-11-16', 'late: the workbook counts days from 1904'],
  [true, '2026-11-15', undefined],
])('says when days are those of another count: 1904 %s, %s', async (is1904, day, says) => {
  const serial = (Date.parse(day) - Date.parse(is1904 ? '1904-01-01' : '1899-12-30')) / 86_400_000;
  const cells = hire(SSN).split(',');
  const at = HEADINGS.indexOf('Hired');
  const row = `${strings(...cells.slice(0, at))}<c s="1"><v>${serial}</v></c>${strings(...cells.slice(at + 1))}`;
  const sheets = { Hires: `<row r="1">${strings(...HEADINGS)}</row><row r="2">${row}</row>` };
  await writeFile(join(folder, 'hires.xlsx'), workbookOf({ sheets, formats: ['mm/dd/yyyy'], is1904 }));
  await put('hires.map.json', mapping({ table: { sheet: 'Hires', heading_rows: [1] } }));
  const { stdout } = await newhire('convert', 'hires.xlsx', '--map', 'hires.map.json', '-o', 'ohio.txt');
  expect(await read('ohio.txt')).toContain(day.replaceAll('-', ''));
  const text = stdout.replace(/\s+/g, ' ');
  if (says === undefined) expect(text).not.toContain('days off');
  else expect(text).toContain(`the dates in column H are four years too ${says}`);
});

it('names hidden columns and sheets, and merged cells', async () => {
  const rows = [HEADINGS, hire(SSN).split(','), hire(OTHER).split(',')];
  const sheet = rows.map((row, at) => `<row r="${at + 1}">${strings(...row)}</row>`).join('');
  const whole = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="11" max="11" hidden="1"/></cols><sheetData>${sheet}</sheetData><mergeCells><mergeCell ref="K2:K3"/></mergeCells></worksheet>`;
  const sheets = { Hires: whole, Old: sheet };
  await writeFile(join(folder, 'hires.xlsx'), workbookOf({ sheets, attributes: { Old: 'state="hidden"' } }));
  await put('hires.map.json', mapping({ table: { sheet: 'Hires', heading_rows: [1] } }));
  const { code, stdout } = await newhire('convert', 'hires.xlsx', '--map', 'hires.map.json');
  expect(code).toBe(0);
  expect(stdout).toContain('Ohio · 2 hires from hires.xlsx, sheet Hires, rows 2 to 3 · 0 errors');
  expect(stdout).toMatch(
    /note {6}column K, "Supervisor", is hidden, and was read\n +sheet 'Old' is hidden, and was not read\n +cells K2 to K3 are merged: only K2 has a value/,
  );
});

it('shows no SSN that is in the name of a sheet', async () => {
  const rows = [HEADINGS, hire(SSN, { last: 'S3NIOR' }).split(',')];
  const sheet = rows.map((row, at) => `<row r="${at + 1}">${strings(...row)}</row>`).join('');
  const sheets = { 'DOE 899-62-5872': sheet, 'ROE 899-62-5873': '' };
  const attributes = { 'ROE 899-62-5873': 'state="hidden"' };
  await writeFile(join(folder, 'hires.xlsx'), workbookOf({ sheets, attributes }));
  await put('hires.map.json', mapping({ table: { sheet: 'DOE 899-62-5872', heading_rows: [1] } }));
  for (const format of ['pretty', 'json', 'html']) {
    const args = ['convert', 'hires.xlsx', '--map', 'hires.map.json', '--force', '--format', format];
    const { code, stdout, stderr } = await newhire(...args);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).not.toContain('899-62');
    if (format !== 'html') expect(stdout).toContain('DOE XXX-XX-5872');
  }
});

it.each([
  ['Mac Roman', 0x8e, 'note {6}the encoding of the file is not known', ''],
  ['Windows-1252', 0xe9, 'note {6}the file is not UTF-8, and was read as Windows-1252', 'JOSE'],
])('writes no wrong letter of a table in %s, and says what was assumed', async (_, byte, note, written) => {
  const [before = '', after = ''] = table(hire(SSN)).split('DULCE');
  const bytes = Buffer.concat([Buffer.from(`${before}JOS`), Buffer.from([byte]), Buffer.from(after)]);
  await writeFile(join(folder, 'hires.csv'), bytes);
  await put('map.json', mapping());
  const { stdout } = await newhire(
    'convert',
    'hires.csv',
    '-s',
    'Ohio',
    '--map',
    'map.json',
    '-o',
    'out.txt',
  );
  expect(stdout.replace(/\n +/g, ' ')).toMatch(new RegExp(note));
  const lines = (await read('out.txt')).split('\n');
  expect(lines[1]?.slice(10, 26).trim()).toBe(written);
});

it.each([
  ['of --employer', '311234568', ['--employer', 'profile.json'], {}],
  ['of the mapping', '31-1234568', [], CONSTANTS],
  ['where a cell is empty', '', [], CONSTANTS],
])('refuses a column that contradicts a value for all rows: %s', async (_, fein, flags, constants) => {
  const rows = ['31-1234567', fein].map((cell, at) => `${hire([SSN, OTHER][at] ?? '')},${cell}`);
  const headings = [...HEADINGS, 'FEIN'];
  await put('hires.csv', `New hires,,,\n${headings.join(',')}\n${rows.join('\n')}\n`);
  const columns = [
    ...JSON.parse(mapping()).columns,
    { column: 'L', heading: 'FEIN', field: 'employer_fein', level: 'confirmed' },
  ];
  const { employer_fein: _fein, ...others } = CONSTANTS;
  await put('hires.map.json', mapping({ columns, constants: { ...others, ...constants } }));
  await put('profile.json', JSON.stringify({ ...others, employer_fein: '311234567' }));
  const call = ['convert', 'hires.csv', '--map', 'hires.map.json', ...flags];
  const { code, stderr } = await newhire(...call);
  expect(code).toBe(2);
  expect(stderr).toContain('employer_fein has a value for all rows, and another one or none in L4');
  expect(await readdir(folder)).toEqual(['hires.csv', 'hires.map.json', 'profile.json']);

  await put('hires.csv', `New hires,,,\n${headings.join(',')}\n${rows[0]}\n`);
  expect((await newhire(...call)).code).toBe(0);
});

it('fills a field from its column where the mapping also says that there is none for all rows', async () => {
  await put('hires.csv', table(hire(SSN)));
  await put('hires.map.json', mapping({ constants: { ...CONSTANTS, employee_city: '', employee_ssn: '' } }));
  expect((await newhire('convert', 'hires.csv', '--map', 'hires.map.json')).code).toBe(0);
  expect(await read('hires-ohio.txt')).toMatch(/\n2899365001DULCE .*COLUMBUS/);
});

it.each(['out.xlsx', 'OUT.XLS', 'out.pdf', 'out.zip', 'out.csv', 'out.tsv'])(
  'writes no state file named %s, which names another kind of file',
  async (name) => {
    await put('hires.csv', table(hire(SSN)));
    await put('hires.map.json', mapping());
    const { code, stderr } = await newhire('convert', 'hires.csv', '--map', 'hires.map.json', '-o', name);
    expect(code).toBe(2);
    expect(stderr).toContain(`'${name}' is not the name of a text file, and `);
    expect(stderr).toContain('.txt');
    expect(await readdir(folder)).toEqual(['hires.csv', 'hires.map.json']);
  },
);

it.each([
  ['employee_city=DAYTON', 'column E of the table fills it'],
  ['employee_zip=', 'column G of the table fills it'],
  ['record_count=99', 'newhire fills it'],
  ['record_type=9', 'newhire fills it'],
])('refuses --set %s, which would have no effect, and says what to do', async (pair, sentence) => {
  await put('hires.csv', table(hire(SSN)));
  await put('hires.map.json', mapping());
  const { code, stderr } = await newhire('convert', 'hires.csv', '--map', 'hires.map.json', '--set', pair);
  expect(code).toBe(2);
  expect(stderr).toContain(`--set ${pair.split('=')[0]} has no effect: ${sentence}`);
  expect(stderr).toContain('Leave out the flag');
  expect(await readdir(folder)).toEqual(['hires.csv', 'hires.map.json']);
});

it('leaves nothing of a killed conversion after a command that uses the data folder', async () => {
  const left = join(folder, 'data', `work,4194305,123,0c0c0c0c,${hostname()}`);
  await mkdir(left, { recursive: true });
  await writeFile(join(left, 'input'), '899-36-5001');
  const env = { NEWHIRE_DATA: join(folder, 'data') };
  expect((await runNewhire(['download', '--list'], { cwd: folder, env })).code).toBe(0);
  expect(await readdir(join(folder, 'data'))).toEqual([]);
});
