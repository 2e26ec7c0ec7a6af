/**
 * Records that are clean at first sight are passed over many at a time. Nothing may be passed over that the checks
 * would speak of, so here the same files are checked with and without it, and must come out the same.
 */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LAYOUTS } from '../../src/layouts/index.js';
import type { Field, Layout, RecordType } from '../../src/layouts/types.js';
import { loadZipCities } from '../../src/reference/zip-cities.js';
import type { Finding } from '../../src/validation/finding.js';
import { createChecker } from '../../src/validation/index.js';
import { compilePlainModule } from '../../src/validation/plain/module.js';
import { PlainRecords } from '../../src/validation/plain/plain-records.js';
import { RecordCheck } from '../../src/validation/record-check.js';
import { runs } from '../support/campaign.js';
import { type Change, changedLines, changes, TEXTS, withText } from '../support/changed-lines.js';
import { type Checked, check } from '../support/check.js';
import { cleanLines, recordType, TODAY } from '../support/records.js';
import { plainCode } from './compile-plain.js';

const places = await loadZipCities();

/** A file is passed over only when it is longer than the head by which it is recognized. */
const RECORDS = 120;

function checkedWithout(layout: Layout, file: Buffer): Checked {
  vi.spyOn(PlainRecords, 'of').mockReturnValue(undefined);
  const checked = check(layout, [file]);
  vi.restoreAllMocks();
  return checked;
}

/** Without the pauses behind lines that are not plain, so that each line of a file full of faults is looked at. */
function checkedWithEveryLook(layout: Layout, pieces: readonly Buffer[]): Checked {
  const { passOver } = PlainRecords.prototype;
  vi.spyOn(PlainRecords.prototype, 'passOver').mockImplementation(function (this: PlainRecords, ...given) {
    Object.assign(this, { pause: 0 });
    return passOver.apply(this, given);
  });
  const checked = check(layout, pieces);
  vi.restoreAllMocks();
  return checked;
}

/** How many records of a file are looked at one by one. */
function recordsChecked(layout: Layout, file: Buffer): number {
  const one = vi.spyOn(RecordCheck.prototype, 'check');
  check(layout, [file]);
  return one.mock.calls.length;
}

function piecesOf(file: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(file.length / size) }, (_, at) =>
    file.subarray(at * size, (at + 1) * size),
  );
}

const fileOf = (lines: readonly string[], end = '\n') =>
  Buffer.from(lines.map((line) => `${line}${end}`).join(''), 'latin1');

interface Repeat {
  from: number;
  to: number;
}

/** Lines that stand a second time in the file. */
const repeats = fc.array(fc.record({ from: fc.nat(RECORDS), to: fc.nat(RECORDS) }), { maxLength: 3 });

/** Blank lines, ends of another kind, totals and headers in the wrong place: what only the whole file shows. */
const oddLines = fc.array(
  fc.record({ at: fc.nat(RECORDS), line: fc.constantFrom('', ' ', '\x1a', '1', 'T') }),
  {
    maxLength: 2,
  },
);

function manyLines(
  layout: Layout,
  seed: number,
  made: readonly Change[],
  repeated: readonly Repeat[],
): string[] {
  const lines = changedLines(layout, RECORDS, seed, made);
  for (const { from, to } of repeated) lines[to] = lines[from]!;
  return lines;
}

/** The fields to begin with, besides those of a clean record: of a contractor, and of somebody abroad. */
function beginnings(layout: Layout, clean: string): string[] {
  const { fields, addresses } = recordType(layout, 'employee');
  const blank = (line: string, names: readonly (string | undefined)[]) =>
    fields
      .filter(({ name }) => names.includes(name))
      .reduce((text, field) => withText(text, field, ''), line);
  const onlyEmployees = fields.filter(({ required }) => required === 'employee').map(({ name }) => name);
  const { state, zip, zip4, city, country_code, country_name } = addresses[0]!;
  const abroad = ['EI', 'IRELAND', 'DUBLIN 2'].reduce(
    (line, text, at) => {
      const field = fields.find(({ name }) => name === [country_code, country_name, city][at]);
      return field ? withText(line, field, text) : line;
    },
    blank(clean, [state, zip, zip4]),
  );
  return [clean, blank(clean, onlyEmployees), abroad];
}

/** A record for each text in each field. */
function* everyText(layout: Layout): Generator<string> {
  const [header, clean, ...rest] = [...cleanLines(layout, { seed: 3, records: 2 })];
  const isHeader = !header!.startsWith(recordType(layout, 'employee').identified_by.text);
  if (isHeader) yield header!;
  const { fields, roles } = recordType(layout, 'employee');
  const ssn = fields.find(({ name }) => name === roles.ssn)!;
  let given = 0;
  // None comes twice, because a hire that was reported before is left to the checks.
  const nextSsn = () => String(899_10_0000 + 10_000 * Math.floor(given / 9000) + (given++ % 9000) + 1);
  for (const line of beginnings(layout, isHeader ? clean! : header!)) {
    // The first one is learnt from.
    yield line;
    for (const field of fields)
      for (const text of TEXTS) yield withText(withText(line, ssn, nextSsn()), field, text);
  }
  if (rest.length > 0) yield rest.at(-1)!;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(LAYOUTS)('records of $state that are passed over', (layout) => {
  it('are none that the checks would speak of, and change no count', () => {
    const property = fc.property(
      fc.nat(1_000_000),
      changes,
      repeats,
      oddLines,
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.integer({ min: 500, max: 90_000 }),
      (seed, made, repeated, odd, end, size) => {
        const lines = manyLines(layout, seed, made, repeated);
        for (const { at, line } of odd) lines.splice(at, 0, line);
        const file = fileOf(lines, end);
        const pieces = piecesOf(file, size);
        expect(checkedWithEveryLook(layout, pieces)).toEqual(checkedWithout(layout, file));
      },
    );
    fc.assert(property, { numRuns: runs(60, 2000) });
  });

  it('hold none of the texts that the checks would speak of, whatever field they stand in', () => {
    const file = fileOf([...everyText(layout)]);
    expect(checkedWithEveryLook(layout, [file])).toEqual(checkedWithout(layout, file));
  });

  it('are nearly all of a clean file', () => {
    const file = fileOf([...cleanLines(layout, { seed: 11, records: 2000 })]);
    expect(recordsChecked(layout, file)).toBeLessThan(300);
  });

  it('are none in a short file, for which getting ready would take longer than checking', () => {
    const opened = vi.spyOn(PlainRecords, 'of');
    check(layout, [fileOf([...cleanLines(layout, { seed: 11, records: 10 })])]);
    expect(opened).not.toHaveBeenCalled();
  });
});

/** Checks two files side by side, a piece of each at a time, as a server does. */
function inTurns(files: readonly { layout: Layout; file: Buffer }[]): Checked[] {
  const running = files.map(({ layout, file }) => {
    const findings: Finding[] = [];
    const onFinding = (finding: Finding) => findings.push(finding);
    const checker = createChecker(layout, { today: TODAY, places, otherLayouts: LAYOUTS, onFinding });
    return { checker, findings, pieces: piecesOf(file, 70_000) };
  });
  for (let piece = 0; piece < 10; piece++)
    for (const { checker, pieces } of running) if (pieces[piece]) checker.push(pieces[piece]!);
  return running.map(({ checker, findings }) => ({ findings, summary: checker.end() }));
}

/** A layout that differs from the usual make in one thing. */
function changedLayout(change: (employee: RecordType, field: (name: string) => Field) => void): Layout {
  const layout = structuredClone(LAYOUTS.find(({ id }) => id === 'ohio')!) as Layout;
  const employee = recordType(layout, 'employee');
  change(employee, (name) => employee.fields.find((field) => field.name === name)!);
  return layout;
}

it.each<[string, (employee: RecordType, field: (name: string) => Field) => void]>([
  ['a second SSN', (_, field) => Object.assign(field('employee_middle_name'), { kind: 'ssn' })],
  ['a city outside the address', (_, field) => Object.assign(field('employee_address_3'), { kind: 'city' })],
  [
    'an identifier that is no constant',
    (_, field) => Object.assign(field('record_type'), { kind: 'digits', values: undefined }),
  ],
  ['records that must come first', (employee) => Object.assign(employee, { place: 'first' })],
  [
    'a contractor marked by a letter',
    (_, field) => Object.assign(field('contractor_data'), { kind: 'values', values: ['N', 'C'] }),
  ],
  [
    'a ZIP+4 that must be filled',
    (_, field) => Object.assign(field('employee_zip4'), { required: 'domestic' }),
  ],
])('a layout with %s is left to the checks', (_, change) => {
  const layout = changedLayout(change);
  const file = fileOf([...everyText(LAYOUTS.find(({ id }) => id === 'ohio')!)]);
  expect(checkedWithEveryLook(layout, [file])).toEqual(checkedWithout(layout, file));
  expect(recordsChecked(layout, file)).toBeGreaterThan(1000);
});

it('a file checked from within another does not leave its places behind', () => {
  const layout = LAYOUTS.find(({ id }) => id === 'ohio')!;
  const clean = [...cleanLines(layout, { seed: 8, records: 300 })];
  const zip = recordType(layout, 'employee').fields.find(({ name }) => name === 'employee_zip')!;
  const other = fileOf(clean.map((line, at) => (at > 0 ? withText(line, zip, '99501') : line)));
  // Of two lines that come again both are told of, and while the first one is, the other file is checked.
  const lines = clean.flatMap((line, at) => (at % 3 === 2 ? [line, clean[at - 1]!, line] : [line]));
  const file = fileOf([...lines, ...clean.slice(1).map((line) => withText(line, zip, '99501'))]);
  const findings: Finding[] = [];
  const checker = createChecker(layout, {
    today: TODAY,
    places,
    otherLayouts: LAYOUTS,
    onFinding: (finding) => {
      findings.push(finding);
      if (findings.length % 2 === 1 && findings.length < 40) check(layout, [other]);
    },
  });
  checker.push(file);
  const summary = checker.end();
  expect({ findings, summary }).toEqual(checkedWithout(layout, file));
});

it.each(['missing', 'refused'])('is not made where WebAssembly is %s', (how) => {
  const refuse = class {
    constructor() {
      throw new RangeError('could not allocate memory');
    }
  };
  vi.stubGlobal('WebAssembly', how === 'missing' ? undefined : { Module: refuse, Instance: refuse });
  expect(compilePlainModule()).toBeUndefined();
  vi.unstubAllGlobals();
});

it('two files read in turns do not mix what they know', () => {
  const [one, other] = [LAYOUTS[0]!, LAYOUTS[3]!];
  const files = [one, other].map((layout) => ({
    layout,
    file: fileOf([...cleanLines(layout, { seed: 5, records: 400 })]),
  }));
  const alone = files.map(({ layout, file }) => check(layout, [file]));
  expect(inTurns(files)).toEqual(alone);
});

it('is compiled from its source as it stands', { timeout: 60_000 }, async () => {
  expect(readFileSync('src/validation/plain/code.ts', 'utf8')).toBe(await plainCode());
});
