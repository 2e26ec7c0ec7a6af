/**
 * Finds the cheapest way to read a line as a record whose fields are out of their columns, by dynamic programming over
 * fields and offsets. Its cost is bounded by fields × offsets², whatever the line contains.
 */

import { spells } from '../../fields/bytes.js';
import type { PlannedField, RecordPlan } from '../record-plan.js';
import { BoundaryCosts, plus } from './boundary-costs.js';
import { CandidateOffsets, MAX_OFFSETS } from './candidate-offsets.js';
import { fieldCutAt } from './cut-fields.js';
import { type LineColumns, MARGIN } from './line-columns.js';
import { OffsetCosts } from './offset-costs.js';
import { type DisplacementChange, Readings, withContent } from './readings.js';
import { type Places, singleChanges } from './single-changes.js';

/** A change of displacement. */
const CHANGE = 8;
/** The furthest that one change moves the fields after it, in columns. A field that is there twice may be wider. */
export const FURTHEST_CHANGE = 40;
/** Records whose undisplaced cost is at least this (the cost of a change plus 2) are examined. */
export const SUSPICIOUS = 10;
/** Readings that cost more than the undisplaced one plus this are ignored. */
const HOPELESS = 4;

const COST = {
  otherInFront: 3,
  identifierLost: 2,
  fieldLost: 8,
  unexplained: 6,
  cutWithin: 4,
  joined: 2,
  boundary: 10,
};

/** One way to read a line. */
export interface Reading {
  cost: number;
  /** True when the reading must not be accepted. */
  struck: boolean;
  changes: DisplacementChange[];
  /** Columns by which the last field is out of its place. */
  displacement: number;
}

export class ReadingSearch {
  private readonly fields: readonly PlannedField[];
  private readonly recordLength: number;
  private readonly candidates: CandidateOffsets;
  private readonly readings: Readings;
  private readonly boundaries: BoundaryCosts;
  private readonly costs: OffsetCosts;
  private offsets: readonly number[] = [];
  /** Readings that are certain to cost more than this are dropped. */
  private bound = 0;

  constructor(
    plan: RecordPlan,
    private readonly line: LineColumns,
    private readonly lastYear: number,
  ) {
    this.fields = plan.fields;
    this.recordLength = plan.fields.at(-1)?.to ?? 0;
    this.candidates = new CandidateOffsets(plan);
    this.readings = new Readings(plan.fields.length, MAX_OFFSETS);
    this.boundaries = new BoundaryCosts(line, lastYear);
    this.costs = new OffsetCosts(plan.fields, line, lastYear);
  }

  /** The cost of the fields in their own columns. */
  undisplacedCost(): number {
    return Math.abs(plus(this.costs.readUndisplaced(), this.tailCost(0)));
  }

  /**
   * Readings of the line that give different texts, the cheapest first, at most `KEPT`. The undisplaced one, which costs
   * `undisplaced`, may be among them; none when there is no offset but 0.
   */
  find(undisplaced: number): Reading[] {
    const { costs } = this;
    this.offsets = this.candidates.of(this.line, this.recordLength, this.lastYear);
    if (this.offsets.length === 1) return [];
    costs.read(this.offsets);
    const oneChange = costs.cheapestChange() + CHANGE;
    const narrow = Math.min(undisplaced, oneChange + COST.joined) + HOPELESS;
    const found = this.findWithin(narrow);
    const [cheapest] = found;
    // Others may cost only a little more than a reading whose cost is at the limit.
    if (cheapest && cheapest.cost + HOPELESS <= narrow) return found;
    const wide = Math.min(undisplaced, Math.max(oneChange + COST.boundary, cheapest?.cost ?? 0)) + HOPELESS;
    return wide > narrow ? this.findWithin(wide) : found;
  }

  /** Places at which one change may explain the line, of those that are possible for its offset. */
  singleChanges(placesOf: (by: number) => Places): DisplacementChange[] {
    const { fields, line, costs, candidates } = this;
    const offsets = candidates.ofOneChange(line, this.recordLength, this.lastYear);
    this.offsets = offsets.filter((by) => Math.abs(by) <= FURTHEST_CHANGE);
    const places = this.offsets.map(placesOf);
    if (places.every(({ from, to }, at) => at === 0 || from >= to)) return [];
    costs.readUndisplaced();
    costs.read(this.offsets);
    return singleChanges(fields, line, costs, this.offsets, places);
  }

  /** True when fields displaced by `offset` explain the line nearly as well as blanks missing or too many at its end. */
  isExplainedBy(offset: number): boolean {
    const undisplaced = this.undisplacedCost() + CHANGE;
    this.offsets = [0, offset];
    this.costs.read(this.offsets);
    const [, rival] = this.findWithin(undisplaced + HOPELESS);
    return rival !== undefined && rival.cost < undisplaced + HOPELESS;
  }

  private findWithin(bound: number): Reading[] {
    const { readings, fields } = this;
    this.bound = bound;
    readings.clear();
    this.begin();
    for (const planned of fields) this.readField(planned);
    return this.end();
  }

  private begin(): void {
    const { readings, line } = this;
    this.offsets.forEach((offset, at) => {
      if (offset === 0) readings.add(0, at, -1, 0, 0, 0, 0, -1);
      else if (offset > 0) {
        const isBlank = line.isBlank(MARGIN, MARGIN + offset);
        const cost = isBlank ? CHANGE : -(CHANGE + COST.otherInFront);
        if (offset <= FURTHEST_CHANGE) readings.add(0, at, -1, cost, 0, offset, MARGIN, -1);
      } else this.beginWithLoss(at, -offset);
    });
  }

  /** The line has lost characters in front: those of the identifier are known when the rest of it is there. */
  private beginWithLoss(at: number, lost: number): void {
    const { readings, fields, line } = this;
    const [identifier] = fields;
    if (!identifier || lost > FURTHEST_CHANGE) return;
    const text = identifier.field.values?.[0] ?? '';
    if (lost < text.length && spells(line.bytes, MARGIN, text.slice(lost), identifier.field.ignore_case)) {
      readings.add(1, at, -1, CHANGE, 0, -lost, MARGIN, -1);
      return;
    }
    let gone = 0;
    while (gone < fields.length && (fields[gone]?.from ?? 0) < lost) gone++;
    const cost = CHANGE + COST.identifierLost + COST.fieldLost * (gone - 1);
    readings.add(Math.max(1, gone), at, -1, -cost, 0, -lost, MARGIN, -1);
  }

  private readField(planned: PlannedField): void {
    const { readings, costs, offsets } = this;
    const { index } = planned;
    for (let at = 0; at < offsets.length; at++) {
      const count = readings.countOf(index, at);
      if (count === 0) continue;
      const cost = costs.costOf(index, at);
      const first = costs.firstOf(index, at);
      for (let n = 0; n < count; n++) {
        const id = readings.idOf(index, at, n);
        if (readings.costOf(id) + costs.leastFrom(index) > this.bound) continue;
        const hash = readings.hashOf(id);
        const fresh = first < 0 ? hash : withContent(hash, index, first, costs.endOf(index, at));
        readings.add(index + 1, at, id, cost, fresh, 0, 0, -1);
        this.changeFrom(planned, at, id);
      }
    }
  }

  /** Goes on from a reading with each other offset after a field. */
  private changeFrom(planned: PlannedField, at: number, id: number): void {
    const { offsets, costs } = this;
    const spent = this.readings.costOf(id) + CHANGE;
    if (spent + costs.leastFrom(planned.index + 1) > this.bound) return;
    for (let to = 0; to < offsets.length; to++) {
      const by = (offsets[to] as number) - (offsets[at] as number);
      if (by > 0) this.changeToMore(planned, at, to, by, id);
      else if (by < 0) this.changeToFewer(planned, at, to, -by, id, spent);
    }
  }

  private changeToMore(planned: PlannedField, at: number, to: number, surplus: number, id: number): void {
    const { readings, boundaries, costs } = this;
    const { index } = planned;
    if (surplus > FURTHEST_CHANGE && surplus !== planned.to - planned.from) return;
    const spent = readings.costOf(id) + CHANGE + costs.leastFrom(index + 1);
    const from = MARGIN + planned.from + (this.offsets[at] as number);
    boundaries.tooMany(planned, from, surplus, readings.hashOf(id), (cost, fresh, place) => {
      if (spent + Math.abs(cost) <= this.bound)
        readings.add(index + 1, to, id, plus(cost, CHANGE), fresh, surplus, place, index);
    });
  }

  private changeToFewer(
    planned: PlannedField,
    at: number,
    to: number,
    missing: number,
    id: number,
    spent: number,
  ): void {
    const { readings, boundaries, costs } = this;
    const { index } = planned;
    const last = missing > FURTHEST_CHANGE ? -1 : this.lastTouched(index, missing);
    if (last < 0) return;
    const width = (this.fields[last] as PlannedField).to - planned.from - missing;
    // A boundary one field later gives the same text.
    if (width >= planned.to - planned.from) return;
    const skipped = costs.blanks(index + 1, last + 1);
    if (spent + Math.abs(skipped) + costs.leastFrom(last + 1) > this.bound) return;
    const from = MARGIN + planned.from + (this.offsets[at] as number);
    const leavesOut = last > index;
    boundaries.tooFew(planned, leavesOut, from, width, readings.hashOf(id), (cost, fresh, place) =>
      readings.add(last + 1, to, id, plus(plus(cost, skipped), CHANGE), fresh, -missing, place, index),
    );
  }

  /** Index of the field in which the missing columns end, counted from the start of field `index`; -1 when none. */
  private lastTouched(index: number, missing: number): number {
    const from = (this.fields[index] as PlannedField).from;
    for (let last = index; last < this.fields.length; last++)
      if ((this.fields[last] as PlannedField).to - from >= missing) return last;
    return -1;
  }

  private end(): Reading[] {
    const { readings, fields, offsets } = this;
    const done = fields.length + 1;
    for (let at = 0; at < offsets.length; at++) {
      const tail = this.tailCost(offsets[at] as number);
      for (let n = 0; n < readings.countOf(fields.length, at); n++) {
        const id = readings.idOf(fields.length, at, n);
        readings.add(done, 0, id, tail, readings.hashOf(id), 0, 0, -1);
      }
    }
    return Array.from({ length: readings.countOf(done, 0) }, (_, n) =>
      this.reading(readings.idOf(done, 0, n)),
    );
  }

  private reading(id: number): Reading {
    const { readings } = this;
    const changes = readings.changesOf(id);
    const displacement = changes.reduce((sum, { by }) => sum + by, 0);
    return { cost: readings.costOf(id), struck: readings.isStruck(id), changes, displacement };
  }

  /** The evidence against an offset of the last field: text after the record's end, or a field cut within its text. */
  private tailCost(offset: number): number {
    const { line, fields, recordLength } = this;
    const end = MARGIN + recordLength + offset;
    if (line.end > end) return line.isBlank(end, line.end) ? 0 : -COST.unexplained;
    if (line.end === end || line.length < recordLength || line.isBlank(line.end - 2, line.end)) return 0;
    const column = line.end - MARGIN - offset;
    const cut = fieldCutAt(fields, column);
    return cut && !line.isBlank(MARGIN + cut.from + offset, line.end) ? -COST.cutWithin : 0;
  }
}
