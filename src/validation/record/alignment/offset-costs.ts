/** What each field costs at each offset, and what is needed to give up hopeless readings early. */

import { FieldText } from '../../fields/field-text.js';
import type { PlannedField } from '../record-plan.js';
import { plus } from './boundary-costs.js';
import { MAX_OFFSETS } from './candidate-offsets.js';
import { blankCost, columnsCost } from './columns-cost.js';
import { type LineColumns, MARGIN } from './line-columns.js';

export class OffsetCosts {
  private readonly text = new FieldText();
  private readonly costs: Int16Array;
  private readonly firsts: Int16Array;
  private readonly ends: Int16Array;
  /** By field: the minimum total cost of this field and all after it, whatever their offsets. */
  private readonly least: Int16Array;
  private readonly blank: Int16Array;
  private offsets = 1;

  constructor(
    private readonly fields: readonly PlannedField[],
    private readonly line: LineColumns,
    private readonly lastYear: number,
  ) {
    const room = fields.length * MAX_OFFSETS;
    this.costs = new Int16Array(room);
    this.firsts = new Int16Array(room);
    this.ends = new Int16Array(room);
    this.least = new Int16Array(fields.length + 1);
    this.blank = Int16Array.from(fields, blankCost);
  }

  /** Reads every field in its place, and gives what they cost together. */
  readUndisplaced(): number {
    let total = 0;
    for (let index = 0; index < this.fields.length; index++) {
      this.readAt(index, 0, 0);
      total = plus(total, this.costs[index * MAX_OFFSETS] as number);
    }
    return total;
  }

  /** Reads every field at every offset but the first, which is 0 and was read by `readUndisplaced`. */
  read(offsets: readonly number[]): void {
    this.offsets = offsets.length;
    for (let index = this.fields.length - 1; index >= 0; index--) {
      let least = Math.abs(this.costOf(index, 0));
      for (let at = 1; at < offsets.length; at++) {
        this.readAt(index, at, offsets[at] as number);
        least = Math.min(least, Math.abs(this.costOf(index, at)));
      }
      // A field at a boundary may be cheaper than at any offset.
      this.least[index] = (this.least[index + 1] as number) + least;
    }
  }

  costOf(index: number, offset: number): number {
    return this.costs[index * MAX_OFFSETS + offset] as number;
  }

  /** Offset of the first character of a field at an offset; -1 when it is blank. */
  firstOf(index: number, offset: number): number {
    return this.firsts[index * MAX_OFFSETS + offset] as number;
  }

  endOf(index: number, offset: number): number {
    return this.ends[index * MAX_OFFSETS + offset] as number;
  }

  leastFrom(index: number): number {
    return Math.max(0, (this.least[index] as number) - BOUNDARY_GAIN);
  }

  /** The cost of the fields from an index up to another, blank all of them. */
  blanks(first: number, end: number): number {
    let total = 0;
    for (let index = first; index < end; index++) total = plus(total, this.blank[index] as number);
    return total;
  }

  /** The cost of the fields when they are displaced from one of them on, what is at the boundary left out. */
  cheapestChange(): number {
    let cheapest = Number.POSITIVE_INFINITY;
    for (let at = 1; at < this.offsets; at++) {
      let total = 0;
      for (let index = 0; index < this.fields.length; index++) total += Math.abs(this.costOf(index, at));
      cheapest = Math.min(cheapest, total);
      for (let index = 0; index < this.fields.length; index++) {
        total += Math.abs(this.costOf(index, 0)) - Math.abs(this.costOf(index, at));
        cheapest = Math.min(cheapest, total);
      }
    }
    return cheapest;
  }

  private readAt(index: number, at: number, offset: number): void {
    const { text, line } = this;
    const { from, to } = this.fields[index] as PlannedField;
    const [start, end] = [MARGIN + from + offset, MARGIN + to + offset];
    line.read(text, start, end);
    const place = index * MAX_OFFSETS + at;
    this.costs[place] = columnsCost(this.fields[index] as PlannedField, text, start, end, this.lastYear);
    this.firsts[place] = text.first;
    this.ends[place] = text.end;
  }
}

/** Most by which the fields at a change of displacement may be cheaper than at any single offset, in addition to the cost of the change. */
const BOUNDARY_GAIN = 4;
