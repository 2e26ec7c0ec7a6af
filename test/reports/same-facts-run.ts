/** A run that every report format is fed: two Ohio files with hostile text in them, one clean file, one of another kind. */

import type { Layout } from '../../src/layouts/types.js';
import type { MakePrintable, Printable } from '../../src/printable.js';
import { masked } from '../../src/reports/masked-report.js';
import type { FileResult, Format, ReportContext, ReportFormat, RunResult } from '../../src/reports/report.js';
import { CATALOGUE, type ErrorType } from '../../src/validation/catalogue/catalogue.js';
import type { Finding } from '../../src/validation/finding.js';
import { findLayout } from '../support/layouts.js';

/** Every text that has broken a report format somewhere. Each fits an address line of 40 characters. */
export const HOSTILE = [
  '<script>alert(1)</script>',
  ']]><x/>',
  '::error::pwned',
  '%0A::error::pwned',
  '=cmd()',
  '@SUM(A1)',
  '+1',
  '\u001b[31mRED\u001b[0m',
  '\u202Egnp.exe',
  '"quoted" \'single\' `back`',
  'a,b;c|d\\',
  'line\rreturn',
  'line\nfeed',
  '\u0000\u0007\uFFFE\uD800',
  '[x](http://example.com) *b* _i_ &amp;',
];

/** Numbers that no masked report may show. */
export const SSN = '899129876';
export const FEIN = '129876543';
export const BIRTH_DATE = '19700229';

export const LAYOUT = findLayout('Ohio')!;
/** Names that could break a workflow command, a URI or a table. */
export const HOSTILE_NAME = 'out/a b,c:%|<i>.txt';

export function finding(type: ErrorType, field_name: string, overrides: Partial<Finding> = {}): Finding {
  const field = LAYOUT.record_types.at(-1)!.fields.find(({ name }) => name === field_name);
  const position = field ? { start: field.start, end: field.end } : { start: 1, end: LAYOUT.record_length };
  const field_label = field?.label ?? 'Record';
  const { title, severity, fix } = CATALOGUE[type];
  return {
    error_type: type,
    severity,
    line_number: 2,
    record_number: 1,
    record_type: 'employee',
    field_name,
    field_label,
    position,
    current_value: '',
    error_message: `${field_label}, columns ${position.start}-${position.end}: ${title}. ${fix}`,
    expected: 'something else',
    fix: { tier: 'never', hint: fix },
    ...overrides,
  };
}

/** A line of the layout with these values in their columns and blanks elsewhere. */
export function line(values: Record<string, string>): string {
  const fields = LAYOUT.record_types.at(-1)!.fields;
  return fields
    .map(({ name, start, end }) => (values[name] ?? '').padEnd(end - start + 1).slice(0, end - start + 1))
    .join('');
}

const secrets = {
  record_type: '2',
  employee_ssn: SSN,
  employer_fein: FEIN,
  employee_date_of_birth: BIRTH_DATE,
};

export interface PlayedFile {
  name: string;
  layout: Layout;
  findings: { finding: Finding; text: string }[];
  result: Partial<FileResult>;
}

const hostile: PlayedFile = {
  name: HOSTILE_NAME,
  layout: LAYOUT,
  findings: HOSTILE.map((value, index) => ({
    finding: finding('INVALID_CHARACTER', 'employee_address_1', {
      line_number: index + 2,
      record_number: index + 1,
      current_value: value,
      fix: { tier: 'safe', hint: 'Remove or replace the character.' },
    }),
    text: line({ ...secrets, employee_address_1: value }),
  })),
  result: { total_records: 20, records_with_errors: HOSTILE.length },
};

const numbers: PlayedFile = {
  name: 'out/numbers.txt',
  layout: LAYOUT,
  findings: [
    finding('INVALID_SSN', 'employee_ssn', { line_number: 900, record_number: 899, current_value: SSN }),
    finding('INVALID_FEIN', 'employer_fein', { line_number: 901, record_number: 900, current_value: FEIN }),
    finding('INVALID_DATE', 'employee_date_of_birth', {
      line_number: 902,
      record_number: 901,
      current_value: BIRTH_DATE,
    }),
    finding('INVALID_DATE', 'employee_date_of_hire', {
      line_number: 903,
      record_number: 902,
      current_value: '20261321',
      fix: { tier: 'confirm', hint: 'Write a real day.' },
    }),
    finding('RECORD_LENGTH_MISMATCH', 'record', {
      line_number: 904,
      record_number: 903,
      position: { start: 1, end: 814 },
      current_value: '814 characters',
      fix: { tier: 'safe', hint: 'Pad the record.' },
    }),
    finding('LOWER_CASE', 'employee_last_name', { current_value: 'roe', occurrences: 400 }),
    finding('FILE_FORM', 'file', {
      line_number: 0,
      record_number: 0,
      record_type: 'file',
      field_label: 'File',
      position: { start: 1, end: 1 },
      current_value: 'byte order mark',
    }),
  ].map((found) => ({ finding: found, text: line({ ...secrets, employee_last_name: 'roe' }) })),
  result: {
    total_records: 1000,
    records_with_errors: 5,
    left_out: { LATE_REPORT: 3, INVALID_PHONE: 2 },
    left_out_errors: 2,
  },
};

const clean: PlayedFile = {
  name: 'out/clean.txt',
  layout: LAYOUT,
  findings: [],
  result: { total_records: 7 },
};

const spreadsheet: PlayedFile = {
  name: 'out/sheet.txt',
  layout: LAYOUT,
  findings: [],
  result: {
    diagnosis: {
      code: 'DELIMITED_FILE',
      message: 'This is a comma-separated file. Export it as fixed width.',
    },
  },
};

export const FILES: PlayedFile[] = [hostile, numbers, clean, spreadsheet];

/** The counts as the checker would give them: findings that were left out still count. */
export function resultOf({ name, layout, findings, result }: PlayedFile): FileResult {
  const errors = findings.filter((each) => each.finding.severity === 'error').length;
  const leftOut = Object.values(result.left_out ?? {}).reduce((sum, count) => sum + count, 0);
  const leftOutErrors = result.left_out_errors ?? 0;
  return {
    file_name: name,
    state: layout.state,
    size: 1000,
    sha256: 'ab'.repeat(32),
    total_records: 0,
    total_errors: errors + leftOutErrors,
    records_with_errors: 0,
    total_warnings: findings.length - errors + leftOut - leftOutErrors,
    notes: layout.unchecked,
    ...result,
  };
}

export function runOf(files: PlayedFile[]): RunResult {
  const results = files.map(resultOf);
  const sum = (count: (result: FileResult) => number) =>
    results.reduce((total, each) => total + count(each), 0);
  const left_out: Record<string, number> = {};
  for (const result of results) Object.assign(left_out, result.left_out);
  return {
    files: files.length,
    total_records: sum((each) => each.total_records),
    total_errors: sum((each) => each.total_errors),
    records_with_errors: sum((each) => each.records_with_errors),
    total_warnings: sum((each) => each.total_warnings),
    format_faults: results.filter((each) => each.diagnosis).length,
    left_out,
    left_out_errors: sum((each) => each.left_out_errors ?? 0),
  };
}

/** The text as the format wrote it. */
const asWritten: MakePrintable = (text) => text as Printable;

/** The text that a format makes of a run. */
export function play(
  format: Format | ReportFormat,
  files: PlayedFile[] = FILES,
  context: Partial<ReportContext> = {},
): string {
  let text = '';
  // Masking twice is harmless. What makes a text printable is chosen for each format in the table of formats.
  const report = masked(
    format as Format,
    asWritten,
  )({
    write: (part) => {
      text += part;
    },
    values: 'mask',
    width: 100,
    color: false,
    max: 3,
    now: '2026-11-21T10:00:00.000Z',
    version: '0.1.0',
    ...context,
  });
  for (const file of files) {
    report.file(file.name, file.layout);
    for (const each of file.findings) report.finding(each.finding, file.layout, { text: () => each.text });
    report.fileEnd(resultOf(file), file.layout);
  }
  report.end(runOf(files));
  return text;
}
