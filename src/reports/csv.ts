/** One row a finding for a spreadsheet: RFC 4180, UTF-8 with a byte order mark, without which Excel misreads accents. */

import type { Layout } from '../layouts/types.js';
import type { Finding } from '../validation/finding.js';
import { problemText } from './found.js';
import type { ProblemReport } from './problem.js';
import type { FileResult, ReportContext } from './report.js';
import { maskValue, type ValueMode } from './values.js';
import { visible } from './visible.js';

const COLUMNS = [
  'file_name',
  'line_number',
  'record_number',
  'record_type',
  'error_type',
  'severity',
  'field_name',
  'field_label',
  'start_column',
  'end_column',
  'current_value',
  'value_masked',
  'error_message',
  'expected',
  'fix_tier',
  'fix_hint',
  'occurrences',
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], string | number | boolean>>;

/** The CSV report. What was left out and a file that is no such file are rows of their own, of record type `file`. */
export function csv({ write, values }: ReportContext): ProblemReport {
  let name = '';
  let layout: Layout;
  const row = (cells: Row) => write(`${COLUMNS.map((column) => cell(cells[column])).join(',')}\r\n`);

  write(`\uFEFF${COLUMNS.join(',')}\r\n`);
  return {
    file(fileName, itsLayout) {
      name = fileName;
      layout = itsLayout;
    },
    finding: (finding) => row(findingRow(name, finding, layout, values)),
    fileEnd: (result) => fileRows(result).forEach(row),
    end() {},
    problem(problem, file_name) {
      row({
        file_name,
        record_type: 'file',
        error_type: problem.code,
        severity: 'error',
        error_message: problemText(problem),
      });
    },
  };
}

function findingRow(name: string, finding: Finding, layout: Layout, mode: ValueMode): Row {
  const { position, fix, ...cells } = finding;
  const value = maskValue(finding, layout, mode);
  return {
    ...cells,
    file_name: name,
    start_column: position.start,
    end_column: position.end,
    current_value: value.masked ? '***' : value.text,
    value_masked: value.masked,
    fix_tier: fix.tier,
    fix_hint: fix.hint,
    occurrences: finding.occurrences ?? 1,
  };
}

function fileRows({ file_name, diagnosis, left_out = {} }: FileResult): Row[] {
  const file: Row = { file_name, line_number: 0, record_number: 0, record_type: 'file', field_name: 'file' };
  const rows = Object.entries(left_out).map(([error_type, occurrences]): Row => {
    return { ...file, error_type, severity: 'left out', error_message: 'Left out on request.', occurrences };
  });
  if (!diagnosis) return rows;
  return [
    { ...file, error_type: diagnosis.code, severity: 'error', error_message: diagnosis.message },
    ...rows,
  ];
}

/** One cell. A spreadsheet would run a text that begins like a formula, so such a text gets an apostrophe in front. */
function cell(value: Row[keyof Row]): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  const text = /^\s*[=+\-@\t\r＝＋－＠]/u.test(value) ? `'${visible(value)}` : visible(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
