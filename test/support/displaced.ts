/** Records whose fields are outside their columns: characters put in or taken out, and the line cut or padded to its length. */

import type { Layout } from '../../src/layouts/types.js';
import type { Random } from './random.js';
import { cleanRecord, recordType } from './records.js';

export interface DisplacedRecord {
  original: string;
  /** The line as the export wrote it. */
  line: string;
  /** Columns before the place, and characters put in there (taken out when negative). */
  at: number;
  by: number;
  /** All characters that were lost, at the place or at the cut end, are blanks. */
  lostOnlyBlanks: boolean;
}

const STRUCTURED = new Set(['ssn', 'fein', 'zip', 'zip4', 'phone', 'postal', 'state', 'date', 'amount']);

/** Fewest numbers and codes after the place: with fewer, nothing distinguishes a displacement from a fault of those fields. */
const MIN_AFTER = 2;

/** The record with blanks put in, or characters taken out, after `at` columns; undefined when too little comes after them. */
function displace(layout: Layout, original: string, at: number, by: number): DisplacedRecord | undefined {
  const length = original.length;
  const removed = Math.max(0, -by);
  const moved = original.slice(0, at) + ' '.repeat(Math.max(0, by)) + original.slice(at + removed);
  const line = moved.slice(0, length).padEnd(length);
  const after = recordType(layout, 'employee').fields.filter(
    ({ kind, start, end }) =>
      STRUCTURED.has(kind) &&
      start > at + removed &&
      end + by <= length &&
      original.slice(start - 1, end).trim() !== '',
  );
  if (line === original || after.length < MIN_AFTER) return undefined;
  const lost = original.slice(at, at + removed) + (by > 0 ? original.slice(length - by) : '');
  return { original, line, at, by, lostOnlyBlanks: lost.trim() === '' };
}

/** Displaced records, one at each `step`-th column of each clean record. */
export function* displacedRecords(
  layout: Layout,
  random: Random,
  by: number,
  { records, step }: { records: number; step: number },
): Generator<DisplacedRecord> {
  for (let number = 0; number < records; number++) {
    const original = cleanRecord(layout, random, { number });
    for (let at = number % step; at < original.length; at += step) {
      const displaced = displace(layout, original, at, by);
      if (displaced) yield displaced;
    }
  }
}

/**
 * True when every field has its own characters and no others, but for those that were lost: the columns are right, and
 * at the most a blank within the text at the place is one too many, or one too few.
 */
export function isInItsColumns(layout: Layout, { original, at, by }: DisplacedRecord, line: string): boolean {
  const kept = (column: number) => by > 0 || column < at || column >= at - by;
  return recordType(layout, 'employee').fields.every(({ start, end }) => {
    const columns = Array.from(original.slice(start - 1, end));
    const wanted = columns.filter((_, index) => kept(start - 1 + index)).join('');
    return wanted.replaceAll(' ', '') === line.slice(start - 1, end).replaceAll(' ', '');
  });
}
