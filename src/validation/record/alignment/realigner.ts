/** Puts the fields of a line back into their columns, as a reading of the line has them. */

import { byteAt } from '../../fields/bytes.js';
import type { PlannedField, RecordPlan } from '../record-plan.js';
import { fieldsCutOff } from './cut-fields.js';
import { type LineColumns, MARGIN } from './line-columns.js';
import type { DisplacementChange } from './readings.js';

/** Characters too many, or missing, at one place of a line. */
export interface Displacement {
  /** Characters too many; negative when they are missing. */
  by: number;
  /** 0-based column of the line where characters are to be taken out, or blanks to be put in. */
  at: number;
  /** What is to be put in where it is not blanks: the lost start of a record's identifier. */
  lost?: string;
  /** The place in the line's columns, 1-based and inclusive: the blanks around it, or the column after it. */
  start: number;
  end: number;
}

/** One way to read a line. */
export interface RealignedRecord {
  displacements: Displacement[];
  /** The record with its fields in their columns, as far as that is known. */
  record: Uint8Array;
  /** Fields that the line has no columns left for, because it was cut: their content is lost. */
  cutFields: PlannedField[];
}

export class Realigner {
  private readonly recordLength: number;

  constructor(
    private readonly plan: RecordPlan,
    private readonly line: LineColumns,
  ) {
    this.recordLength = plan.fields.at(-1)?.to ?? 0;
  }

  /** The record that a reading of the line gives. */
  realign(changes: readonly DisplacementChange[]): RealignedRecord {
    const displacements = changes.map((change) => this.placeOf(change));
    const net = changes.reduce((sum, { by }) => sum + by, 0);
    return { displacements, record: this.recordOf(changes), cutFields: this.cutFields(net) };
  }

  private placeOf(change: DisplacementChange): Displacement {
    const { by, at } = change;
    const { bytes, end } = this.line;
    let [first, after] = [at, at];
    if (by > 0) after = at + by;
    // Only blanks can be seen as a place; characters that are too many are the place themselves.
    if (this.line.isBlank(first, after)) {
      while (first > MARGIN && byteAt(bytes, first - 1) === 0x20) first--;
      while (after < end && byteAt(bytes, after) === 0x20) after++;
    }
    const start = first - MARGIN + 1;
    const lost = this.lostAt(change);
    const place = { by, at: at - MARGIN, start, end: Math.max(start, after - MARGIN) };
    return lost === undefined ? place : { ...place, lost };
  }

  /** The lost start of the record's identifier. */
  private lostAt({ by, field }: DisplacementChange): string | undefined {
    return field < 0 && by < 0 ? this.plan.fields[0]?.field.values?.[0]?.slice(0, -by) : undefined;
  }

  /** The record alone, written into `record`. */
  recordOf(
    changes: readonly DisplacementChange[],
    record: Uint8Array = new Uint8Array(this.recordLength),
  ): Uint8Array {
    const { bytes, length } = this.line;
    record.fill(0x20);
    let [read, written] = [0, 0];
    const copyTo = (column: number) => {
      const part = bytes.subarray(MARGIN + read, MARGIN + Math.max(read, column));
      record.set(part.subarray(0, Math.max(0, record.length - written)), written);
      written = Math.min(record.length, written + part.length);
      read = Math.max(read, column);
    };
    for (const change of changes) {
      const { by } = change;
      const at = change.at - MARGIN;
      copyTo(at);
      if (by > 0) read = at + by;
      else {
        const lost = this.lostAt(change);
        if (lost) record.set(Buffer.from(lost, 'latin1'), written);
        written -= by;
      }
    }
    copyTo(length);
    return record;
  }

  /** Fields that a line has lost when it was cut to the length of a record. */
  private cutFields(displacement: number): PlannedField[] {
    const { length } = this.line;
    if (length < this.recordLength || length >= this.recordLength + displacement) return [];
    return fieldsCutOff(this.plan.fields, length - displacement);
  }
}
