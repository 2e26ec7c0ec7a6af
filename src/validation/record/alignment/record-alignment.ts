/**
 * Tells whether the fields of a line are out of their columns, and where they should be. Looked at before the
 * fields themselves are blamed: one cause gives one finding. Pure; the method and its measurements are in
 * docs/decisions/displaced-records.md.
 */

import { byteAt, classAt, DIGIT } from '../../fields/bytes.js';
import type { RecordContext } from '../record-check.js';
import type { PlannedField, RecordPlan } from '../record-plan.js';
import {
  FURTHEST_CHANGE,
  fieldsCutOff,
  type Reading,
  ReadingSearch,
  SUSPICIOUS,
} from './cheapest-reading.js';
import { HomeLook } from './home-look.js';
import { LineColumns, MARGIN } from './line-columns.js';
import { isStrong, ReadingProof } from './reading-proof.js';
import { type Change, KEPT } from './readings.js';

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

/** What is known about a line whose fields are out of their columns. */
export interface Alignment {
  /**
   * `exact`: one reading of the line is clearly best, and gives a record without a fault. `doubt`: the fields are
   * displaced, and there are several ways to read them, or none without a fault. `suspicion`: a displaced reading has
   * less against it than the fields where they are, but not enough less to blame it for their faults.
   */
  kind: 'exact' | 'doubt' | 'suspicion';
  displacements: Displacement[];
  /** The record with its fields in their columns, as far as that is known. */
  record: Uint8Array;
  /** Fields that the line has no columns left for, because it was cut: what they held is lost. */
  cutFields: PlannedField[];
}

/** What a look at a whole record gives. */
export interface Examined {
  /** Where its fields are, when they are displaced or may be. */
  alignment: Alignment | undefined;
  /** Fewer than half of its filled numbers and codes can be read in their columns. */
  isUnreadable: boolean;
}

/** The second-best reading must cost this much more; at 3 wrong ones were seen, at 5 fewer right ones. */
const MARGIN_TO_RIVAL = 4;
const MARGIN_TO_HOME = 2;
const MOST_CHANGES = 3;
/** How much cheaper than at home a reading must be to put the columns in doubt. */
const DOUBT = { faultless: 2, sure: 3, displaced: 8, returning: 16, wrongLength: 3 };

export class RecordAlignment {
  private readonly line: LineColumns;
  private readonly home: HomeLook;
  private readonly search: ReadingSearch;
  private readonly recordLength: number;
  private readonly shortest: number;
  private readonly proof: ReadingProof;

  constructor(
    private readonly plan: RecordPlan,
    context: RecordContext,
  ) {
    this.recordLength = plan.fields.at(-1)?.to ?? 0;
    this.line = new LineColumns(this.recordLength);
    const lastYear = Math.trunc(context.today / 10000) + 1;
    this.search = new ReadingSearch(plan, this.line, lastYear);
    this.home = new HomeLook(plan, lastYear);
    this.proof = new ReadingProof(plan, context, lastYear);
    this.shortest = plan.fields.find(isStrong)?.to ?? Number.POSITIVE_INFINITY;
  }

  /** True when a line is too short for the first number that tells where the columns are. */
  isTooShort(length: number): boolean {
    return Number.isFinite(this.shortest) && length < this.shortest;
  }

  /**
   * What is known about a whole record that has faults: where its fields are, or whether they are in doubt. Most have an
   * ordinary fault in one field, and are settled by a look at their own columns.
   */
  examine(bytes: Uint8Array, from: number): Examined {
    const { home, recordLength } = this;
    home.read(bytes, from);
    const { isUnreadable } = home;
    const isSuspicious = home.cost >= SUSPICIOUS;
    const alignment = isSuspicious ? this.displaced(bytes, from, from + recordLength) : undefined;
    return { alignment, isUnreadable };
  }

  /** What is known about the line between two offsets; undefined when its faults are surely those of its fields. */
  of(bytes: Uint8Array, from: number, to: number): Alignment | undefined {
    if (to - from === this.recordLength) return this.examine(bytes, from).alignment;
    return this.displaced(bytes, from, to);
  }

  private displaced(bytes: Uint8Array, from: number, to: number): Alignment | undefined {
    const { line, search, recordLength } = this;
    if (to - from < this.shortest || to - from > line.longest) return undefined;
    line.take(bytes, from, to);
    const isWhole = line.length === recordLength;
    const home = search.homeCost();
    if (home < (isWhole ? SUSPICIOUS : DOUBT.wrongLength)) return undefined;
    const readings = search.find(home);
    const [cheapest] = readings;
    if (!cheapest || cheapest.changes.length === 0) return undefined;
    const right = this.onlyRight(readings);
    const best = right ?? cheapest;
    const found = this.describe(best);
    if (right && this.isClear(right, home, found.record)) {
      if (this.proof.readsWell(found.record, best.changes)) return { kind: 'exact', ...found };
      const healed = this.withCityJoined(best.changes);
      if (healed) return { kind: 'exact', ...healed };
    }
    const gain = home - best.cost;
    const isMoved = best.displacement !== 0 || !isWhole;
    const least = this.proof.runsAreSure(best.changes, found.record) ? DOUBT.sure : DOUBT.displaced;
    const inDoubt =
      gain >= DOUBT.returning ||
      (isMoved && gain >= (isWhole ? least : DOUBT.wrongLength)) ||
      // Whatever else there is, a record without a fault is an explanation.
      (isMoved && gain >= DOUBT.faultless && this.proof.readsWell(found.record, best.changes));
    if (inDoubt) return { kind: 'doubt', ...found };
    return isMoved && gain > 0 ? { kind: 'suspicion', ...found } : undefined;
  }

  /**
   * True when fewer than half of the filled numbers and codes of a line can be read in their columns, so that no field
   * can be trusted to be where it seems.
   */
  isUnreadable(bytes: Uint8Array, from: number, to: number): boolean {
    const { line, home } = this;
    if (to - from > line.longest) return true;
    line.take(bytes, from, to);
    home.read(line.bytes, MARGIN);
    return home.isUnreadable;
  }

  /** True when a line whose length differs by blanks at its end may have lost, or won, characters elsewhere. */
  mayBeDisplaced(bytes: Uint8Array): boolean {
    const surplus = bytes.length - this.recordLength;
    if (Math.abs(surplus) > FURTHEST_CHANGE) return false;
    this.line.take(bytes, 0, bytes.length);
    if (this.search.isExplainedBy(surplus)) return true;
    return surplus > 0 && this.proof.endsInDigitsOfNumber(bytes, surplus);
  }

  /** True when a number is in its columns after the given one (1-based), so that none is missing up to there. */
  isProvenAfter(record: Uint8Array, column: number): boolean {
    return this.proof.isProvenAfter(record, column);
  }

  private describe({
    changes,
    displacement,
  }: Pick<Reading, 'changes' | 'displacement'>): Omit<Alignment, 'kind'> {
    const displacements = changes.map((change) => this.placeOf(change));
    return {
      displacements,
      record: this.realigned(displacements),
      cutFields: this.cutFields(displacement),
    };
  }

  private placeOf({ by, at, field }: Change): Displacement {
    const { bytes, end } = this.line;
    let [first, after] = [at, at];
    if (by > 0) after = at + by;
    // Only blanks can be seen as a place; characters that are too many are the place themselves.
    if (this.line.isBlank(first, after)) {
      while (first > MARGIN && byteAt(bytes, first - 1) === 0x20) first--;
      while (after < end && byteAt(bytes, after) === 0x20) after++;
    }
    const start = first - MARGIN + 1;
    const lost = field < 0 && by < 0 ? this.plan.fields[0]?.field.values?.[0]?.slice(0, -by) : undefined;
    const place = { by, at: at - MARGIN, start, end: Math.max(start, after - MARGIN) };
    return lost === undefined ? place : { ...place, lost };
  }

  private realigned(displacements: readonly Displacement[]): Uint8Array {
    const { bytes, length } = this.line;
    const record = new Uint8Array(this.recordLength).fill(0x20);
    let [read, written] = [0, 0];
    const copyTo = (column: number) => {
      const part = bytes.subarray(MARGIN + read, MARGIN + Math.max(read, column));
      record.set(part.subarray(0, Math.max(0, record.length - written)), written);
      written = Math.min(record.length, written + part.length);
      read = Math.max(read, column);
    };
    for (const { by, at, lost } of displacements) {
      copyTo(at);
      if (by > 0) read = at + by;
      else {
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

  /** Nothing about a reading is odd but perhaps a value. */
  private isClear({ changes, cost }: Reading, home: number, record: Uint8Array): boolean {
    if (changes.length > MOST_CHANGES || home - cost < MARGIN_TO_HOME) return false;
    if (changes.some((change) => this.isWithinDigits(change))) return false;
    if (changes[0] && this.joinsNextText(changes[0])) return false;
    return (
      this.proof.runsAreSure(changes, record) &&
      !this.proof.endsInDigitsOfNumber(record, 1) &&
      !changes.some((change) => this.proof.mayHaveMovedOn(change, record))
    );
  }

  /**
   * The cheapest reading, when no other that costs little more may be right; undefined when one may be, or there may be
   * more than were found.
   */
  private onlyRight(readings: readonly Reading[]): Reading | undefined {
    const least = readings[0]?.cost ?? 0;
    const near = readings.filter(({ cost }) => cost - least < MARGIN_TO_RIVAL);
    if (near.length === KEPT) return undefined;
    const [right, ...others] = near.length === 1 ? near : near.filter((one) => !this.isDisproved(one));
    const isOnly = right !== undefined && others.length === 0 && right.cost === least;
    return isOnly && !right.struck && right.changes.length > 0 ? right : undefined;
  }

  /**
   * The record would have an error: it was free of errors before its fields moved. A reading that is itself a fault, such
   * as a lost digit, is not disproved by one.
   */
  private isDisproved(reading: Reading): boolean {
    const { struck, changes } = reading;
    return !struck && changes.length > 0 && this.proof.hasError(this.describe(reading).record);
  }

  /**
   * The blanks that are too many end where a text begins in its first column: they are the end of the field before,
   * whose text would run into that one.
   */
  private joinsNextText({ by, at }: Change): boolean {
    const { line } = this;
    const next = at + by - MARGIN;
    const isText = this.plan.fields.some(({ from, kind }) => from === next && kind.form === 'text');
    const isInside = !this.plan.fields.some(({ from }) => from === at - MARGIN);
    return by > 1 && isText && isInside && line.isBlank(at, at + by) && byteAt(line.bytes, at + by) !== 0x20;
  }

  /** Characters are missing between two digits, so that they may have been digits as well. */
  private isWithinDigits({ by, at }: Change): boolean {
    const { bytes } = this.line;
    return by < 0 && classAt(bytes, at - 1) === DIGIT && classAt(bytes, at) === DIGIT;
  }

  /**
   * The reading in which the one blank too many stood within the city where the displacement begins, when it has a
   * blank within. Whether that is the city of its ZIP code is for the check of the record to say.
   */
  private withCityJoined([change, ...others]: readonly Change[]): Omit<Alignment, 'kind'> | undefined {
    const city = this.plan.fields[change?.field ?? -1];
    if (change?.by !== 1 || others.length > 0 || city?.field.kind !== 'city') return undefined;
    const { bytes } = this.line;
    const blanks = [];
    for (let at = MARGIN + city.from + 1; at < MARGIN + city.to; at++)
      if (bytes[at] === 0x20 && bytes[at - 1] !== 0x20 && bytes[at + 1] !== 0x20) blanks.push(at);
    const joined = blanks.map((at) => this.describe({ changes: [{ ...change, at }], displacement: 1 }));
    const right = joined.filter(({ record }) => this.proof.readsWell(record, [change]));
    return right.length === 1 ? right[0] : undefined;
  }
}
