/** Caches what a report derives from a finding for all findings of the same cause. */

import type { Finding } from '../../validation/index.js';

/** The members that findings of one cause share: all but those of one place in the file. None has a value of the file. */
export type FindingCause = Pick<
  Finding,
  | 'error_type'
  | 'severity'
  | 'record_type'
  | 'field_name'
  | 'field_label'
  | 'position'
  | 'error_message'
  | 'expected'
  | 'fix'
>;

/** Findings from a server may contain any text, so the number of cached causes is limited. */
const MAX_KEPT = 1000;

/** The function with cached results: `make` may only read the members of a cause. */
export function perCause<Made>(make: (cause: FindingCause) => Made): (finding: FindingCause) => Made {
  const kept = new Map<string, { cause: FindingCause; made: Made }>();
  return (finding) => {
    const known = kept.get(finding.error_message);
    if (known && isSame(known.cause, finding)) return known.made;
    const cause = causeOf(finding);
    const made = make(cause);
    if (known || kept.size < MAX_KEPT) kept.set(finding.error_message, { cause, made });
    return made;
  };
}

function isSame(one: FindingCause, other: FindingCause): boolean {
  return (
    one.error_type === other.error_type &&
    one.severity === other.severity &&
    one.record_type === other.record_type &&
    one.field_name === other.field_name &&
    one.field_label === other.field_label &&
    one.position.start === other.position.start &&
    one.position.end === other.position.end &&
    one.expected === other.expected &&
    one.fix.tier === other.fix.tier &&
    one.fix.hint === other.fix.hint
  );
}

/** A copy with only the members of a cause. */
function causeOf({
  error_type,
  severity,
  record_type,
  field_name,
  field_label,
  ...finding
}: FindingCause): FindingCause {
  const { position, error_message, expected, fix } = finding;
  return {
    error_type,
    severity,
    record_type,
    field_name,
    field_label,
    position,
    error_message,
    expected,
    fix,
  };
}
