/**
 * Tells whether the fields of a line are out of their columns, and where they should be. Looked at before the
 * fields themselves are blamed: one cause gives one finding. Pure; the method and its measurements are in
 * docs/decisions/displaced-records.md.
 */

import { isError } from '../../catalogue/finding-messages.js';
import { byteAt, classAt, DIGIT } from '../../fields/bytes.js';
import type { RecordContext } from '../record-check.js';
import type { PlannedField, RecordPlan } from '../record-plan.js';
import { FURTHEST_CHANGE, type Reading, ReadingSearch, SUSPICIOUS } from './cheapest-reading.js';
import { LineColumns, MARGIN } from './line-columns.js';
import { isStrong, ReadingProof } from './reading-proof.js';
import { type DisplacementChange, KEPT } from './readings.js';
import { type RealignedRecord, Realigner } from './realigner.js';
import type { Places } from './single-changes.js';
import { UndisplacedCost } from './undisplaced-cost.js';

/** The facts about a line whose fields are out of their columns. */
export interface Alignment extends RealignedRecord {
  /**
   * `exact`: one reading of the line is clearly best, and gives a record without a fault. `doubt`: the fields are
   * displaced, and there are several ways to read them, or none without a fault. `suspicion`: a displaced reading has
   * less against it than the fields where they are, but not enough less to blame it for their faults.
   */
  kind: 'exact' | 'doubt' | 'suspicion';
}

/** One way to read a line, which gives a record free of errors. */
interface PossibleReading extends RealignedRecord {
  /** Texts that begin with a blank or have a wide gap, and warnings that are rare in records with correct columns. */
  odds: number;
}

/** The ways to read a line. */
export interface PossibleReadings {
  /** Those that give a record free of errors, the ones without odd texts or warnings first. */
  readings: PossibleReading[];
  /** A number whose digits may be what is missing, which explains the line as well: no reading can then be told from it. */
  lacksDigits?: PlannedField;
}

const NO_READINGS: PossibleReadings = { readings: [] };

/** The result of examining a record. */
export interface Examined {
  /** Where its fields are, when they are displaced or may be. */
  alignment: Alignment | undefined;
  /** Fewer than half of its filled numbers and codes can be read in their columns. */
  isUnreadable: boolean;
}

/** The second-best reading must cost this much more; at 3 wrong ones were seen, at 5 fewer right ones. */
const MARGIN_TO_RIVAL = 4;
const MARGIN_TO_UNDISPLACED = 2;
const MAX_CHANGES = 3;
/** How much less than the undisplaced one a reading must cost to put the columns in doubt. */
const DOUBT = { faultless: 2, sure: 3, displaced: 8, returning: 16, wrongLength: 3 };

/** True for a field that has an error when it is blank, whatever the rest of the record is. */
const isNeeded = ({ field, mayBeBlank, isCheckedWithAddress }: PlannedField, { contractor }: RecordPlan) =>
  !contractor &&
  !mayBeBlank &&
  !isCheckedWithAddress &&
  field.kind !== 'constant' &&
  isError({ id: 'blank', field });

export class RecordAlignment {
  private readonly line: LineColumns;
  private readonly undisplaced: UndisplacedCost;
  private readonly search: ReadingSearch;
  private readonly recordLength: number;
  private readonly shortest: number;
  private readonly proof: ReadingProof;
  private readonly realigner: Realigner;
  /** The record of a reading that is tried. */
  private readonly trial: Uint8Array;
  /** Fields that have an error when they are blank, the last one first. */
  private readonly needed: readonly PlannedField[];

  constructor(
    private readonly plan: RecordPlan,
    context: RecordContext,
  ) {
    this.recordLength = plan.fields.at(-1)?.to ?? 0;
    this.line = new LineColumns(this.recordLength);
    const lastYear = Math.trunc(context.today / 10000) + 1;
    this.realigner = new Realigner(plan, this.line);
    this.trial = new Uint8Array(this.recordLength);
    this.needed = plan.fields.filter((planned) => isNeeded(planned, plan)).reverse();
    this.search = new ReadingSearch(plan, this.line, lastYear);
    this.undisplaced = new UndisplacedCost(plan, lastYear);
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
    const { undisplaced, recordLength } = this;
    undisplaced.read(bytes, from);
    const { isUnreadable } = undisplaced;
    const isSuspicious = undisplaced.cost >= SUSPICIOUS;
    const alignment = isSuspicious ? this.displaced(bytes, from, from + recordLength) : undefined;
    return { alignment, isUnreadable };
  }

  /** What is known about the line between two offsets; undefined when its faults are surely those of its fields. */
  of(bytes: Uint8Array, from: number, to: number): Alignment | undefined {
    if (to - from === this.recordLength) return this.examine(bytes, from).alignment;
    return this.displaced(bytes, from, to);
  }

  /**
   * The ways to read the line between two offsets when its fields are displaced from one place on. Blanks only are put in or
   * taken out.
   */
  readings(bytes: Uint8Array, from: number, to: number): PossibleReadings {
    const { line, search, proof, realigner } = this;
    if (to - from < this.shortest || to - from > line.longest) return NO_READINGS;
    line.take(bytes, from, to);
    const found = new Map<string, PossibleReading>();
    const fault = proof.endOfFault(realigner.recordOf([], this.trial)) ?? Number.POSITIVE_INFINITY;
    for (const change of search.singleChanges((by) => this.placesFor(by, fault))) {
      const unchanged = change.at - MARGIN;
      const record = realigner.recordOf([change], this.trial);
      const odds = proof.oddsOf(record, unchanged);
      if (odds === undefined) continue;
      const key = Buffer.from(record).toString('latin1');
      if (found.has(key)) continue;
      const number = change.by < 0 ? this.numberThatLost(change) : undefined;
      if (number) return { readings: [], lacksDigits: number };
      found.set(key, { ...realigner.realign([change]), odds });
    }
    return { readings: [...found.values()].sort((a, b) => a.odds - b.odds) };
  }

  /**
   * Where one change by an offset may give a record without error. Before its place, the fields are those of the line, the first of
   * which with an error ends at column `fault`; after it, all are displaced, and the columns between are blank.
   */
  private placesFor(by: number, fault: number): Places {
    const missing = Math.max(0, -by);
    const from = this.proof.startOfLastFault(this.line.bytes, MARGIN + by) + 1 - missing;
    let to = fault;
    for (const needed of this.needed)
      if (needed.from >= to - 1 && needed.to - missing < to) to = needed.to - missing;
    return { from: MARGIN + from, to: MARGIN + to };
  }

  private numberThatLost({ by, at }: DisplacementChange): PlannedField | undefined {
    const columns = this.line.bytes.subarray(MARGIN, MARGIN + this.recordLength);
    return this.proof.numberThatLost(-by, at - MARGIN, columns);
  }

  private displaced(bytes: Uint8Array, from: number, to: number): Alignment | undefined {
    const { line, search, recordLength } = this;
    if (to - from < this.shortest || to - from > line.longest) return undefined;
    line.take(bytes, from, to);
    const isWhole = line.length === recordLength;
    const undisplaced = search.undisplacedCost();
    if (undisplaced < (isWhole ? SUSPICIOUS : DOUBT.wrongLength)) return undefined;
    const readings = search.find(undisplaced);
    const [cheapest] = readings;
    if (!cheapest || cheapest.changes.length === 0) return undefined;
    const right = this.onlyRight(readings);
    const best = right ?? cheapest;
    const found = this.realigner.realign(best.changes);
    if (right && this.isClear(right, undisplaced, found.record)) {
      if (this.proof.readsWell(found.record, best.changes)) return { kind: 'exact', ...found };
      const healed = this.withCityJoined(best.changes);
      if (healed) return { kind: 'exact', ...healed };
    }
    const gain = undisplaced - best.cost;
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
    const { line, undisplaced } = this;
    if (to - from > line.longest) return true;
    line.take(bytes, from, to);
    undisplaced.read(line.bytes, MARGIN);
    return undisplaced.isUnreadable;
  }

  /** True when a line whose length differs by blanks at its end may have lost or gained characters elsewhere. */
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

  /** Nothing about a reading is odd but perhaps a value. */
  private isClear({ changes, cost }: Reading, undisplaced: number, record: Uint8Array): boolean {
    if (changes.length > MAX_CHANGES || undisplaced - cost < MARGIN_TO_UNDISPLACED) return false;
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
    return (
      !struck && changes.length > 0 && this.proof.hasError(this.realigner.realign(reading.changes).record)
    );
  }

  /**
   * The blanks that are too many end where a text begins in its first column: they are the end of the field before,
   * whose text would run into that one.
   */
  private joinsNextText({ by, at }: DisplacementChange): boolean {
    const { line } = this;
    const next = at + by - MARGIN;
    const isText = this.plan.fields.some(({ from, kind }) => from === next && kind.form === 'text');
    const isInside = !this.plan.fields.some(({ from }) => from === at - MARGIN);
    return by > 1 && isText && isInside && line.isBlank(at, at + by) && byteAt(line.bytes, at + by) !== 0x20;
  }

  /** Characters are missing between two digits, so they may have been digits as well. */
  private isWithinDigits({ by, at }: DisplacementChange): boolean {
    const { bytes } = this.line;
    return by < 0 && classAt(bytes, at - 1) === DIGIT && classAt(bytes, at) === DIGIT;
  }

  /**
   * The reading in which the one blank too many was within the city where the displacement begins, when it has a
   * blank within. Whether that is the city of its ZIP code is for the check of the record to say.
   */
  private withCityJoined([change, ...others]: readonly DisplacementChange[]): RealignedRecord | undefined {
    const city = this.plan.fields[change?.field ?? -1];
    if (change?.by !== 1 || others.length > 0 || city?.field.kind !== 'city') return undefined;
    const { bytes } = this.line;
    const blanks = [];
    for (let at = MARGIN + city.from + 1; at < MARGIN + city.to; at++)
      if (bytes[at] === 0x20 && bytes[at - 1] !== 0x20 && bytes[at + 1] !== 0x20) blanks.push(at);
    const joined = blanks.map((at) => this.realigner.realign([{ ...change, at }]));
    const right = joined.filter(({ record }) => this.proof.readsWell(record, [change]));
    return right.length === 1 ? right[0] : undefined;
  }
}
