import { describe, expect, it } from 'vitest';
import { escapedJson } from '../../../src/printable.js';
import { json } from '../../../src/reports/formats/json.js';
import { masked } from '../../../src/reports/masked-report.js';
import type { ReportContext } from '../../../src/reports/report.js';
import { FILES, finding, LAYOUT, play, resultOf, runOf, SSN } from '../same-facts-run.js';

interface Row {
  [key: string]: unknown;
  severity: string;
  current_value: string;
  value_masked?: boolean;
}
interface Document {
  version: string;
  files: { [key: string]: unknown; errors: Row[]; warnings: Row[]; notes: string[] }[];
  [key: string]: unknown;
}

const parsed = (context: Partial<ReportContext> = {}, files = FILES): Document =>
  JSON.parse(play(json, files, context));

const PROBLEM = { code: 'UNREADABLE_INPUT', title: 'T', detail: "'x' cannot be read." } as const;

/** A JSON report whose methods the test calls itself. */
function openReport() {
  const written: string[] = [];
  const context = { values: 'mask', width: 80, color: false, max: 3, now: '', version: '0.1.0' } as const;
  const report = masked(json, escapedJson)({ ...context, write: (text) => written.push(text) });
  return { report, document: () => JSON.parse(written.join('')) };
}

describe('the JSON report', () => {
  it('gives each file its totals, errors, warnings and notes, and adds the totals up', () => {
    const document = parsed();
    expect(document.version).toBe('0.1.0');
    expect(document.files.map((file) => file.file_name)).toEqual(FILES.map(({ name }) => name));
    for (const [index, file] of document.files.entries()) {
      const { total_records, total_errors, records_with_errors, total_warnings, notes } = resultOf(
        FILES[index]!,
      );
      expect(file).toMatchObject({ total_records, total_errors, records_with_errors, total_warnings, notes });
      expect(file.errors.every(({ severity }) => severity === 'error')).toBe(true);
      expect(file.warnings.every(({ severity }) => severity === 'warning')).toBe(true);
      expect(file.errors.length + file.warnings.length).toBe(FILES[index]!.findings.length);
    }
    const { total_errors, total_warnings, format_faults } = runOf(FILES);
    expect(document).toMatchObject({ total_errors, total_warnings, format_faults });
  });

  it('gives a finding exactly as the checker made it when values are shown', () => {
    const document = parsed({ values: 'show' });
    const shown = document.files.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
    for (const { finding } of FILES.flatMap(({ findings }) => findings))
      expect(shown).toContainEqual(finding);
  });

  it('says that a value is masked, and never gives an empty text for it', () => {
    const [row] = parsed().files[1]!.errors;
    expect(row).toMatchObject({ field_name: 'employee_ssn', current_value: '***', value_masked: true });
    expect(play(json)).not.toContain(SSN.slice(0, 5));
  });

  it('leaves a blank value blank, whatever the mode', () => {
    const blank = { finding: finding('MISSING_REQUIRED_FIELD', 'employee_first_name'), text: '' };
    const file = { name: 'a', layout: LAYOUT, findings: [blank], result: {} };
    const [row] = parsed({ values: 'hide' }, [file]).files[0]!.errors;
    expect(row!.current_value).toBe('');
    expect(row).not.toHaveProperty('value_masked');
  });

  it('has the diagnosis of a file that does not match the layout', () => {
    expect(parsed().files[3]).toMatchObject({ errors: [], diagnosis: { code: 'DELIMITED_FILE' } });
  });

  it('says what was left out on request, and only then', () => {
    const [hostile, numbers] = parsed().files;
    expect(numbers).toMatchObject({ left_out: { LATE_REPORT: 3, INVALID_PHONE: 2 }, left_out_errors: 2 });
    expect(hostile).not.toHaveProperty('left_out');
  });

  it('stays valid JSON when a file cannot be read, before or after its first findings', () => {
    const { report, document } = openReport();
    report.problem(PROBLEM, 'x');
    report.file('y', LAYOUT);
    report.finding(finding('INVALID_SSN', 'employee_ssn'), LAYOUT);
    report.finding(finding('LATE_REPORT', 'employee_date_of_hire'), LAYOUT);
    report.problem(PROBLEM, 'y');
    report.end(runOf([]));
    expect(document().files).toMatchObject([
      { file_name: 'x', error: PROBLEM },
      { file_name: 'y', error: PROBLEM, errors: [{}], warnings: [{}] },
    ]);
  });

  it.each(['before any file', 'inside a file'])('stays valid JSON when the run ends early %s', (when) => {
    const { report, document } = openReport();
    if (when === 'inside a file') report.file('y', LAYOUT);
    report.problem(PROBLEM);
    expect(document().error).toEqual(PROBLEM);
  });
});
