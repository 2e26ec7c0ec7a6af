/** Puts faults into words: from what was found to the `Finding` that everybody reads. No message contains a value. */

import type { Field, Severity } from '../../layouts/index.js';
import { columnsOf } from '../columns.js';
import { type Fault, faultText } from '../fields/field-faults.js';
import { expectedOf } from '../fields/kinds/index.js';
import type { Line } from '../file/line.js';
import type { Finding } from '../finding.js';
import { CATALOGUE, type ErrorType } from './catalogue.js';
import type { FaultText } from './fault-text.js';

/** Severity of a fault at a field: the layout may lower an error to a warning. */
export function severityOf(field: Field, fault: FaultText): Severity {
  if (fault.severity) return fault.severity;
  const usual = CATALOGUE[fault.type].severity;
  return usual === 'error' ? field.severity : usual;
}

/** True when the fault is an error, and no warning. */
export function isError(fault: Fault): boolean {
  return severityOf(fault.field, faultText(fault.id)) === 'error';
}

/** Every finding about a line passes through it, so that each has its employer, or the mark of a record in doubt. */
function marked(finding: Finding, line: Line): Finding {
  if (line.isInDoubt) {
    finding.columns_in_doubt = true;
    return finding;
  }
  const { name, fein } = line.employer?.() ?? {};
  if (name !== undefined) finding.employer_name = name;
  if (fein !== undefined) finding.employer_fein = fein;
  return finding;
}

/** The finding of a fault in one field. */
export function findingOf(fault: Fault, line: Line): Finding {
  const { field, detail } = fault;
  const words = wordsFor(fault);
  const finding: Finding = {
    error_type: words.type,
    severity: words.severity,
    line_number: line.number,
    record_number: line.recordNumber,
    record_type: line.recordType,
    field_name: field.name,
    field_label: field.label,
    position: words.position,
    current_value: line.textAt(field.start, field.end),
    error_message: detail ? messageOf(fault) : words.message,
    expected: words.expected,
    fix: words.fix,
  };
  return marked(finding, line);
}

/** What the findings of a fault in a field have in common; they share its objects. */
interface Words {
  type: ErrorType;
  severity: Severity;
  problem: string;
  message: string;
  expected: string;
  position: Finding['position'];
  fix: Finding['fix'];
}

/** By field and fault: a file may have a million findings, but only a few kinds of them. */
const wordsByField = new WeakMap<Field, Map<Fault['id'], Words>>();

function wordsFor({ id, field }: Fault): Words {
  const known = wordsByField.get(field)?.get(id);
  if (known) return known;
  const words = makeWords(id, field);
  const byFault = wordsByField.get(field) ?? new Map<Fault['id'], Words>();
  wordsByField.set(field, byFault.set(id, words));
  return words;
}

function makeWords(id: Fault['id'], field: Field): Words {
  const text = faultText(id);
  const severity = severityOf(field, text);
  const isLowered = severity === 'warning' && CATALOGUE[text.type].severity === 'error' && !text.severity;
  const hint = `${text.hint}${isLowered ? LOWERED : ''}`
    .replace('{formats}', (field.formats ?? []).join(' or '))
    .replace('{orBlank}', field.required === 'no' ? ', or leave the field blank' : '');
  return {
    type: text.type,
    severity,
    problem: text.problem,
    message: sentenceOf(field, text.problem, hint),
    expected: text.expected ?? expectedOf(field),
    position: { start: field.start, end: field.end },
    fix: { tier: text.tier, hint },
  };
}

/** Said where a layout lowers an error, as its sources differ or only one of them has the rule: why it is only a warning. */
const LOWERED = ' The state may accept it as it is.';

/** The message of a fault with its detail. */
export function messageOf(fault: Fault): string {
  const { problem, fix } = wordsFor(fault);
  const { field, detail } = fault;
  return sentenceOf(field, detail === undefined ? problem : `${problem}: ${detail}`, fix.hint);
}

function sentenceOf(field: Field, problem: string, hint: string): string {
  return `${field.label}, ${columnsOf(field)}: ${problem}. ${hint}`;
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
  const finding: Finding = {
    error_type: fault.type,
    severity: CATALOGUE[fault.type].severity,
    line_number: line.number,
    record_number: line.recordNumber,
    record_type: line.recordType,
    field_name: 'record',
    field_label: 'Record',
    position: { start: 1, end: Math.max(1, line.length) },
    current_value: fault.seen,
    error_message: `${fault.message} ${fault.hint}`,
    expected: fault.expected,
    fix: { tier: fault.tier, hint: fault.hint },
  };
  return marked(finding, line);
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
