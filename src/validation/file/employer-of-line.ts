/** The employer that a finding names, so that a payroll service can tell which client is at fault. */

import type { NamedEmployer } from '../finding.js';
import type { RecordCheck } from '../record/record-check.js';
import type { PlannedField } from '../record/record-plan.js';
import type { Line } from './line.js';

/** True for a record that says itself who its employer is. */
export function namesEmployer({ plan: { roles } }: RecordCheck): boolean {
  return roles.employer_name !== undefined || roles.fein !== undefined;
}

/** The employer of the record that was just checked; empty where that may be a person. */
export function employerIn({ plan, record }: RecordCheck, line: Line): NamedEmployer {
  const { roles, mayBeEmployees } = plan;
  if (mayBeEmployees?.(record.line.subarray(record.base, line.to), record.lastYear)) return {};
  const textOf = (planned: PlannedField | undefined) =>
    planned && record.isGood(planned) ? line.textAt(planned.field.start, planned.field.end) : undefined;
  const [name, fein] = [textOf(roles.employer_name), textOf(roles.fein)];
  return { ...(name !== undefined && { name }), ...(fein !== undefined && { fein }) };
}

/** Reads the employer of a line when a finding asks for it; once for records whose employer part has the same bytes. */
export class EmployerReader {
  private readonly known = new WeakMap<object, NamedEmployer>();

  of(check: RecordCheck, line: Line): NamedEmployer {
    const part = check.employer;
    const known = part && this.known.get(part);
    if (known) return known;
    const employer = employerIn(check, line);
    if (part) this.known.set(part, employer);
    return employer;
  }
}
