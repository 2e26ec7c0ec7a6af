/** `newhire convert` without a mapping: it proposes one, which a person confirms and uses again. */

import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { runNewhire } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

let folder = '';
beforeEach(async () => {
  folder = await tempFolder();
});

const newhire = (...args: string[]) => runNewhire(args, { cwd: folder });
const put = (name: string, text: string) => writeFile(join(folder, name), text);
const mapping = async () => JSON.parse(await readFile(join(folder, 'hires.map.json'), 'utf8'));

const ABOVE = 'Company:,BUCKEYE TOOLS INC\nFEIN:,31-1234567\nAddress:,"1 HIGH ST, COLUMBUS, OH 43004"\n\n';
const HEADINGS = 'SSN,First Name,Last Name,Address,City,State,Zip,DOB,Hire Date,Work State,Badge';
const hire = (ssn: string) => `${ssn},DULCE,SENIOR,12 MAIN ST,COLUMBUS,OH,43004,3/14/1990,11/15/2026,OH,77`;
const ROWS = ['899-36-5001', '899-36-5002', '899-36-5003'].map(hire).join('\n');
const EXACT =
  'employee_ssn,employee_first_name,employee_last_name,employee_address_1,employee_city,employee_state,employee_zip,employee_date_of_birth,employee_date_of_hire,employee_state_of_hire';
const EMPLOYER = Object.entries({
  employer_fein: '311234567',
  employer_name: 'BUCKEYE TOOLS INC',
  employer_address_1: '1 HIGH ST',
  employer_city: 'COLUMBUS',
  employer_state: 'OH',
  employer_zip: '43004',
}).flatMap(([field, value]) => ['--set', `${field}=${value}`]);

it('writes a proposal without a value of a row, says what is left, and uses it once it is confirmed', async () => {
  await put('hires.csv', `${ABOVE}${HEADINGS}\n${ROWS}\n`);
  const proposed = await newhire('convert', 'hires.csv', '-s', 'Ohio');
  expect(proposed).toMatchObject({ code: 2, stdout: '' });
  expect(proposed.stderr).toContain('K  "Badge" → ?.');
  expect(proposed.stderr).toContain('hires.map.json');
  expect(await readdir(folder)).toEqual(['hires.csv', 'hires.map.json']);
  expect((await stat(join(folder, 'hires.map.json'))).mode & 0o777).toBe(0o600);
  const first = await mapping();
  expect(JSON.stringify(first)).not.toMatch(/DULCE|899|MAIN ST/);
  expect(first).toMatchObject({
    state: 'Ohio',
    table: { heading_rows: [5] },
    constants: { employer_fein: '311234567', employer_name: 'BUCKEYE TOOLS INC', employer_zip: '43004' },
    wanted: ['Column K, "Badge", has no decision.'],
    confirmed: false,
  });
  const refused = await newhire('convert', 'hires.csv', '--map', 'hires.map.json');
  expect(refused.code).toBe(2);

  first.columns[10].level = 'confirmed';
  await put('hires.map.json', JSON.stringify({ ...first, confirmed: true }));
  expect(await newhire('convert', 'hires.csv', '--map', 'hires.map.json')).toMatchObject({
    code: 0,
    stderr: '',
  });
  await put('next.csv', `${ABOVE}${HEADINGS}\n${hire('899-36-5004')}\n${hire('899-36-5005')}\n`);
  expect(await newhire('convert', 'next.csv', '--map', 'hires.map.json')).toMatchObject({ code: 0 });
});

it('asks nothing when every heading is the name of its field, and the rest is given', async () => {
  await put('hires.csv', `${EXACT}\n${ROWS.replaceAll(',77', '')}\n`);
  const { code, stderr } = await newhire('convert', 'hires.csv', '-s', 'Ohio', ...EMPLOYER);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(await readdir(folder)).toEqual(['hires-ohio.txt', 'hires.csv']);
});

it('only writes the mapping with --propose, and says by its exit code whether anything is left', async () => {
  await put('hires.csv', `${EXACT}\n${ROWS.replaceAll(',77', '')}\n`);
  expect((await newhire('convert', 'hires.csv', '-s', 'Ohio', '--propose')).code).toBe(2);
  expect((await mapping()).wanted).toContain('Ohio requires employer_fein (Employer FEIN).');
  const again = await newhire('convert', 'hires.csv', '-s', 'Ohio', '--propose', ...EMPLOYER);
  expect(again.stderr).toContain('already exists');
  expect(
    (await newhire('convert', 'hires.csv', '-s', 'Ohio', '--propose', '--force', ...EMPLOYER)).code,
  ).toBe(0);
  expect(await mapping()).toMatchObject({ confirmed: true });
  expect(await readdir(folder)).toEqual(['hires.csv', 'hires.map.json']);
});

it('refuses a mapping when a column has values of another kind, or a heading has moved to another column only', async () => {
  await put('hires.csv', `${HEADINGS}\n${ROWS}\n`);
  await newhire('convert', 'hires.csv', '-s', 'Ohio', ...EMPLOYER);
  const first = await mapping();
  first.columns[10].level = 'confirmed';
  await put('hires.map.json', JSON.stringify({ ...first, confirmed: true }));

  const moved = (text: string) =>
    text
      .split('\n')
      .map((line) => line.split(',').reverse().join(','))
      .join('\n');
  await put('moved.csv', moved(`${HEADINGS}\n${ROWS}`));
  expect((await newhire('convert', 'moved.csv', '--map', 'hires.map.json')).code).toBe(0);

  await put('other.csv', `${HEADINGS}\n${ROWS.replaceAll(/899-36-500\d/g, 'E-77')}\n`);
  const other = await newhire('convert', 'other.csv', '--map', 'hires.map.json');
  expect(other).toMatchObject({ code: 2, stdout: '' });
  expect(other.stderr).toContain('the values of column A no longer look like values of employee_ssn');
});

it.each(['987-65-4321', '987 65 4321', '11/15/1963', '15 NOV 1963', 'Of 987654321'])(
  'shows no number or date of a hire that is in a heading: %s',
  async (text) => {
    const names = HEADINGS.replace('Badge', text);
    await put('hires.csv', `${ABOVE}${names}\n${ROWS}\n`);
    const proposed = await newhire('convert', 'hires.csv', '-s', 'Ohio');
    const first = await mapping();
    const digits = text.replace(/^Of /, '');
    expect(`${proposed.stderr}${JSON.stringify(first)}`).not.toContain(digits);
    expect(first.columns[10].heading).toBe(
      text.replace(/[^ ]/g, (one) => (/[Of]/.test(one) && text.startsWith('Of') ? one : '*')),
    );
    first.columns[10].level = 'confirmed';
    // A mapping of an earlier version has the heading as it is in the table.
    for (const heading of [first.columns[10].heading, text]) {
      first.columns[10].heading = heading;
      await put('hires.map.json', JSON.stringify({ ...first, confirmed: true }));
      expect(await newhire('convert', 'hires.csv', '--map', 'hires.map.json', '--force')).toMatchObject({
        code: 0,
      });
    }
  },
);
