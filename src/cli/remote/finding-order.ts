/**
 * The API gives errors and warnings in two lists, each in the order found. This puts them together as the checker
 * found them: line by line, in a line by columns, and last what only the whole file shows.
 */

import type { ErrorType, Finding } from '../../validation/index.js';

/** Faults of a whole line come before those of its fields, these after them. */
const AFTER_FIELDS: Partial<Record<ErrorType, number>> = {
  MISPLACED_RECORD: 1,
  MIXED_DATE_FORMATS: 2,
  DUPLICATE_RECORD: 2,
};
const WHOLE_FILE = new Set<ErrorType>(['MISSING_HEADER_RECORD', 'RECORD_COUNT_MISMATCH', 'FILE_FORM']);

const isLast = ({ error_type, record_type, occurrences }: Finding) =>
  occurrences !== undefined || record_type === 'file' || WHOLE_FILE.has(error_type);

interface Ordered {
  /** The 1-based line at which it was found: its own, or a later one that showed it. */
  at: number;
  finding: Finding;
}

export interface InOrder {
  /** Found line by line. */
  byLine: Ordered[];
  /** Found at the end of the file. */
  last: Finding[];
}

export function inOrder(errors: readonly Finding[], warnings: readonly Finding[]): InOrder {
  const [some, others] = [errors, warnings].map((list) => placed(list.filter((one) => !isLast(one))));
  return { byLine: merged(some!, others!), last: [...errors, ...warnings].filter(isLast) };
}

function placed(findings: readonly Finding[]): Ordered[] {
  let at = 0;
  return findings.map((finding) => {
    at = Math.max(at, finding.line_number);
    return { at, finding };
  });
}

function merged(some: readonly Ordered[], others: readonly Ordered[]): Ordered[] {
  const result: Ordered[] = [];
  let [one, other] = [0, 0];
  while (one < some.length || other < others.length) {
    const [a, b] = [some[one], others[other]];
    if (a && (!b || compare(a, b) <= 0)) {
      result.push(a);
      one++;
    } else if (b) {
      result.push(b);
      other++;
    }
  }
  return result;
}

function compare(a: Ordered, b: Ordered): number {
  const rank = ({ finding }: Ordered) => AFTER_FIELDS[finding.error_type] ?? 0;
  return a.at - b.at || rank(a) - rank(b) || a.finding.position.start - b.finding.position.start;
}
