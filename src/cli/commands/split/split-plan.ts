/** The first pass of a split: checks the file, and decides for each line whether it is ready to be filed. */

import type { Layout, RecordType } from '../../../layouts/index.js';
import {
  type CheckerOptions,
  createChecker,
  type Diagnosis,
  type Finding,
} from '../../../validation/index.js';
import { FrameFinder, type FrameLine, rebuilt } from './headers-and-totals.js';
import type { FileShape } from './line-form.js';

/** A header or total of both parts: as it was in the held one, written anew in the ready one. */
export interface Frame {
  /** Bytes that the line had without its end. */
  length: number;
  rebuilt: Uint8Array;
}

export interface SplitPlan {
  shape: FileShape;
  /** Employee records without errors. */
  ready: number;
  /** Employee records with errors, and lines that are no record of the layout. */
  held: number;
  /** Held lines that count as no record: blank ones, and headers and totals that cannot be used. */
  otherLines: number;
  /** A header or total that the state asks for and that cannot be used: then nothing is ready. */
  lacking: RecordType | undefined;
  /** Where the line with this number goes. */
  placeOf(line: number): 'ready' | 'held' | Frame;
}

export type SplitOptions = Omit<CheckerOptions, 'onFinding'>;

/** Push the bytes of the file, then end it. */
export interface Planner {
  push(chunk: Uint8Array): void;
  /** The plan, or why this is no file of the layout. */
  end(): SplitPlan | { diagnosis: Diagnosis };
  readonly stopped: boolean;
}

/** A planner for one file of the layout. Throws RangeError when today is no calendar day. */
export function createPlanner(layout: Layout, shape: FileShape, options: SplitOptions): Planner {
  const held = new Set<number>();
  let heldRecords = 0;
  const misplaced = new Set<number>();
  const finder = new FrameFinder(layout, shape);
  const checker = createChecker(layout, {
    ...options,
    onFinding(finding) {
      if (finding.severity === 'warning' || finding.record_type === 'file') return;
      if (isClearedByRebuilding(finding, layout)) return;
      const { line_number, record_number, error_type } = finding;
      if (record_number > 0 && !held.has(line_number)) heldRecords++;
      (error_type === 'MISPLACED_RECORD' ? misplaced : held).add(line_number);
    },
  });
  return {
    push(chunk) {
      checker.push(chunk);
      if (!checker.stopped) finder.push(chunk);
    },
    get stopped() {
      return checker.stopped;
    },
    end() {
      const { diagnosis, total_records } = checker.end();
      if (diagnosis) return { diagnosis };
      finder.end();
      const frames = usableFrames(finder, held);
      for (const line of misplaced) if (!frames.some(({ number }) => number === line)) held.add(line);
      const lacking = layout.record_types.find(
        (type) => type.required && type.place !== 'anywhere' && !frames.some((frame) => frame.type === type),
      );
      const ready = lacking ? 0 : total_records - heldRecords;
      const rewritten = new Map(frames.map((frame) => [frame.number, frameOf(frame, layout, ready)]));
      return {
        shape,
        ready,
        held: total_records - ready,
        otherLines: held.size - heldRecords,
        lacking,
        placeOf: (line) => (ready === 0 || held.has(line) ? 'held' : (rewritten.get(line) ?? 'ready')),
      };
    },
  };
}

/** A wrong count, or blanks missing at the end of a header or total: gone once the line is written anew. */
function isClearedByRebuilding(
  { record_type, field_name, error_type, fix }: Finding,
  layout: Layout,
): boolean {
  const type = layout.record_types.find(({ id }) => id === record_type);
  if (!type || type.place === 'anywhere') return false;
  return (
    field_name === type.roles.record_count || (error_type === 'RECORD_LENGTH_MISMATCH' && fix.tier === 'safe')
  );
}

/** Of each kind the one without errors of its own that is in its place once the held lines are gone. */
function usableFrames({ found, lastLine }: FrameFinder, held: ReadonlySet<number>): FrameLine[] {
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

function frameOf(line: FrameLine, { record_length }: Layout, count: number): Frame {
  return { length: line.bytes.length, rebuilt: rebuilt(line, record_length, count) };
}
