import { describe, expect, it } from 'vitest';
import { json } from '../../src/reports/formats/json.js';
import { ndjson } from '../../src/reports/formats/ndjson.js';
import type { ReportContext } from '../../src/reports/report.js';
import { FILES, finding, LAYOUT, play, resultOf, runOf, SSN } from './same-facts-run.js';

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
const lines = (context: Partial<ReportContext> = {}, files = FILES): Row[] =>
  play(ndjson, files, context)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const PROBLEM = { code: 'UNREADABLE_INPUT', title: 'T', detail: "'x' cannot be read." } as const;

/** A JSON report that is driven by hand. */
function byHand() {
  const written: string[] = [];
  const context = { values: 'mask', width: 80, color: false, max: 3, now: '', version: '0.1.0' } as const;
  const report = json({ ...context, write: (text) => written.push(text) });
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

  it('holds the diagnosis of a file that is no such file', () => {
    expect(parsed().files[3]).toMatchObject({ errors: [], diagnosis: { code: 'DELIMITED_FILE' } });
  });

  it('says what was left out on request, and only then', () => {
    const [hostile, numbers] = parsed().files;
    expect(numbers).toMatchObject({ left_out: { LATE_REPORT: 3, INVALID_PHONE: 2 }, left_out_errors: 2 });
    expect(hostile).not.toHaveProperty('left_out');
  });

  it('stays valid JSON when a file cannot be read, before or after its first findings', () => {
    const { report, document } = byHand();
    report.problem(PROBLEM, 'x');
    report.file('y', LAYOUT);
    report.finding(finding('INVALID_SSN', 'employee_ssn'));
    report.finding(finding('LATE_REPORT', 'employee_date_of_hire'));
    report.problem(PROBLEM, 'y');
    report.end(runOf([]));
    expect(document().files).toMatchObject([
      { file_name: 'x', error: PROBLEM },
      { file_name: 'y', error: PROBLEM, errors: [{}], warnings: [{}] },
    ]);
  });

  it.each(['before any file', 'inside a file'])('stays valid JSON when the run breaks off %s', (when) => {
    const { report, document } = byHand();
    if (when === 'inside a file') report.file('y', LAYOUT);
    report.problem(PROBLEM);
    expect(document().error).toEqual(PROBLEM);
  });
});

describe('the NDJSON report', () => {
  it('is one object a line, of a known type, that names its file', () => {
    const rows = lines();
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['file', 'finding', 'result', 'run']));
    expect(rows.filter(({ type }) => type === 'finding')).toHaveLength(
      FILES.reduce((sum, { findings }) => sum + findings.length, 0),
    );
    expect(rows.slice(0, -1).every((row) => typeof row.file_name === 'string')).toBe(true);
    const { files, total_errors, total_warnings } = runOf(FILES);
    expect(rows.at(-1)).toMatchObject({ type: 'run', files, total_errors, total_warnings });
  });

  it('gives findings in the order in which they were made, with the keys of the JSON report', () => {
    const rows = lines().filter(({ type, file_name }) => type === 'finding' && file_name === FILES[1]!.name);
    expect(rows.map(({ line_number }) => line_number)).toEqual(
      FILES[1]!.findings.map(({ finding }) => finding.line_number),
    );
    const { type, file_name, ...members } = rows[0]!;
    expect(members).toEqual(parsed().files[1]!.errors[0]);
  });

  it('gives the result of each file with its notes, diagnosis and what was left out', () => {
    const results = lines().filter(({ type }) => type === 'result');
    expect(results[1]).toMatchObject({ notes: LAYOUT.unchecked, left_out_errors: 2 });
    expect(results[3]).toMatchObject({ diagnosis: { code: 'DELIMITED_FILE' } });
  });
});
