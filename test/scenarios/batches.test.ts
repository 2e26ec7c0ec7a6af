/** Many files in one run: folders, files of several states, files that are none. */

import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../support/campaign.js';
import { ROOT, runNewhire, runShell } from '../support/run.js';

const STATES = ['ohio', 'texas', 'new-york', 'utah', 'massachusetts', 'washington', 'federal', 'louisiana'];
const FOLDERS = ['january', 'february', join('march', 'late')];
/** Of each state a clean file and one with errors, over and over, in three folders; and three that are none. */
const RECORDS = runs(9, 37);

let home = '';
let inputs: string[] = [];
const newhire = (args: readonly string[]) =>
  runNewhire(args, { cwd: home, env: { NEWHIRE_DATA: join(home, '.data') } });
const example = (name: string) => readFile(join(ROOT, 'examples', name));

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'newhire-batch-'));
  for (const folder of FOLDERS) await mkdir(join(home, folder), { recursive: true });
  for (let at = 0; at < RECORDS; at++) {
    const state = STATES[at % STATES.length];
    const kind = at % 3 === 0 ? 'clean' : 'faults';
    const path = join(FOLDERS[at % 3] ?? '', `${state}-${Math.floor(at / 24)}.txt`);
    await writeFile(join(home, path), await example(`${state}-${kind}.txt`));
    inputs.push(path);
  }
  await writeFile(join(home, 'january', 'hires.xlsx'), 'PK\u0003\u0004 and what follows');
  await writeFile(join(home, 'february', 'hires.csv'), 'name,ssn\r\nA,1,2\r\nB,3,4\r\n');
  await symlink('nowhere', join(home, 'march', 'lost.txt'));
  inputs = [...new Set(inputs)].sort();
});
afterAll(() => rm(home, { recursive: true }));

const typed = ['january', 'february', 'march', '-s', 'auto'];
const lines = (text: string) => text.trimEnd().split('\n');

const TITLE = 'files of eight states in three folders, and two spreadsheets and one that is not there';
describe(TITLE, () => {
  it('are checked in one run, with a row each in one overview: exit 2', async () => {
    expect(inputs).toHaveLength(RECORDS);
    const { code, stdout, stderr } = await newhire(['validate', ...typed]);
    expect(code).toBe(2);
    const overview = lines(stdout).slice(0, RECORDS + 5);
    expect(overview[0]).toMatch(/^File +State +Records/);
    for (const path of inputs) expect(overview.join('\n')).toMatch(new RegExp(`^${path}( |$)`, 'm'));
    expect(overview.filter((line) => / {2}not (read|checked)$/.test(line))).toHaveLength(3);
    expect(overview.filter((line) => /^Total +\d/.test(line))).toHaveLength(1);
    expect(stdout).toContain(`Total of ${RECORDS + 3} files · `);
    expect(stderr).toContain("'january/hires.xlsx' matches no built-in layout. This is an Excel workbook");
    expect(stderr).toContain('split by commas');
    expect(stderr).toContain("'march/lost.txt' cannot be read");
  });

  it('are corrected in one run, in the same folders, but not what was written before', async () => {
    const { code, stdout } = await newhire(['correct', ...typed, '--format', 'json', '--out-dir', 'out/all']);
    expect(code).toBe(2);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ files_corrected: RECORDS, files_not_corrected: 3 });
    const written = (await readdir(join(home, 'out'), { recursive: true })).filter((name) =>
      name.endsWith('.txt'),
    );
    expect(written.sort()).toEqual(
      inputs.map((path) => join('all', path.replace('.txt', '.corrected.txt'))).sort(),
    );
    const sum = (name: string) =>
      report.files.reduce((total: number, file: Record<string, number>) => total + (file[name] ?? 0), 0);
    expect(report.corrections_applied).toBe(sum('corrections_applied'));
    expect(report.total_errors).toBe(sum('total_errors'));
  });

  it('are corrected again without what was written before', async () => {
    const args = ['correct', 'january', '-s', 'auto', '--format', 'json', '--no-store'];
    const before = JSON.parse((await newhire(args)).stdout);
    const after = JSON.parse((await newhire([...args, '--force'])).stdout);
    expect(after.files).toEqual(before.files);
    const { stderr } = await newhire(['split', 'january', '-s', 'auto', '--out-dir', 'elsewhere']);
    expect(stderr).toContain(`newhire: ${Math.ceil(RECORDS / 3)} files from earlier runs skipped.\n`);
    const names = await readdir(join(home, 'january'));
    expect(names.filter((name) => name.includes('.corrected.'))).toHaveLength(before.files_corrected);
  });

  it('are split in one run; the note about the state is printed', async () => {
    const { code, stdout } = await newhire(['split', ...typed, '--out-dir', 'parts']);
    expect(code).toBe(2);
    expect(lines(stdout).filter((line) => / of \d+ records? ready · /.test(line))).toHaveLength(RECORDS);
    expect(stdout).toMatch(/\nNote: This file was read as one for Texas, because /);
    expect(stdout).toMatch(/\nFile +State +Records +Ready +Held\n/);
  });

  it('are split into one JSON document: a row each, the parts that are there, and totals', async () => {
    const run = await newhire(['split', ...typed, '--format', 'json', '--out-dir', 'parts-json']);
    expect(run.code).toBe(2);
    const report = JSON.parse(run.stdout);
    expect(report).toMatchObject({ files_split: RECORDS, files_not_split: 3 });
    expect(report.files).toHaveLength(RECORDS + 3);
    const done = report.files.filter(({ error }: { error?: object }) => error === undefined);
    expect(done.map(({ file_name }: { file_name: string }) => file_name).sort()).toEqual(inputs);
    for (const name of ['total_records', 'records_ready', 'records_held'])
      expect(report[name]).toBe(
        done.reduce((total: number, file: Record<string, number>) => total + file[name]!, 0),
      );
    expect(report.total_records).toBe(report.records_ready + report.records_held);
    const parts = done.flatMap(({ parts: { ready, held } }: { parts: Record<string, string | null> }) =>
      [ready, held].filter((part) => part !== null),
    );
    const written = await readdir(join(home, 'parts-json'), { recursive: true });
    const names = written.filter((name) => name.endsWith('.txt')).map((name) => join('parts-json', name));
    expect(parts.sort()).toEqual(names.sort());
  });

  it.each([
    ['correct', 'Correction of new hire files', ['Errors', 'Cleared', 'Left', 'Proposals']],
    ['split', 'Split of new hire files', ['Records', 'Ready', 'Held']],
  ])(
    'are in one page by %s: a row each, and the same totals as on the terminal',
    async (command, title, counts) => {
      const page = await newhire([command, ...typed, '--format', 'html', '--out-dir', `${command}-html`]);
      expect(page.code).toBe(2);
      expect(XMLValidator.validate(page.stdout.slice(page.stdout.indexOf('\n')))).toBe(true);
      expect(page.stdout).not.toContain('<script');
      expect(page.stdout).toContain(`<h1>${title}</h1>`);
      const rows = page.stdout.split('<tr>').slice(1);
      const cells = (row = '') => Array.from(row.matchAll(/<t[hd][^>]*>([^<]*)/g), ([, text]) => text);
      expect(cells(rows[0])).toEqual(['File', 'State', ...counts]);
      expect(rows).toHaveLength(RECORDS + 3 + 2);
      for (const path of inputs) expect(rows.filter((row) => cells(row)[0] === path)).toHaveLength(1);
      expect(page.stdout).toContain('This is an Excel workbook');
      expect(page.stdout).toMatch(/This file was read as one for Texas, because /);
      expect(
        page.stdout.match(new RegExp(`>not ${command === 'split' ? 'split' : 'corrected'}<`, 'g')),
      ).toHaveLength(3);

      const plain = await newhire([command, ...typed, '--out-dir', `${command}-plain`]);
      const [, totals = ''] = /^Total +(.*)$/m.exec(plain.stdout) ?? [];
      expect(cells(rows.at(-1)).slice(2)).toEqual(totals.split(/ +/));
      expect(page.stderr).toBe(plain.stderr);
    },
  );
});

describe('the place of an output', () => {
  it('is never that of another file of the run', async () => {
    const folder = join(home, 'clash');
    await mkdir(folder);
    await writeFile(join(folder, 'a.txt'), await example('ohio-faults.txt'));
    await writeFile(join(folder, 'a.corrected.txt'), await example('ohio-clean.txt'));
    const typedBoth = ['clash/a.txt', 'clash/a.corrected.txt'];
    const { code, stderr } = await newhire(['correct', ...typedBoth, '-s', 'OH', '--force', '--no-store']);
    expect(stderr).toContain("'clash/a.corrected.txt' is read by this command, so it is not replaced.");
    expect(code).toBe(2);
    expect(await readFile(join(folder, 'a.corrected.txt'))).toEqual(await example('ohio-clean.txt'));
  });

  it.each([
    [['-o', 'one.txt'], '-o names one file, but 2 were given.'],
    [['--review'], 'Only one file can be reviewed at a time, but 2 were given.'],
    [['-o', 'one.txt', '--out-dir', 'x'], '-o and --out-dir both say where the output goes.'],
  ])('cannot be asked for by %j', async (flags, message) => {
    const files = inputs.slice(0, 2);
    const { code, stderr } = await newhire(['correct', ...files, '-s', 'auto', ...flags]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });
});

it('the state of a named pipe and of standard input is taken from what they give', async () => {
  const script = `newhire validate - <(cat examples/utah-clean.txt) -s auto -q < examples/ohio-clean.txt`;
  const { code, stdout } = await runShell(script);
  expect(stdout).toMatch(/^Ohio · 15 records[\s\S]*\nUtah · 15 records/);
  expect(code).toBe(0);
});

describe('the many files of a month, all but ten of which are clean', () => {
  const MONTH = runs(30, 60);
  const CLEAN = MONTH - 10;
  const files = Array.from({ length: MONTH }, (_, at) => `month/client-${at}.txt`);
  beforeAll(async () => {
    await mkdir(join(home, 'month'));
    for (const [at, name] of files.entries()) {
      const state = STATES[at % STATES.length];
      await writeFile(join(home, name), await example(`${state}-${at < CLEAN ? 'clean' : 'faults'}.txt`));
    }
  });

  it('are reported in at most 120 lines: the overview with bad files on top, then what is wrong with each', async () => {
    const { code, stdout } = await newhire(['validate', 'month', '-s', 'auto']);
    expect(code).toBe(1);
    const rows = lines(stdout);
    expect(rows.length).toBeLessThanOrEqual(120);
    const places = files.map((name) => rows.findIndex((row) => row.startsWith(`${name} `)));
    expect(Math.min(...places)).toBe(1);
    const isBad = (row = '') => Number(/(\d+) +\d+$/.exec(row)?.[1]) > 0;
    const overview = rows.slice(1, MONTH + 1);
    expect(overview.map(isBad).indexOf(false)).toBe(overview.filter(isBad).length);
    for (const row of overview.filter(isBad)) {
      const name = row.split(' ')[0];
      expect(rows.filter((one) => one.startsWith(`${name} · `))).toHaveLength(1);
    }
    expect(stdout).toContain('Who must act');
    for (const once of [
      /^Reliability of these layouts/gm,
      /Employee values are hidden/g,
      /can still reject/g,
    ])
      expect(stdout.match(once)).toHaveLength(1);
  });

  it('are corrected in at most 120 lines, the files with errors left on top', async () => {
    const { code, stdout } = await newhire([
      'correct',
      'month',
      '-s',
      'auto',
      '--out-dir',
      'out/month',
      '--no-store',
    ]);
    expect(code).toBe(1);
    const rows = lines(stdout);
    expect(rows.length).toBeLessThanOrEqual(120);
    expect(rows[0]).toMatch(/^File +State +Errors +Cleared +Left +Proposals$/);
    const left = rows.slice(1, MONTH + 1).map((row) => Number(/(\d+) +\d+$/.exec(row)?.[1]));
    expect(left).toEqual([...left].sort((a, b) => b - a));
    for (const name of files) expect(stdout).toContain(`${name} `);
    expect(stdout).toContain('Who must act');
  });
});

describe('bytes that were seen before', () => {
  const folder = () => join(home, 'twice');
  beforeAll(async () => {
    await mkdir(folder());
    for (const name of ['may.txt', 'may (copy).txt'])
      await writeFile(join(folder(), name), await example('ohio-faults.txt'));
    await writeFile(join(folder(), 'june.txt'), await example('ohio-clean.txt'));
  });

  it('are named in one run, as two files that would both be sent', async () => {
    const { stdout } = await newhire(['validate', 'twice', '-s', 'OH']);
    expect(stdout.replace(/\s+/g, ' ')).toContain('reported twice: twice/may.txt (as twice/may (copy).txt).');
    const json = JSON.parse((await newhire(['validate', 'twice', '-s', 'OH', '--format', 'json'])).stdout);
    expect(json.files.map((file: { same_bytes_as?: string }) => file.same_bytes_as)).toEqual([
      undefined,
      undefined,
      'twice/may (copy).txt',
    ]);
  });

  it('are named when they were corrected before and the run is kept, with its date', async () => {
    await newhire(['correct', 'twice/may.txt', '-s', 'OH']);
    const today = new Date().toISOString().slice(0, 10);
    const { stdout } = await newhire(['validate', 'twice/may.txt', 'twice/june.txt', '-s', 'OH']);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      `Corrected before, with the same bytes: twice/may.txt (on ${today}).`,
    );
    const args = ['correct', 'twice/may.txt', 'twice/june.txt', '-s', 'OH', '--force', '--format', 'json'];
    const [may, june] = JSON.parse((await newhire(args)).stdout).files;
    expect(may.corrected_before).toEqual({
      date: today,
      job_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      output: 'twice/may.corrected.txt',
    });
    expect(june.corrected_before).toBeUndefined();
  });
});
