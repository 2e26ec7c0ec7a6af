/** `newhire convert`: a state file to a table, and back. */

import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { workbookBytes } from '../../src/tables/index.js';
import { ROOT, runNewhire } from '../support/run.js';
import { rowsOf, tableOf } from '../support/tables.js';
import { tempFolder } from '../support/temp-folder.js';

let folder = '';
beforeEach(async () => {
  folder = await tempFolder();
});

const newhire = (...args: string[]) => runNewhire(args, { cwd: folder });
const bytes = (name: string) => readFile(join(folder, name));
const example = (name: string) => cp(`${ROOT}examples/${name}`, join(folder, name));

it('makes a workbook of a state file, which comes back byte for byte', async () => {
  await example('ohio-clean.txt');
  const there = await newhire('convert', 'ohio-clean.txt', '-s', 'Ohio', '-o', 'hires.xlsx');
  expect(there).toMatchObject({
    code: 0,
    stdout: 'Ohio · 15 hires from ohio-clean.txt · written hires.xlsx\n',
  });
  const back = await newhire('convert', 'hires.xlsx', '-o', 'back.txt');
  expect(back.code).toBe(0);
  expect(back.stdout).toContain('Ohio · 15 hires from hires.xlsx · 0 errors');
  expect(back.stdout).toContain('byte for byte');
  expect((await bytes('back.txt')).equals(await bytes('ohio-clean.txt'))).toBe(true);
});

it('checks the file that was made of an edited workbook, and names the cells', async () => {
  await example('ohio-clean.txt');
  await newhire('convert', 'ohio-clean.txt', '-s', 'Ohio');
  const table = await tableOf(await bytes('ohio-clean.xlsx'));
  const sheets = [];
  for (const [at, { name, isHidden }] of table.sheets.entries())
    sheets.push({
      name,
      isHidden,
      rows: (await rowsOf(table, at)).map(({ cells }) => cells.map(({ text }) => text)),
    });
  const [headings = [], first = []] = sheets[0]?.rows ?? [];
  first[headings.indexOf('Employee ZIP code')] = 'ABCDE';
  const chunks = [];
  for await (const chunk of workbookBytes(sheets)) chunks.push(chunk);
  await writeFile(join(folder, 'edited.xlsx'), Buffer.concat(chunks));

  const { code, stdout } = await newhire('convert', 'edited.xlsx', '--format', 'json');
  expect(code).toBe(1);
  const [file] = JSON.parse(stdout).files;
  expect(file).toMatchObject({
    state: 'Ohio',
    output: 'edited-ohio.txt',
    hires: 15,
    is_unedited: false,
    total_errors: 1,
  });
  expect((await newhire('convert', 'edited.xlsx', '-o', 'x.txt')).stdout).toMatch(
    /[A-Z]+2, line 2, columns \d/,
  );
});

it('writes CSV to standard output, with the report on standard error', async () => {
  await example('new-york-clean.txt');
  const { code, stdout, stderr } = await newhire(
    'convert',
    'new-york-clean.txt',
    '-s',
    'New York',
    '-o',
    '-',
  );
  expect(code).toBe(0);
  expect((await rowsOf(await tableOf(stdout))).length).toBe(16);
  expect(stderr).toContain('15 hires');
});

it('writes nothing where the file cannot come back, and says why', async () => {
  await example('ohio-faults.txt');
  await example('ohio-clean.txt');
  const wrong = await newhire('convert', 'ohio-faults.txt', '-s', 'Ohio', '-o', 'hires.xlsx');
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain(
    'Lines 5 and 16: not 815 characters long; Line 23: of no known type of record',
  );
  expect(wrong.stderr).toContain('Correct the file, check the corrected file, and make a table of that one.');
  const unknown = await newhire('convert', 'ohio-clean.txt', '-s', 'Ohio', '-o', 'hires.ods');
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('Name it .xlsx, .csv or .tsv.') });
  const mapped = await newhire('convert', 'ohio-clean.txt', '-s', 'Ohio', '--map', 'x.json');
  expect(mapped).toMatchObject({ code: 2, stderr: expect.stringContaining('Leave out --map.') });
  expect((await readdir(folder)).sort()).toEqual(['ohio-clean.txt', 'ohio-faults.txt']);
});

it('refuses a workbook that was made with another layout than the one that is named', async () => {
  await example('ohio-clean.txt');
  await newhire('convert', 'ohio-clean.txt', '-s', 'Ohio', '-o', 'hires.xlsx');
  const { code, stderr } = await newhire('convert', 'hires.xlsx', '-s', 'Texas', '-o', 'texas.txt');
  expect(code).toBe(2);
  expect(stderr).toContain('The workbook was made with another layout than Texas');
});
