/**
 * The API gives errors and warnings in two lists, each in the order found. They are merged into the order in which the
 * checker found them: line by line, within a line by column, and last what only the whole file shows.
 */

import type { ErrorType, Finding } from '../../validation/index.js';

/** Findings about a whole line come before those of its fields; these come after them. */
const AFTER_FIELDS: Partial<Record<ErrorType, number>> = {
  MISPLACED_RECORD: 1,
  MIXED_DATE_FORMATS: 2,
  DUPLICATE_RECORD: 2,
};
const WHOLE_FILE = new Set<ErrorType>(['MISSING_HEADER_RECORD', 'RECORD_COUNT_MISMATCH', 'FILE_FORM']);

/** An employer without a total shows at the end of its records. */
const isWithoutTotal = ({ error_type, record_type }: Finding) =>
  error_type === 'MISPLACED_RECORD' && record_type === 'employer';

const isLast = (finding: Finding) =>
  finding.occurrences !== undefined ||
  finding.record_type === 'file' ||
  WHOLE_FILE.has(finding.error_type) ||
  isWithoutTotal(finding);

interface PlacedFinding {
  /** The 1-based line at which it was found: its own, or a later one that revealed it. */
  at: number;
  finding: Finding;
}

/** All findings of a file in the order of the checker. */
export interface OrderedFindings {
  /** Found line by line. */
  byLine: PlacedFinding[];
  /** Found at the end of the file. */
  last: Finding[];
}

/** Merges the two lists of an upload. */
export function mergeFindings(errors: readonly Finding[], warnings: readonly Finding[]): OrderedFindings {
  return {
    byLine: merged(placed(errors), placed(warnings)),
    last: [...errors, ...warnings].filter(isLast),
  };
}

function placed(findings: readonly Finding[]): PlacedFinding[] {
  let at = 0;
  const byLine = findings.filter((finding) => !isLast(finding));
  return byLine.map((finding) => {
    at = Math.max(at, finding.line_number);
    return { at, finding };
  });
}

function merged(some: readonly PlacedFinding[], others: readonly PlacedFinding[]): PlacedFinding[] {
  const result: PlacedFinding[] = [];
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

function compare(a: PlacedFinding, b: PlacedFinding): number {
  const rank = ({ finding }: PlacedFinding) => AFTER_FIELDS[finding.error_type] ?? 0;
  return a.at - b.at || rank(a) - rank(b) || a.finding.position.start - b.finding.position.start;
}
