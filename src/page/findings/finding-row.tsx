/** One finding in the list. */

import type { Finding } from '../../api/index.js';
import { grouped } from '../../reports/index.js';
import { CATALOGUE } from '../../validation/index.js';

/** Undefined while it is loaded. */
export function FindingRow({ finding }: { finding: Finding | undefined }) {
  if (!finding) return <span className="soft">…</span>;
  const { line_number, record_number, record_type, error_type, field_label, severity } = finding;
  return (
    <>
      <span className="row-place">
        {line_number === 0 ? 'File' : `Line ${grouped(line_number)}`}
        <span className="soft"> {recordName(record_type, record_number)}</span>
      </span>
      <span className="row-what">
        <span className={severity}>{CATALOGUE[error_type].title}</span>
        <span className="soft"> {field_label}</span>
      </span>
    </>
  );
}

/** `record 5` of an employee, `header record`; empty for a line that is no record. */
function recordName(type: Finding['record_type'], number: number): string {
  if (number > 0) return `record ${grouped(number)}`;
  return type === 'file' || type === 'unknown' ? '' : `${type.replaceAll('_', ' ')} record`;
}
