/** A line of the file, which record it is, and the context that its correction needs. */

import type { RecordType } from '../../layouts/index.js';
import {
  decode,
  fromWindows1252,
  hasIdentifier,
  type RecordAlignment,
  type RecordCheck,
} from '../../validation/index.js';
import type { LoggedError } from '../record/logged-error.js';
import type { EmployerHabits, RepairContext } from '../record/repair-context.js';
import type { SharedDecisions } from '../record/shared-decisions.js';

/** The bytes are those of the file and must not be changed. */
export interface FileLine {
  /** 1-based, as the checker counts. */
  number: number;
  /** Bytes from the start of the file. */
  offset: number;
  /** The line without its end. */
  bytes: Uint8Array;
  /** The line end as it is in the file. */
  end: Uint8Array;
  /** True for a line of several records. `bytes` may then be only its beginning; the rest follows as bytes to copy. */
  isTooLong: boolean;
}

/** The line, one character a column. */
export function textOf({ bytes }: FileLine, recordLength: number): string {
  return bytes.length === recordLength ? fromWindows1252(bytes) : decode(bytes);
}

/** The same for all lines of a file. Its `habits` are those of a record without an employer. */
export interface LineContext extends RepairContext {
  /** The habits of the employer of a line. */
  habitsOf(line: number): EmployerHabits;
  checks: ReadonlyMap<RecordType['id'], RecordCheck>;
  alignments: ReadonlyMap<RecordType['id'], RecordAlignment>;
  /** The correct counts of records whose count is wrong or unreadable, by line. */
  counts: ReadonlyMap<number, number>;
  /** Also repair warnings. */
  fixWarnings: boolean;
  shared: SharedDecisions;
}

/** Which record a line is. */
export type RecordLocation = Pick<LoggedError, 'record_number' | 'record_type'>;

const UNKNOWN: RecordLocation = { record_number: 0, record_type: 'unknown' };

/** Undefined for a line of no known type, and for the file as a whole. */
export const checkOfType = (
  { checks }: Pick<LineContext, 'checks'>,
  type: RecordLocation['record_type'],
): RecordCheck | undefined => (type === 'unknown' || type === 'file' ? undefined : checks.get(type));

/** The record whose identifier a line has; undefined for a line without one. */
export function identifiedCheck({ checks }: LineContext, line: Uint8Array): RecordCheck | undefined {
  for (const check of checks.values()) if (hasIdentifier(check.plan.type, line, 0)) return check;
  return undefined;
}

/** Counts the employee records, so lines must be passed in the order of the file. */
export class RecordLocator {
  private records = 0;

  constructor(private readonly context: LineContext) {}

  locationOf({ bytes }: FileLine, errors: readonly LoggedError[]): RecordLocation {
    const known = errors.find(({ record_type }) => record_type !== 'file');
    if (known) {
      const { record_number, record_type } = known;
      this.records = Math.max(this.records, record_number);
      return { record_number, record_type };
    }
    if (!this.context.fixWarnings || bytes.every((byte) => byte <= 0x20)) return UNKNOWN;
    const check = identifiedCheck(this.context, bytes);
    if (!check) return UNKNOWN;
    const { id } = check.plan.type;
    return { record_number: id === 'employee' ? ++this.records : 0, record_type: id };
  }
}
