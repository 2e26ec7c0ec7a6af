/** One finding in the list. */

import { grouped } from '../../reports/index.js';
import { CATALOGUE } from '../../validation/index.js';
import type { Finding } from '../api/api-types.js';

/** Undefined while it is loaded. */
export function FindingRow({ finding }: { finding: Finding | undefined }) {
  if (!finding) return <span className="soft">…</span>;
  const { line_number, record_number, error_type, field_label, severity } = finding;
  return (
    <>
      <span className="row-place">
        {line_number === 0 ? 'File' : `Line ${grouped(line_number)}`}
        {record_number > 0 ? <span className="soft"> record {grouped(record_number)}</span> : null}
      </span>
      <span className="row-what">
        <span className={severity}>{CATALOGUE[error_type].title}</span>
        <span className="soft"> {field_label}</span>
      </span>
    </>
  );
}
