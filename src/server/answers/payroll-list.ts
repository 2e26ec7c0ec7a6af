/** The errors of a stored file that must be corrected in the payroll system, each with its employee as far as it may be shown. */

import type { Layout } from '../../layouts/index.js';
import { Masks, withoutHint } from '../../reports/index.js';
import type { PayrollRow } from '../../reports/payroll/index.js';
import { type FileRow, type StoredBlob, storedFindings } from '../../storage/index.js';
import { CATALOGUE, type Finding, RecordLines } from '../../validation/index.js';
import type { RouteServices } from '../routes/route-services.js';
import type { KnownActors } from './error-actors.js';
import { layoutOf } from './file-records.js';

/** Who an employee is, as far as it may be shown. */
type Employee = Pick<PayrollRow, 'employee' | 'ssn'>;

const NOBODY: Employee = { employee: '', ssn: '' };

/**
 * The rows, in the order of the file. The file is read first for the names, so that nothing fails once the rows are read.
 * @throws {NewhireError} BLOB_DAMAGED, BLOB_MISSING, STORE_UNAVAILABLE
 */
export async function payrollRows(
  { blobs }: Pick<RouteServices, 'blobs'>,
  row: FileRow,
  { actors }: KnownActors,
): Promise<AsyncGenerator<PayrollRow>> {
  const layout = await layoutOf(row);
  const masks = new Masks(layout, 'mask', row.uploaded_at);
  const isWanted = (finding: Finding) => finding.severity === 'error' && actors.of(finding) === 'payroll';
  const findings = await blobs.open({ kind: 'findings', id: row.file_id }, row.findings);
  try {
    const [wanted, inDoubt] = [new Set<number>(), new Set<number>()];
    for await (const some of storedFindings(findings))
      for (const one of some) {
        if (isWanted(one)) wanted.add(one.line_number);
        if (one.columns_in_doubt) inDoubt.add(one.line_number);
      }
    const source = await blobs.open({ kind: 'source', id: row.file_id }, row);
    const employees = await employeesIn(source, layout, masks, { wanted, inDoubt }).finally(source.close);
    return rowsOf(findings, isWanted, masks, employees);
  } catch (error) {
    await findings.close();
    throw error;
  }
}

/** The employees on these lines. */
async function employeesIn(
  source: StoredBlob,
  layout: Layout,
  masks: Masks,
  { wanted, inDoubt }: Record<'wanted' | 'inDoubt', ReadonlySet<number>>,
): Promise<Map<number, Employee>> {
  const employees = new Map<number, Employee>();
  const type = layout.record_types.find(({ id }) => id === 'employee');
  const names = [type?.roles.first_name, type?.roles.last_name].flatMap((name) => {
    const field = type?.fields.find((one) => one.name === name);
    return field ? [field] : [];
  });
  const lines = new RecordLines(layout, (line) => {
    if (!wanted.has(line.number) || line.recordNumber === 0) return;
    const isInDoubt = inDoubt.has(line.number);
    const record = masks.record(
      { record_type: 'employee', ...(isInDoubt && { columns_in_doubt: true }) },
      line,
    );
    const parts = names.map(
      ({ name, start, end }) => record.value(name, line.textAt(start, end).trim()).text,
    );
    employees.set(line.number, { employee: parts.filter(Boolean).join(' '), ssn: record.employee() });
  });
  for await (const chunk of source.chunks()) lines.push(chunk);
  lines.end();
  return employees;
}

async function* rowsOf(
  findings: StoredBlob,
  isWanted: (finding: Finding) => boolean,
  masks: Masks,
  employees: ReadonlyMap<number, Employee>,
): AsyncGenerator<PayrollRow> {
  try {
    for await (const some of storedFindings(findings))
      for (const finding of some) {
        if (!isWanted(finding)) continue;
        const { line_number, record_number, error_type, field_label, fix } = finding;
        yield {
          line_number,
          record_number,
          ...(employees.get(line_number) ?? NOBODY),
          ...masks.record(finding).employer(finding),
          field_label,
          error: CATALOGUE[error_type].title,
          message: withoutHint(finding),
          to_do: fix.hint,
        };
      }
  } finally {
    await findings.close();
  }
}
