/** What is known about the record under the checker's eye. One object serves a whole file: the clean path must not allocate. */

import type { Fault, FaultId } from '../catalogue/field-faults.js';
import { dayOf } from '../fields/calendar.js';
import type { PlannedField } from './record-plan.js';

export const EMPTY = 0;
export const GOOD = 1;
const BAD = 2;
/** Filled, and not judged yet: part of an address. */
export const FILLED = 3;

export class Working {
  readonly faults: Fault[] = [];
  /** EMPTY, GOOD, BAD or FILLED for each field of the record. */
  readonly status: Uint8Array;
  /** Width of the text of fields that the quick look found fine, blanks at the end left out. */
  readonly width: Uint16Array;
  /** Days as YYYYMMDD, ZIP codes as numbers, states as their index in `STATES`. */
  readonly value: Float64Array;
  /** The record is a contractor's. */
  contractor = false;
  /** What dates of fields with a choice of formats were written in: 1 the year first, 2 the year last, 3 both. */
  dateFormats = 0;

  constructor(
    fields: number,
    /** Last year that a date may hold. */
    readonly lastYear: number,
  ) {
    this.status = new Uint8Array(fields);
    this.width = new Uint16Array(fields);
    this.value = new Float64Array(fields);
  }

  begin(): void {
    if (this.faults.length > 0) this.faults.length = 0;
    this.contractor = false;
    this.dateFormats = 0;
  }

  /** Notes a fault that leaves the field unusable for the rules between fields. */
  fault(planned: PlannedField, id: FaultId, detail?: string): void {
    this.status[planned.index] = BAD;
    this.note(planned, id, detail);
  }

  /** Notes something about a field that can still be used. */
  note(planned: PlannedField, id: FaultId, detail?: string): void {
    this.faults.push(
      detail === undefined ? { id, field: planned.field } : { id, field: planned.field, detail },
    );
  }

  /** Takes eight digits for the day they are in the first format of the field that fits. False when none does. */
  takeDay(planned: PlannedField, digits: number): boolean {
    const formats = planned.field.formats ?? [];
    for (let i = 0; i < formats.length; i++) {
      const day = dayOf(digits, formats[i]!, this.lastYear);
      if (day < 0) continue;
      this.value[planned.index] = day;
      if (formats.length > 1) this.dateFormats |= formats[i] === 'YYYYMMDD' ? 1 : 2;
      return true;
    }
    return false;
  }

  isGood(planned: PlannedField | undefined): planned is PlannedField {
    return planned !== undefined && this.status[planned.index] === GOOD;
  }

  valueOf(planned: PlannedField): number {
    return this.value[planned.index]!;
  }
}
