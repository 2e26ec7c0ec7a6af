/** The shape of a file: its line ends, its form, the order and counts of its records, lines of the wrong length. */

import { describe, expect, it } from 'vitest';
import type { Layout } from '../../src/layouts/types.js';
import { createChecker } from '../../src/validation/index.js';
import { check } from '../support/check.js';
import { TODAY } from '../support/facts.js';
import { findLayout, SHAPES } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import {
  cleanFile,
  cleanLines,
  cleanRecord,
  fieldNamed,
  frameRecord,
  recordType,
  setField,
} from '../support/records.js';

const ohio = findLayout('Ohio')!;
const texas = findLayout('Texas')!;
const colorado = findLayout('Colorado')!;

const text = (lines: readonly string[], lineEnd = '\n') =>
  Buffer.from(lines.map((line) => line + lineEnd).join(''));
const typesOf = (layout: Layout, bytes: Uint8Array) =>
  check(layout, [bytes]).findings.map(({ error_type, line_number }) => `${error_type} line ${line_number}`);
const ohioLines = (records = 3) => [...cleanLines(ohio, { seed: 4, records })];
const total = (layout: Layout, records: number) => frameRecord(layout, 'total', seeded(1), { records });
const texasRecords = (count: number) => [...cleanLines(texas, { seed: 9, records: count, frame: false })];

describe('the form of a file', () => {
  it.each([
    ['a byte order mark', (file: Buffer) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), file]), 1],
    ['a blank last line', (file: Buffer) => Buffer.concat([file, Buffer.from('\n')]), 4],
    [
      'an end-of-file mark on a line of its own',
      (file: Buffer) => Buffer.concat([file, Buffer.from('\x1a')]),
      4,
    ],
    [
      'an end-of-file mark after the last record',
      (file: Buffer) => Buffer.concat([file.subarray(0, -1), Buffer.from('\x1a')]),
      3,
    ],
  ])('%s is one warning and no error', (_about, change, line) => {
    const { findings, summary } = check(texas, [change(text(texasRecords(3)))]);
    expect(
      findings.map(({ error_type, severity, line_number }) => [error_type, severity, line_number]),
    ).toEqual([['FILE_FORM', 'warning', line]]);
    expect(summary.total_records).toBe(3);
  });

  it('several oddities are still one warning', () => {
    const file = Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      text(texasRecords(2)),
      Buffer.from('\n\x1a'),
    ]);
    expect(typesOf(texas, file)).toEqual(['FILE_FORM line 1']);
  });

  it('lines that end with CR only are read and get a warning', () => {
    expect(typesOf(texas, cleanFile(texas, { seed: 2, records: 3, lineEnd: '\r' }))).toEqual([
      'FILE_FORM line 1',
    ]);
  });

  it('a remainder after records without line ends is a line of the wrong length', () => {
    const file = Buffer.concat([
      cleanFile(texas, { seed: 2, records: 2, lineEnd: '', frame: false }),
      Buffer.from('W4123'),
    ]);
    expect(typesOf(texas, file)).toEqual(['RECORD_LENGTH_MISMATCH line 3']);
  });

  it('an empty line between records is an error there', () => {
    const [first, second] = texasRecords(2);
    expect(typesOf(texas, text([first!, '', second!]))).toEqual(['UNKNOWN_RECORD_TYPE line 2']);
  });
});

describe.each(SHAPES)('a zero byte in a field of $state', (layout) => {
  it.each([0, 30])('of record %i is an error of that field, not of the file', (at) => {
    const lines = [...cleanLines(layout, { seed: 6, records: 40 })];
    lines[at + 1] = setField(layout, lines[at + 1]!, 'employee_address_1', '12 MAIN\0ST');
    const { summary, findings } = check(layout, [text(lines)]);
    expect(summary.diagnosis).toBeUndefined();
    expect(findings).toMatchObject([
      { error_type: 'INVALID_CHARACTER', field_name: 'employee_address_1', line_number: at + 2 },
    ]);
  });
});

it('bytes of which many are zero are not text', () => {
  const bytes = Buffer.alloc(4000, 'W4 some record');
  for (let at = 0; at < bytes.length; at += 20) bytes[at] = 0;
  expect(check(texas, [bytes]).summary.diagnosis).toMatchObject({ code: 'BINARY_FILE' });
});

describe('the order of records', () => {
  it('a missing header is one error', () => {
    expect(typesOf(ohio, text(ohioLines().slice(1)))).toEqual(['MISSING_HEADER_RECORD line 1']);
  });

  it('a header after the first line is misplaced, not missing', () => {
    const [header, first, ...rest] = ohioLines();
    expect(typesOf(ohio, text([first!, header!, ...rest]))).toEqual(['MISPLACED_RECORD line 2']);
  });

  it('a second header is misplaced', () => {
    const [header, ...rest] = ohioLines();
    expect(typesOf(ohio, text([header!, header!, ...rest]))).toEqual(['MISPLACED_RECORD line 2']);
  });

  it('a Texas total may be first or last, but not between records', () => {
    const [a, b] = texasRecords(2) as [string, string];
    expect(typesOf(texas, text([total(texas, 2), a, b]))).toEqual([]);
    expect(typesOf(texas, text([a, b, total(texas, 2)]))).toEqual([]);
    const between = text([a, total(texas, 2), b]);
    expect(typesOf(texas, between)).toEqual(['MISPLACED_RECORD line 2']);
    expect(check(texas, [between]).summary).toMatchObject({ total_errors: 1, records_with_errors: 0 });
    expect(typesOf(texas, text([total(texas, 2), a, b, total(texas, 2)]))).toEqual([
      'MISPLACED_RECORD line 4',
    ]);
  });

  it('a Colorado total may only be last', () => {
    const lines = [...cleanLines(colorado, { seed: 3, records: 2, frame: false })];
    expect(typesOf(colorado, text([...lines, total(colorado, 2)]))).toEqual([]);
    expect(typesOf(colorado, text([total(colorado, 2), ...lines]))).toEqual(['MISPLACED_RECORD line 1']);
  });
});

describe('counts', () => {
  it('a wrong count is an error at the count, and the true one is expected', () => {
    const [header, ...rest] = ohioLines();
    const { findings } = check(ohio, [
      text([setField(ohio, header!, 'record_count', '000000007', 'header'), ...rest]),
    ]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      error_type: 'RECORD_COUNT_MISMATCH',
      line_number: 1,
      record_number: 0,
      position: { start: 10, end: 18 },
      expected: '000000003',
      fix: { tier: 'confirm' },
    });
  });

  it('a line of unknown type counts as a record, and makes one error', () => {
    const lines = [...ohioLines(), 'X'.repeat(ohio.record_length)];
    lines[0] = setField(ohio, lines[0]!, 'record_count', '000000004', 'header');
    const { findings, summary } = check(ohio, [text(lines)]);
    expect(findings.map(({ error_type, record_number }) => [error_type, record_number])).toEqual([
      ['UNKNOWN_RECORD_TYPE', 4],
    ]);
    expect(summary).toMatchObject({ total_records: 4, records_with_errors: 1, total_errors: 1 });
  });
});

describe('a line of the wrong length', () => {
  it('that lost blanks at its end is one error, safe to repair', () => {
    const [first, second] = texasRecords(2) as [string, string];
    const { findings } = check(texas, [text([first, second.trimEnd()])]);
    expect(findings.map(({ error_type, fix }) => [error_type, fix.tier])).toEqual([
      ['RECORD_LENGTH_MISMATCH', 'safe'],
    ]);
    expect(findings[0]!.current_value).toBe(`${second.trimEnd().length} characters`);
  });

  it('that is cut is one error, and the fields after the cut are not blamed', () => {
    const [first, second] = texasRecords(2) as [string, string];
    expect(typesOf(texas, text([first, second.slice(0, 300)]))).toEqual(['RECORD_LENGTH_MISMATCH line 2']);
  });

  it.each(SHAPES)('in $state, that is displaced is one error at the blanks around the place', (layout) => {
    const record = cleanRecord(layout, seeded(21), { address: 'domestic' });
    const { first_name, last_name, employer_name } = recordType(layout, 'employee').roles;
    for (const name of [first_name, last_name, employer_name].filter((one) => one !== undefined)) {
      const { end } = fieldNamed(layout, name);
      for (const shifted of [
        `${record.slice(0, end)} ${record.slice(end)}`,
        `${record.slice(0, end)}  ${record.slice(end)}`,
        `${record.slice(0, end - 1)}${record.slice(end)}`,
      ]) {
        const file = text([...cleanLines(layout, { seed: 6, records: 2, frame: false }), shifted]);
        const found = check(layout, [file]).findings.filter(
          ({ error_type }) => error_type !== 'RECORD_COUNT_MISMATCH',
        );
        expect(found.map(({ error_type, field_name }) => [error_type, field_name])).toEqual([
          ['RECORD_SHIFTED', 'record'],
        ]);
        expect(found[0]!.position.start).toBeLessThanOrEqual(end + 1);
        expect(found[0]!.position.end).toBeGreaterThanOrEqual(end - 1);
      }
    }
  });

  it('whose SSN contains hyphens is displaced by two from the first hyphen on', () => {
    const record = cleanRecord(texas, seeded(8));
    const ssn = record.slice(2, 11);
    const dashed = `W4${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}${record.slice(11)}`;
    const { findings } = check(texas, [text([dashed])]);
    expect(findings.map(({ error_type, field_name }) => [error_type, field_name])).toEqual([
      ['RECORD_SHIFTED', 'record'],
    ]);
    expect(findings[0]!.position.start).toBe(6);
    expect(findings[0]!.current_value).toBe('803 characters');
  });

  it('is measured in characters when that fits', () => {
    const record = cleanRecord(texas, seeded(8));
    const accented = `${record.slice(0, 11)}ZOË${record.slice(14)}`;
    const { findings } = check(texas, [text([accented])]);
    expect(findings.map(({ error_type, field_name }) => [error_type, field_name])).toEqual([
      ['INVALID_CHARACTER', 'employee_first_name'],
    ]);
    expect(findings[0]!.current_value.startsWith('ZOË')).toBe(true);
  });

  it('with five blanks after its identifier is one error there', () => {
    const record = cleanRecord(texas, seeded(8));
    const { findings } = check(texas, [text([`${record.slice(0, 2)}     ${record.slice(2)}`])]);
    expect(findings.map(({ error_type, position }) => [error_type, position])).toEqual([
      ['RECORD_SHIFTED', { start: 3, end: 7 }],
    ]);
  });

  it('of two hundred million characters does not fill the memory', () => {
    const chunk = Buffer.alloc(1_000_000, 'A');
    const before = process.memoryUsage().arrayBuffers;
    const start = Buffer.from(cleanRecord(texas, seeded(8)).slice(0, 400));
    const { findings } = check(texas, [start, ...Array.from({ length: 200 }, () => chunk)]);
    expect(findings[0]).toMatchObject({
      error_type: 'RECORD_LENGTH_MISMATCH',
      current_value: '200000400 characters',
    });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
  });
});

describe('what hits many records', () => {
  it('lower case is one warning per field, with a count', () => {
    const lines = texasRecords(5).map((line) => setField(texas, line, 'employee_first_name', 'zoe'));
    const { findings, summary } = check(texas, [text(lines)]);
    expect(
      findings.map(({ error_type, line_number, occurrences }) => [error_type, line_number, occurrences]),
    ).toEqual([['LOWER_CASE', 1, 5]]);
    expect(summary.total_warnings).toBe(1);
  });

  it('a file whose every state is that of a look-alike layout gets a note', () => {
    const lines = [...cleanLines(colorado, { seed: 5, records: 3, frame: false })].map((line) =>
      setField(colorado, setField(colorado, line, 'employer_state', 'CO'), 'employer_zip', '80202'),
    );
    const findings = check(texas, [text(lines)]).findings.filter(({ field_name }) => field_name === 'file');
    expect(findings.map(({ error_type }) => error_type)).toEqual(['UNEXPECTED_STATE_OF_HIRE']);
    expect(findings[0]!.error_message).toContain('Colorado');
  });

  it('the same hire twice is a warning that names the first line', () => {
    const [first, second] = texasRecords(2) as [string, string];
    const { findings } = check(texas, [text([first, second, first])]);
    expect(findings.map(({ error_type, line_number }) => [error_type, line_number])).toEqual([
      ['DUPLICATE_RECORD', 3],
    ]);
    expect(findings[0]!.error_message).toContain('line 1');
  });

  it('dates in two formats are one warning, at the first date that differs', () => {
    const [first, second, third] = texasRecords(3) as [string, string, string];
    const field = fieldNamed(texas, 'employee_date_of_hire');
    const day = second.slice(field.start - 1, field.end);
    const other = day.slice(4) + day.slice(0, 4);
    const mixed = setField(
      texas,
      setField(texas, second, 'employee_date_of_birth', ''),
      'employee_date_of_hire',
      other,
    );
    const { findings } = check(texas, [
      text([first, mixed, third, mixed.replace(second.slice(2, 11), third.slice(2, 11))]),
    ]);
    const warnings = findings.filter(({ error_type }) => error_type === 'MIXED_DATE_FORMATS');
    expect(warnings.map(({ line_number, field_name }) => [line_number, field_name])).toEqual([
      [2, 'employee_date_of_hire'],
    ]);
    const columns = `columns ${field.start}-${field.end}`;
    expect(warnings[0]!.error_message).toMatch(
      new RegExp(
        `${columns}: .*: it is MMDDYYYY, and they are YYYYMMDD\\. Write it in the same format as the earlier dates`,
      ),
    );
  });

  it('dates in two formats are also reported when the first record has both, one of them wrong', () => {
    const births = ['20260601', '19800601', '19810601'];
    const lines = texasRecords(3).map((line, at) =>
      setField(
        texas,
        setField(texas, line, 'employee_date_of_birth', births[at]!),
        'employee_date_of_hire',
        '01152026',
      ),
    );
    const { findings } = check(texas, [text(lines)]);
    const mixed = findings.filter(({ error_type }) => error_type === 'MIXED_DATE_FORMATS');
    expect(mixed.map(({ line_number }) => line_number)).toEqual([2]);
  });
});

describe('a caller that fills the same buffer again', () => {
  it('does not change what was passed before', () => {
    const file = text(texasRecords(3));
    const buffer = Buffer.alloc(100);
    const chunks = function* () {
      for (let at = 0; at < file.length; at += 100)
        yield buffer.subarray(0, file.copy(buffer, 0, at, at + 100));
    };
    const findings: string[] = [];
    const checker = createChecker(texas, {
      today: TODAY,
      onFinding: ({ error_type }) => findings.push(error_type),
    });
    for (const chunk of chunks()) checker.push(chunk);
    expect(checker.end()).toMatchObject({ total_records: 3, total_errors: 0 });
    expect(findings).toEqual([]);
  });
});

it('the kind of file is determined in a separate step, before any line is checked', () => {
  const findings: unknown[] = [];
  const onFinding = (finding: unknown) => void findings.push(finding);
  const checker = createChecker(findLayout('Texas')!, { today: TODAY, onFinding });
  const steps = checker.steps(Buffer.from('W4\n'.repeat(100_000)))[Symbol.iterator]();
  steps.next();
  expect(findings).toHaveLength(0);
  steps.next();
  expect(findings.length).toBeGreaterThan(0);
});
