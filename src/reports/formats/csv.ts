import { forPrograms } from '../masks/masked-value.js';
import type { FormatReport, ReportContext, ShownFinding } from '../report.js';
import { problemText } from '../text/ci-text.js';
import { type Cell, csvRow } from '../text/csv-cell.js';
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
];

/** The CSV report. Findings left out and files that could not be checked have rows of their own, as has the standing of the layout, with record type `file`. */
export function csv({ write }: ReportContext): FormatReport {
  let name = '';
  const row = (cells: Cell[]) => write(csvRow(cells));

  write('\uFEFF');
  row(COLUMNS);
  return {
    file(fileName) {
      name = fileName;
    },
    finding: (finding) => row(findingRow(name, finding)),
    fileEnd(result, layout) {
      const { file_name, diagnosis, left_out = {} } = result;
      const standing = standingOf(result, layout);
      if (standing) row(fileRow(file_name, 'LAYOUT_STANDING', 'note', standing));
      if (diagnosis) row(fileRow(file_name, diagnosis.code, 'error', diagnosis.message));
      for (const [type, count] of Object.entries(left_out)) {
        row(fileRow(file_name, type, 'left out', 'Left out on request.', count));
      }
    },
    end() {},
    problem: (problem, fileName = '') => row(fileRow(fileName, problem.code, 'error', problemText(problem))),
  };
}

/** The cells of a finding, in the order of the columns. */
function findingRow(name: string, finding: ShownFinding): Cell[] {
  const { position, fix } = finding;
  return [
    name,
    finding.line_number,
    finding.record_number,
    finding.record_type,
    finding.error_type,
    finding.severity,
    finding.field_name,
    finding.field_label,
    position.start,
    position.end,
    forPrograms(finding).current_value,
    finding.value_masked,
    finding.error_message,
    finding.expected,
    fix.tier,
    fix.hint,
    finding.occurrences ?? 1,
    linesOf(finding, Number.POSITIVE_INFINITY).replace(/^lines? /, ''),
  ];
}

/** The cells of a row about a file as a whole, in the order of the columns. */
function fileRow(name: string, type: string, severity: string, message: string, occurrences = 1): Cell[] {
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
  ];
}
