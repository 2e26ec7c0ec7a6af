/** The errors of a stored file that must be corrected in the payroll system, each with its employee as far as it may be shown. */

import { type Layout, NAME_ROLES } from '../../layouts/index.js';
import { Masks, withoutHint } from '../../reports/index.js';
import type { PayrollRow } from '../../reports/payroll/index.js';
import { type FileRow, type StoredBlob, storedFindings } from '../../storage/index.js';
import { CATALOGUE, type Finding, RecordLines } from '../../validation/index.js';
import type { RouteServices } from '../routes/route-services.js';
import type { KnownActors } from './error-actors.js';
import { layoutOf } from './file-records.js';

/** Whose an error is, as far as it may be shown. */
type Owner = Pick<PayrollRow, 'employee' | 'ssn'> & Employer;
type Employer = Pick<PayrollRow, 'employer_name' | 'employer_fein'>;

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
    const [wanted, inDoubt] = [new Map<number, Employer>(), new Set<number>()];
    for await (const some of storedFindings(findings))
      for (const one of some) {
        const { line_number: line, employer_name, employer_fein } = one;
        if (isWanted(one) && !wanted.has(line)) wanted.set(line, { employer_name, employer_fein });
        if (one.columns_in_doubt) inDoubt.add(line);
      }
    const source = await blobs.open({ kind: 'source', id: row.file_id }, row);
    const owners = await ownersIn(source, layout, masks, { wanted, inDoubt }).finally(source.close);
    return rowsOf(findings, isWanted, masks, owners);
  } catch (error) {
    await findings.close();
    throw error;
  }
}

interface WantedLines {
  /** With the employers that their errors name. */
  wanted: ReadonlyMap<number, Employer>;
  inDoubt: ReadonlySet<number>;
}

/** The employees on these lines, and their employers. With the whole record, more of both may be shown. */
async function ownersIn(
  source: StoredBlob,
  layout: Layout,
  masks: Masks,
  { wanted, inDoubt }: WantedLines,
): Promise<Map<number, Owner>> {
  const owners = new Map<number, Owner>();
  const type = layout.record_types.find(({ id }) => id === 'employee');
  const names = NAME_ROLES.flatMap((role) => {
    const field = type?.fields.find((one) => one.name === type.roles[role]);
    return field ? [field] : [];
  });
  const lines = new RecordLines(layout, (line) => {
    const employer = wanted.get(line.number);
    if (!employer || line.recordNumber === 0) return;
    const isInDoubt = inDoubt.has(line.number);
    const record = masks.record(
      { record_type: 'employee', ...(isInDoubt && { columns_in_doubt: true }) },
      line,
    );
    const parts = names.map(
      ({ name, start, end }) => record.value(name, line.textAt(start, end).trim()).text,
    );
    owners.set(line.number, {
      employee: parts.filter(Boolean).join(' '),
      ssn: record.employee(),
      ...record.employer(employer),
    });
  });
  for await (const chunk of source.chunks()) lines.push(chunk);
  lines.end();
  return owners;
}

async function* rowsOf(
  findings: StoredBlob,
  isWanted: (finding: Finding) => boolean,
  masks: Masks,
  owners: ReadonlyMap<number, Owner>,
): AsyncGenerator<PayrollRow> {
  try {
    for await (const some of storedFindings(findings))
      for (const finding of some) {
        if (!isWanted(finding)) continue;
        const { line_number, record_number, error_type, field_label, fix } = finding;
        yield {
          line_number,
          record_number,
          ...(owners.get(line_number) ?? nobody(masks.record(finding).employer(finding))),
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

/** The owner of a line that is not an employee's. */
const nobody = (employer: Employer): Owner => ({
  employee: '',
  ssn: '',
  ...employer,
});
