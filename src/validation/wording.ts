/** Puts faults into words: from what was found to the `Finding` that everybody reads. No message holds a value. */

import type { Field, Severity } from '../layouts/types.js';
import { CATALOGUE, type ErrorType } from './catalogue.js';
import { columnsOf, expectedOf } from './expected.js';
import type { FaultText } from './fault-text.js';
import { type Fault, faultText } from './faults.js';
import type { Finding } from './finding.js';
import type { Line } from './line.js';

/** Severity of a fault at a field: the layout may lower an error to a warning. */
export function severityOf(field: Field, fault: FaultText): Severity {
  if (fault.severity) return fault.severity;
  const usual = CATALOGUE[fault.type].severity;
  return usual === 'error' ? field.severity : usual;
}

/** True when the fault makes the record one that would be rejected. */
export function isError(fault: Fault): boolean {
  return severityOf(fault.field, faultText(fault.id)) === 'error';
}

function placeOf(line: Line): Pick<Finding, 'line_number' | 'record_number' | 'record_type'> {
  return { line_number: line.number, record_number: line.recordNumber, record_type: line.recordType };
}

/** The finding of a fault in one field. */
export function findingOf(fault: Fault, line: Line): Finding {
  const { field } = fault;
  const words = faultText(fault.id);
  const hint = words.hint.replace('{formats}', (field.formats ?? []).join(' or '));
  const problem = fault.detail ? `${words.problem}: ${fault.detail}` : words.problem;
  const position = { start: field.start, end: field.end };
  return {
    error_type: words.type,
    severity: severityOf(field, words),
    ...placeOf(line),
    field_name: field.name,
    field_label: field.label,
    position,
    current_value: line.textAt(field.start, field.end),
    error_message: `${field.label}, ${columnsOf(position)}: ${problem}. ${hint}`,
    expected: words.expected ?? expectedOf(field),
    fix: { tier: words.tier, hint },
  };
}

export interface WholeFault {
  type: ErrorType;
  /** The sentence without the hint. */
  message: string;
  expected: string;
  hint: string;
  tier: Finding['fix']['tier'];
  /** What was seen, in words or as a count; never the line. */
  seen: string;
}

/** The finding of a fault of a whole line. */
export function lineFinding(fault: WholeFault, line: Line): Finding {
  return {
    error_type: fault.type,
    severity: CATALOGUE[fault.type].severity,
    ...placeOf(line),
    field_name: 'record',
    field_label: 'Record',
    position: { start: 1, end: Math.max(1, line.length) },
    current_value: fault.seen,
    error_message: `${fault.message} ${fault.hint}`,
    expected: fault.expected,
    fix: { tier: fault.tier, hint: fault.hint },
  };
}

/** The finding of a fault of the file as a whole; `lineNumber` 0 when it has no place. */
export function fileFinding(fault: WholeFault, lineNumber: number): Finding {
  return {
    error_type: fault.type,
    severity: CATALOGUE[fault.type].severity,
    line_number: lineNumber,
    record_number: 0,
    record_type: 'file',
    field_name: 'file',
    field_label: 'File',
    position: { start: 1, end: 1 },
    current_value: fault.seen,
    error_message: `${fault.message} ${fault.hint}`,
    expected: fault.expected,
    fix: { tier: fault.tier, hint: fault.hint },
  };
}

/** `1 character`, `814 characters`. */
export function characters(count: number): string {
  return `${count} character${count === 1 ? '' : 's'}`;
}
