/** Reads a file along with the findings that a server gave for it, so that reports can show the records. */

import { createReadStream } from 'node:fs';
import type { Layout } from '../../layouts/index.js';
import {
  type ErrorType,
  type Finding,
  HEAD_BYTES,
  type Line,
  RecordLines,
  type RecordText,
} from '../../validation/index.js';

/** The file of the findings, and what receives them. */
export interface FindingsTarget {
  path: string;
  layout: Layout;
  onFinding: (finding: Finding, record?: RecordText) => void;
  /** Awaited regularly, so that a slow output slows the reading. */
  ready: () => Promise<void>;
}

/** Reports every finding in order, each with the text of its record. */
export async function reportFindings(
  { byLine, last }: OrderedFindings,
  { path, layout, onFinding, ready }: FindingsTarget,
): Promise<void> {
  const kept = new Map<number, string>();
  const earlier = byLine.filter(({ at, finding }) => finding.line_number < at).map(({ finding }) => finding);
  const wanted = new Set([...earlier, ...last].map(({ line_number }) => line_number));
  let next = 0;
  const onLine = (line: Line) => {
    const current: RecordText = { text: () => textOf(line) };
    if (wanted.has(line.number)) kept.set(line.number, textOf(line));
    for (let found = byLine[next]; found?.at === line.number; found = byLine[++next]) {
      const { finding } = found;
      onFinding(finding, finding.line_number === line.number ? current : recordOf(finding, kept));
    }
  };
  if (byLine.length > 0 || wanted.size > 0) await readLines(path, layout, onLine, ready);
  // Findings are left only when the file has changed since it was sent.
  for (const { finding } of byLine.slice(next)) onFinding(finding);
  for (const finding of last) onFinding(finding, recordOf(finding, kept));
}

/** A finding about the whole file has no record, except a missing header: its record is empty. */
function recordOf(
  { error_type, line_number, field_name }: Finding,
  kept: Map<number, string>,
): RecordText | undefined {
  if (error_type === 'MISSING_HEADER_RECORD') return { text: () => '' };
  const text = field_name === 'file' ? undefined : kept.get(line_number);
  return text === undefined ? undefined : { text: () => text };
}

/** A line of blanks is shown as an empty one. */
function textOf(line: Line): string {
  const text = line.text();
  return text.trim() === '' ? '' : text;
}

async function readLines(
  path: string,
  layout: Layout,
  onLine: (line: Line) => void,
  ready: () => Promise<void>,
): Promise<void> {
  const lines = new RecordLines(layout, onLine);
  for await (const chunk of createReadStream(path, { highWaterMark: 4 * HEAD_BYTES })) {
    lines.push(chunk as Buffer);
    await ready();
  }
  lines.end();
}

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
