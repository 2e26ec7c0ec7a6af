/** The counts that headers, totals and employer records contain, and what is reported when one is wrong. */

import type { Field, RecordType } from '../../layouts/index.js';
import { findingOf } from '../catalogue/finding-messages.js';
import { columnsOf } from '../columns.js';
import { copyOfBytes, numberAt } from '../fields/bytes.js';
import { fromWindows1252 } from '../fields/windows-1252.js';
import type { Finding } from '../finding.js';
import type { RecordCheck } from '../record/record-check.js';
import type { PlannedField } from '../record/record-plan.js';
import type { RecordState } from '../record/record-state.js';
import { Line } from './line.js';

/** What is counted, by the role of the field that contains the count. */
const COUNTED = { record_count: 'employee records', employer_count: 'employer records' } as const;
type CountRole = keyof typeof COUNTED;
const COUNT_ROLES = Object.keys(COUNTED) as CountRole[];

/** A count as written in a record, kept until it can be compared. */
export interface StatedCount {
  role: CountRole;
  counted: PlannedField;
  line: Line;
  /** Undefined when the field cannot be read. */
  count: number | undefined;
}

/** A finding that only the end of the file shows, and its line. */
export interface EndOfFileFinding {
  finding: Finding;
  text: string;
}

/** The line as it is now, which stays when the next one is read. */
export function copyOf(line: Line): Line {
  const copy = new Line();
  const employer = line.employer?.();
  Object.assign(copy, line, {
    employer: () => employer,
    bytes: copyOfBytes(line.bytes, line.from, line.to),
    from: 0,
    to: line.to - line.from,
  });
  return copy;
}

/** The counts of the record that was just checked; `line` must be a copy that stays. */
export function statedCounts({ plan, record }: RecordCheck, line: Line): StatedCount[] {
  return COUNT_ROLES.flatMap((role) => {
    const counted = plan.roles[role];
    if (!counted) return [];
    return { role, counted, line, count: line.isInDoubt ? undefined : numberIn(counted, record) };
  });
}

/** True if a count says its number in another form than that of the layout too, as its form is only worth a warning. */
export const isReadInAnyForm = ({ severity }: Field): boolean => severity === 'warning';

/** The number in a count field. */
function numberIn(counted: PlannedField, record: RecordState): number | undefined {
  const { field } = counted;
  const { first, end, line: bytes } = record.read(counted);
  if (record.isGood(counted)) return numberAt(bytes, first, end);
  return isReadInAnyForm(field) ? statedNumber(fromWindows1252(bytes.subarray(first, end))) : undefined;
}

/** How a count is written: right-justified with leading zeros, or in digits from the first column. */
export function countText({ kind, start, end }: Field, count: number): string {
  return kind === 'count' ? String(count).padStart(end - start + 1, '0') : String(count);
}

/** The number that a count says, whatever its alignment and zeros; undefined when it says none. */
export function statedNumber(text: string): number | undefined {
  return /^ *\d+ *$/.test(text) ? Number(text) : undefined;
}

/** The facts about a file when one of its counts is judged. */
interface KnownOfFile {
  /** A line may be something other than one record: none, a part of one, or two. */
  hasStructureErrors: boolean;
  /** Other numbers than that of the records that the count may have, as nobody knows what some lines are. */
  alsoPossible?: { least: number; most: number };
}

/**
 * True if a count may be rewritten without a decision: it says the number of records, in whatever form; or it is blank,
 * and every line of the file is a record in its place. Any other count may say that records are lost.
 */
export function isCountSettled(
  text: string,
  count: number,
  { hasStructureErrors, alsoPossible: { least, most } = { least: count, most: count } }: KnownOfFile,
): boolean {
  if (text === '') return !hasStructureErrors;
  const stated = statedNumber(text);
  return stated !== undefined && stated >= least && stated <= most;
}

/**
 * What a count that is not the number of records says about the file, with both numbers: `The header record says 10, but 7
 * employee records are in the file: 3 may be missing.`
 */
export function countContradiction({ id, label, roles }: RecordType, text: string, count: number): string {
  const role = roles.employer_count ? 'employer_count' : 'record_count';
  const isOfEmployer = role === 'record_count' && (id === 'employer' || id === 'employer_total');
  const name = label.toLowerCase();
  const counted = `${count} ${COUNTED[role]} ${isOfEmployer ? 'of this employer are' : 'are'} in the file`;
  if (text === '')
    return `The count in the ${name} is blank, and some lines are not complete records in the right place; ${counted}.`;
  const stated = statedNumber(text);
  if (stated === undefined) return `The count in the ${name} cannot be read; ${counted}.`;
  const missing = stated - count;
  const judgment =
    missing > 0 ? `${missing} may be missing` : `${-missing} may be duplicates or belong to another file`;
  return `The ${name} says ${stated}, but ${counted}: ${judgment}.`;
}

/** What is wrong with a count; `of` says whose records are counted: `of the file`, `of this employer`. */
export function wrongCount(
  { role, counted, line }: StatedCount,
  truth: number,
  of: string,
): EndOfFileFinding {
  const { field } = counted;
  const form = field.kind === 'count' ? 'right-justified with leading zeros' : 'from the first column';
  const hint = `If no record is missing, write it ${form}.`;
  const finding: Finding = {
    ...findingOf({ id: 'notRight', field }, line),
    error_type: 'RECORD_COUNT_MISMATCH',
    // Also where the layout only warns of the form of the count: records may be lost.
    severity: 'error',
    error_message: `${field.label}, ${columnsOf(field)}: this is not the number of ${COUNTED[role]} ${of}, ${truth}. ${hint}`,
    expected: countText(field, truth),
    fix: { tier: 'confirm', hint },
  };
  return { finding, text: line.text() };
}
