/** Every report format of `newhire validate` through the installed program: equal totals, hostile files, closed pipes, privacy. */

import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FORMAT_NAMES, type FormatName } from '../../src/reports/formats.js';
import { HOSTILE } from '../reports/same-facts-run.js';
import { runs, share } from '../support/campaign.js';
import { READERS } from '../support/format-readers.js';
import { findLayout, SHAPES } from '../support/layouts.js';
import { cleanLines, fieldNamed, setField } from '../support/records.js';
import { ROOT, type RunOptions, runNewhire, runShell } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

const OHIO = findLayout('Ohio')!;
const isUnix = platform() !== 'win32';

let folder = '';
beforeEach(async () => {
  folder = await tempFolder();
});

const example = (name: string) => copyFile(join(ROOT, 'examples', name), join(folder, name));
const validate = (args: string[], options: RunOptions = {}) =>
  runNewhire(['validate', '-s', 'OH', ...args], { cwd: folder, ...options });
const toFiles = FORMAT_NAMES.flatMap((name) => ['--format', `${name}=report.${name}`]);
/** All formats of one run, by name. */
const reports = async () =>
  Object.fromEntries(
    await Promise.all(
      FORMAT_NAMES.map(async (name) => [name, await readFile(join(folder, `report.${name}`), 'utf8')]),
    ),
  ) as Record<FormatName, string>;

describe('one run in all formats', () => {
  it('has the same totals everywhere, also of what was left out on request', async () => {
    const files = ['ohio-faults.txt', 'ohio-clean.txt', 'ohio-no-header.txt', 'texas-clean.txt'];
    for (const file of files) await example(file);
    const { code } = await validate([...files, '--ignore', 'INVALID_DATE,UNLISTED_FEIN_PREFIX', ...toFiles]);
    expect(code).toBe(2);
    const all = await reports();
    const run = JSON.parse(all.json);
    expect(run.left_out).toEqual({ INVALID_DATE: 2, UNLISTED_FEIN_PREFIX: 1 });
    const truth = {
      records: run.total_records,
      errors: run.total_errors,
      warnings: run.total_warnings,
      unchecked: 1,
      leftOut: 3,
    };
    expect(truth).toMatchObject({ records: 42, errors: 19 });
    for (const name of FORMAT_NAMES) {
      const totals = READERS[name].totals(all[name], run.left_out_errors);
      expect(truth, name).toMatchObject(totals);
      expect(Object.keys(totals).length, name).toBeGreaterThanOrEqual(4);
    }
  });
});

const schema = JSON.parse(readFileSync(`${ROOT}test/fixtures/sarif-schema-2.1.0.json`, 'utf8'));
const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
const isSarif = ajv.compile(schema);

/** Rows and cells as a spreadsheet reads them (RFC 4180). */
function csvRows(text: string): string[][] {
  const cells = Array.from(
    text.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/g),
    ([, quoted, plain, end]) => ({
      cell: quoted?.replaceAll('""', '"') ?? plain ?? '',
      end,
    }),
  );
  const rows: string[][] = [[]];
  for (const { cell, end } of cells) {
    rows.at(-1)!.push(cell);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** What a GitHub runner would obey in a log (actions/runner, ActionCommand.cs). */
const obeyed = (log: string) =>
  log.split('\n').filter((line) => line.trimStart().startsWith('::') || line.includes('##['));

/** What is checked of a format, apart from that it is whole. */
const CHECKS: Partial<Record<FormatName, (text: string) => void>> = {
  sarif(text) {
    isSarif(JSON.parse(text));
    expect(isSarif.errors).toBeNull();
  },
  html: (text) => expect(text).not.toMatch(/<script|<x\/>|<i>/),
  csv(text) {
    const rows = csvRows(text.replace('\uFEFF', ''));
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([20]));
    for (const cell of rows.slice(1).flat())
      if (!/^-?\d+$/.test(cell)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  },
  markdown: (text) => expect(text).not.toMatch(/<[a-z]|(?<!\\)\[x\]/),
  github(text) {
    for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^::(error|warning|notice) /);
    expect(text).not.toMatch(/^::error::pwned/m);
  },
};

describe('a hostile file', () => {
  const values = [
    ...HOSTILE.map((text) => text.replaceAll('\u0000', '')),
    '##[error]pwned',
    '::stop-commands::x',
  ];
  const wide = (text: string) => Array.from(text).length;

  /** A line for each value, in the narrowest field that takes it; then lines that are nothing but hostile. */
  async function write(name: string): Promise<void> {
    const [header = '', ...records] = cleanLines(OHIO, { seed: 5, records: values.length });
    const lines = records.map((record, at) => {
      const value = values[at]!;
      const fields = ['employee_last_name', 'employee_address_1', 'employer_name'];
      const field = fields.find((one) => {
        const { start, end } = fieldNamed(OHIO, one);
        return wide(value) <= end - start + 1;
      })!;
      return setField(OHIO, record, field, value);
    });
    await writeFile(join(folder, name), `${[header, ...lines, ...values].join('\n')}\n`);
  }

  it.each(['mask', 'hide', 'show'])('breaks no format and is obeyed by none (--values %s)', async (mode) => {
    const name = 'a b,c:%|<i>&::error::[x].txt';
    await write(name);
    const run = await validate([name, ...toFiles, '--max', '50', '--values', mode]);
    expect(run).toMatchObject({ code: 1, stdout: '', stderr: '' });
    for (const [format, text] of Object.entries(await reports())) {
      expect(text, format).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]/);
      expect(text, format).not.toMatch(/\r(?!\n)/);
      READERS[format as FormatName].expectWhole?.(text);
      CHECKS[format as FormatName]?.(text);
    }
  });

  it('gives a GitHub runner no command by being drawn in its log', async () => {
    await write('payroll.txt');
    const args = ['payroll.txt', '--max', '50', '--values', 'show'];
    const { stdout } = await validate(args, { env: { GITHUB_ACTIONS: 'true' } });
    expect(stdout).toMatch(/꞉:|#♯\[/);
    expect(obeyed(stdout)).toEqual([]);
    // Elsewhere neither: a log is read by other programs, too.
    expect((await validate(args)).stdout).toBe(stdout);
  });
});

describe('a reader that goes away', () => {
  // The same file is checked once, so that copies make the output longer than the buffer of a pipe.
  let copies = '';
  beforeAll(async () => {
    copies = await mkdtemp(join(tmpdir(), 'newhire-copies-'));
    for (let nth = 1; nth <= runs(10, 30); nth++)
      await copyFile(`${ROOT}examples/ohio-faults.txt`, join(copies, `copy-${nth}.txt`));
  });
  afterAll(() => rm(copies, { recursive: true }));

  it.skipIf(!isUnix).each(share(FORMAT_NAMES, 2))('is no fault (%s)', async (format) => {
    const script = `newhire validate 'copy-*.txt' -s OH --max 50 --format ${format} | head -1; echo "exit \${PIPESTATUS[0]}"`;
    const { stdout, stderr } = await runShell(script, { cwd: copies });
    expect(stdout).toMatch(/\nexit 1\n$/);
    expect(stderr).toBe('');
  });
});

describe('privacy', () => {
  const columns = (line: string, name: string) => {
    const { start, end } = fieldNamed(OHIO, name);
    return line.slice(start - 1, end);
  };

  it.each([
    ['as it is', []],
    ['with --values mask', ['--values', 'mask']],
    ['with --values hide', ['--values', 'hide']],
  ])('no report %s has an SSN, a FEIN or a birth date of the sample file', async (_, args) => {
    await example('ohio-faults.txt');
    await validate(['ohio-faults.txt', '--max', '50', ...toFiles, ...args]);
    const records = (await readFile(join(folder, 'ohio-faults.txt'), 'latin1')).split('\n').slice(1, -1);
    const secrets = records.flatMap((line) => [
      ...(/^.(\d{3}-\d\d-\d{4})/.exec(line)?.slice(1) ?? []),
      columns(line, 'employee_ssn'),
      columns(line, 'employer_fein'),
      columns(line, 'employee_date_of_birth'),
    ]);
    const numbers = [...new Set(secrets.filter((secret) => /\d{6}|\d-\d/.test(secret)))];
    expect(numbers.length).toBeGreaterThan(50);
    expect(numbers).toContainEqual(expect.stringMatching(/^\d{3}-\d\d-\d{4}$/));
    for (const [format, text] of Object.entries(await reports()))
      for (const number of numbers) expect(text.includes(number), format).toBe(false);
  });
});

describe('the fixes in a SARIF report', () => {
  interface Region {
    startLine: number;
    startColumn: number;
    endColumn: number;
  }
  interface SarifResult {
    fixes?: {
      artifactChanges: { replacements: { deletedRegion: Region; insertedContent: { text: string } }[] }[];
    }[];
  }
  const resultsOf = async (file: string, state: string, ...args: string[]): Promise<SarifResult[]> => {
    const { stdout } = await runNewhire(['validate', file, '-s', state, '--format', 'sarif', ...args], {
      cwd: folder,
    });
    isSarif(JSON.parse(stdout));
    expect(isSarif.errors).toBeNull();
    return JSON.parse(stdout).runs[0].results;
  };
  /** What an editor makes of the file when every fix is taken, from the last place to the first. */
  const applied = (text: string, results: SarifResult[]) => {
    const lines = text.split('\n').map((line) => Array.from(line));
    results
      .flatMap(({ fixes = [] }) => fixes.flatMap(({ artifactChanges }) => artifactChanges[0]!.replacements))
      .sort((a, b) => b.deletedRegion.startColumn - a.deletedRegion.startColumn)
      .forEach(({ deletedRegion: { startLine, startColumn, endColumn }, insertedContent }) => {
        lines[startLine - 1]!.splice(startColumn - 1, endColumn - startColumn, ...insertedContent.text);
      });
    return lines.map((line) => line.join('')).join('\n');
  };

  it.each(share(SHAPES, 2).map(({ id }) => id))(
    'make of the file for %s what newhire correct makes of it',
    async (state) => {
      const file = `${state}-faults.txt`;
      await example(file);
      const args = ['correct', file, '-s', state, '-o', 'corrected.txt', '--data', join(folder, 'data')];
      await runNewhire(args, { cwd: folder });
      const results = await resultsOf(file, state, '--values', 'show');
      expect(results.filter(({ fixes }) => fixes).length).toBeGreaterThan(2);
      const text = await readFile(join(folder, file), 'utf8');
      expect(applied(text, results)).toBe(await readFile(join(folder, 'corrected.txt'), 'utf8'));
    },
  );

  it('are given only to those who may see values', async () => {
    await example('ohio-faults.txt');
    for (const args of [[], ['--values', 'mask']])
      expect((await resultsOf('ohio-faults.txt', 'OH', ...args)).some(({ fixes }) => fixes)).toBe(false);
  });
});

const MANY = runs(1500, 5000);

it('a GitHub log and summary of very many faulty records stay within the limits and name the true totals', async () => {
  const [header = '', ...records] = cleanLines(OHIO, { seed: 6, records: MANY });
  const faulty = records.map((record, at) =>
    setField(OHIO, record, at % 2 ? 'employee_ssn' : 'employee_address_1', at % 2 ? 'ABCDEFGHI' : ''),
  );
  await writeFile(join(folder, 'payroll.txt'), `${[header, ...faulty].join('\n')}\n`, 'latin1');
  const env = { GITHUB_STEP_SUMMARY: join(folder, 'summary.md') };
  const { code, stdout } = await validate(['payroll.txt', '--format', 'github', '--max', '100000'], { env });
  expect(stdout.match(/^::error /gm)!.length).toBeLessThanOrEqual(10);
  const many = MANY.toLocaleString('en-US');
  expect(stdout).toContain(`${many} of ${many} records have errors · ${many} errors, 0 warnings`);
  const summary = await readFile(env.GITHUB_STEP_SUMMARY);
  expect(summary.length).toBeLessThan(1024 * 1024);
  expect(summary.toString()).toContain(`${many} of ${many} records have errors · ${many} errors`);
  expect(code).toBe(1);
});
