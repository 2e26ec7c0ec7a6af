/** What is known about the record being checked. One object serves a whole file, because the clean path must not allocate. */

import type { Fault, FaultId } from '../fields/field-faults.js';
import { FieldText } from '../fields/field-text.js';
import type { PlannedField } from './record-plan.js';

/** Blank, or zeros that mean blank. */
export const EMPTY = 0;
/** Filled, and usable by the rules between fields. */
export const GOOD = 1;
const BAD = 2;
/** Filled and not checked yet: part of an address. */
export const FILLED = 3;

export class RecordState {
  readonly faults: Fault[] = [];
  /** The field that was read last. */
  readonly text = new FieldText();
  /** EMPTY, GOOD, BAD or FILLED for each field of the record. */
  readonly status: Uint8Array;
  /** Width of the text of each field that was read, from its first character to its last. */
  readonly width: Uint16Array;
  /** Days as YYYYMMDD, ZIP codes as numbers, states as their 1-based place in `STATES`. */
  readonly value: Float64Array;
  /** The day with which a contractor's data begin, as YYYYMMDD; 0 in the record of an employee. */
  contractorDay = 0;

  constructor(
    fields: number,
    /** Last year that a date may have. */
    readonly lastYear: number,
  ) {
    this.status = new Uint8Array(fields);
    this.width = new Uint16Array(fields);
    this.value = new Float64Array(fields);
  }

  /** The record is a contractor's. */
  get contractor(): boolean {
    return this.contractorDay > 0;
  }

  /** The bytes that contain the record, and the 0-based offset where it begins. */
  get line(): Uint8Array {
    return this.text.line;
  }

  get base(): number {
    return this.text.base;
  }

  /** Begins the record at offset `base` of `line`. */
  begin(line: Uint8Array, base: number): void {
    this.text.line = line;
    this.text.base = base;
    if (this.faults.length > 0) this.faults.length = 0;
    this.contractorDay = 0;
  }

  /** Reads the text of a field into `text`. */
  read({ from, to, index }: PlannedField): FieldText {
    const { text, width } = this;
    text.read(text.base + from, text.base + to);
    width[index] = text.length;
    return text;
  }

  /** Notes a fault that leaves the field unusable for the rules between fields. */
  fault(planned: PlannedField, id: FaultId, detail?: string): void {
    this.status[planned.index] = BAD;
    this.note(planned, id, detail);
  }

  /** Notes something about a field that can still be used. */
  note({ field }: PlannedField, id: FaultId, detail?: string): void {
    this.faults.push(detail === undefined ? { id, field } : { id, field, detail });
  }

  /** Notes something odd about a day (YYYYMMDD). */
  noteDay({ field }: PlannedField, id: FaultId, day: number, detail: string | undefined): void {
    this.faults.push({ id, field, day, ...(detail === undefined ? {} : { detail }) });
  }

  isEmpty(planned: PlannedField | undefined): boolean {
    return planned === undefined || this.status[planned.index] === EMPTY;
  }

  isGood(planned: PlannedField | undefined): planned is PlannedField {
    return planned !== undefined && this.status[planned.index] === GOOD;
  }

  /** Filled, and its form was not plainly fine; only fields of an address wait like this. */
  isUnchecked(planned: PlannedField): boolean {
    return this.status[planned.index] === FILLED;
  }

  valueOf({ index }: PlannedField): number {
    return this.value[index] ?? 0;
  }
}
