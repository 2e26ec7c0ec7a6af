import { leftOutBy } from '../finding-filter.js';
import { MASKED } from '../masks/masked-value.js';
import type { FormatReport, ReportContext } from '../report.js';
import { problemText } from '../text/ci-text.js';
import { type CsvCell, csvCells, csvRow } from '../text/csv-cell.js';
import { employersOf } from '../text/employers-at-fault.js';
import { perCause } from '../text/finding-cause.js';
import { linesOf } from '../text/places.js';
import { standingOf } from '../text/standing.js';

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
  'lines',
  'employer_name',
  'employer_fein',
];

/**
 * The CSV report. Omitted findings, files that could not be checked and the standing of the layout have separate rows with record
 * type `file`.
 */
export function csv({ write }: ReportContext): FormatReport {
  let name = '';
  const row = (cells: CsvCell[]) => write(csvRow(cells));
  const cellsOf = perCause((cause) => ({
    before: csvCells([
      cause.record_type,
      cause.error_type,
      cause.severity,
      cause.field_name,
      cause.field_label,
      cause.position.start,
      cause.position.end,
    ]),
    after: csvCells([cause.error_message, cause.expected, cause.fix.tier, cause.fix.hint]),
  }));

  write('\uFEFF');
  row(COLUMNS);
  return {
    file(fileName) {
      name = csvCells([fileName]);
    },
    finding(finding) {
      const { before, after } = cellsOf(finding);
      const { line_number, record_number, value_masked, occurrences = 1 } = finding;
      const value = csvCells([value_masked ? MASKED : finding.current_value, value_masked]);
      const lines = linesOf(finding, Number.POSITIVE_INFINITY).replace(/^lines? /, '');
      const rest = csvCells([occurrences, lines, employersOf(finding), finding.employer_fein ?? '']);
      write(`${name},${line_number},${record_number},${before},${value},${after},${rest}\r\n`);
    },
    fileEnd(result, layout) {
      const { file_name, diagnosis, left_out = {} } = result;
      const standing = standingOf(result, layout);
      if (standing) row(fileRow(file_name, 'LAYOUT_STANDING', 'note', standing));
      if (diagnosis) row(fileRow(file_name, diagnosis.code, 'error', diagnosis.message));
      for (const [type, count] of Object.entries(left_out)) {
        row(fileRow(file_name, type, 'left out', `${leftOutBy(result)}.`, count));
      }
    },
    end() {},
    problem: (problem, fileName = '') => row(fileRow(fileName, problem.code, 'error', problemText(problem))),
  };
}

/** The cells of a row about a file as a whole, in the order of the columns. */
function fileRow(name: string, type: string, severity: string, message: string, occurrences = 1): CsvCell[] {
  return [
    name,
    0,
    0,
    'file',
    type,
    severity,
    'file',
    'File',
    '',
    '',
    '',
    false,
    message,
    '',
    '',
    '',
    occurrences,
    '',
    '',
    '',
  ];
}
