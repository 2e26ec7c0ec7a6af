/** The first pass of a split: checks the file, and decides for each line whether it is ready to be filed. */

import type { Layout, RecordType } from '../../../layouts/index.js';
import {
  type CheckerOptions,
  createChecker,
  type Diagnosis,
  type FileShape,
  type Finding,
} from '../../../validation/index.js';
import { EmployerDivision } from './employer-division.js';
import {
  type ControlRecord,
  ControlRecordFinder,
  countFieldOf,
  rewritten,
  type TrueCounts,
} from './headers-and-totals.js';

/** A header, a total or an employer's record that goes rewritten to the ready part. */
export interface RewrittenRecord {
  /** It also goes to the held part, unchanged. */
  isAlsoHeld: boolean;
  /** Bytes of the line in the file, without its line end. */
  oldLength: number;
  /** The line as it is rewritten, without its line end. */
  bytes: Uint8Array;
}

/** Where each line goes, and how many records are in each part. */
export interface SplitPlan {
  shape: FileShape;
  /** Employee records without errors. */
  ready: number;
  /** Employee records with errors, and lines that are not a record of the layout. */
  held: number;
  /** Held lines that do not count as records: blank ones, and headers and totals that cannot be used. */
  otherLines: number;
  /** A header or total that the layout requires and that cannot be used: then nothing is ready. */
  missingType: RecordType | undefined;
  /** Where the line with this number goes. */
  destinationOf(line: number): 'ready' | 'held' | RewrittenRecord;
}

/** The options of both checks of a split. */
export type SplitOptions = Omit<CheckerOptions, 'onFinding'>;

/** Takes the bytes of one file of the layout by `push`. @throws {RangeError} when today is not a calendar day */
export function createPlanner(layout: Layout, shape: FileShape, options: SplitOptions) {
  /** Lines with errors, and those among them that count as records. */
  const held = new Set<number>();
  const heldRecords = new Set<number>();
  const misplaced = new Set<number>();
  const finder = new ControlRecordFinder(layout, shape);
  const checker = createChecker(layout, {
    ...options,
    onFinding(finding) {
      if (finding.severity === 'warning' || finding.record_type === 'file') return;
      if (isClearedByRewriting(finding, layout)) return;
      const { line_number, record_number, error_type } = finding;
      if (record_number > 0) heldRecords.add(line_number);
      (error_type === 'MISPLACED_RECORD' ? misplaced : held).add(line_number);
    },
  });
  return {
    push(chunk: Uint8Array): void {
      checker.push(chunk);
      if (!checker.stopped) finder.push(chunk);
    },
    get stopped(): boolean {
      return checker.stopped;
    },
    /** The plan, or why the file does not match the layout. */
    end(): SplitPlan | { diagnosis: Diagnosis } {
      const { diagnosis, total_records } = checker.end();
      if (diagnosis) return { diagnosis };
      finder.end();
      const usable = usableRecords(finder, held);
      for (const line of misplaced) if (!usable.some(({ number }) => number === line)) held.add(line);
      const division = new EmployerDivision(finder, layout, { held, heldRecords });
      const missingType = layout.record_types.find(
        (type) =>
          type.required && type.place !== 'anywhere' && !usable.some((record) => record.type === type),
      );
      const ready = missingType ? 0 : total_records - heldRecords.size;
      const truth = { records: ready, employers: division.readyEmployers };
      const newRecords = new Map([
        ...usable.map((record) => [record.number, rewrittenFor(record, layout, truth, true)] as const),
        ...division.rewritten.map(
          ({ record, records, isAlsoHeld }) =>
            [record.number, rewrittenFor(record, layout, { ...truth, records }, isAlsoHeld)] as const,
        ),
      ]);
      return {
        shape,
        ready,
        held: total_records - ready,
        otherLines: held.size - heldRecords.size,
        missingType,
        destinationOf: (line) => (ready === 0 || held.has(line) ? 'held' : (newRecords.get(line) ?? 'ready')),
      };
    },
  };
}

/** A wrong count, or blanks missing at the end of a control record: gone once the line is rewritten. */
function isClearedByRewriting(
  { record_type, field_name, error_type, fix }: Finding,
  layout: Layout,
): boolean {
  const type = layout.record_types.find(({ id }) => id === record_type);
  if (!type || type.id === 'employee') return false;
  return (
    field_name === countFieldOf(type)?.field.name ||
    (error_type === 'RECORD_LENGTH_MISMATCH' && fix.tier === 'safe')
  );
}

/** Of each type the record without errors of its own that is in its place once the held lines are gone. */
function usableRecords({ found, lastLine }: ControlRecordFinder, held: ReadonlySet<number>): ControlRecord[] {
  const allHeld = (from: number, to: number) => {
    for (let line = from; line <= to; line++) if (!held.has(line)) return false;
    return true;
  };
  return Array.from(found.values()).flatMap(({ first, last }) => {
    const { place } = first.type;
    if (place !== 'last' && !held.has(first.number) && allHeld(1, first.number - 1)) return [first];
    if (place !== 'first' && !held.has(last.number) && allHeld(last.number + 1, lastLine)) return [last];
    return [];
  });
}

function rewrittenFor(
  record: ControlRecord,
  { record_length }: Layout,
  truth: TrueCounts,
  isAlsoHeld: boolean,
): RewrittenRecord {
  return { oldLength: record.bytes.length, bytes: rewritten(record, record_length, truth), isAlsoHeld };
}
