/** What must be true before a reading of a line is believed, beyond its cost. */

import { isError } from '../../catalogue/finding-messages.js';
import { byteAt, DIGIT, isBlank } from '../../fields/bytes.js';
import type { Fault, FaultId } from '../../fields/field-faults.js';
import { FieldText } from '../../fields/field-text.js';
import { RecordCheck, type RecordContext } from '../record-check.js';
import type { PlannedField, RecordPlan } from '../record-plan.js';
import { columnsCost, gapAt } from './columns-cost.js';
import type { DisplacementChange } from './readings.js';

/** Judges records as readings would give them. */
export class ReadingProof {
  private readonly text = new FieldText();
  private check: RecordCheck | undefined;
  private readonly unused: readonly PlannedField[];

  constructor(
    private readonly plan: RecordPlan,
    private readonly context: RecordContext,
    private readonly lastYear: number,
  ) {
    this.unused = plan.fields.filter(({ field }) => field.kind === 'filler');
  }

  /**
   * True when a number that is hard to mistake is in its columns after the given one (1-based): no character is
   * missing or too many up to there.
   */
  isProvenAfter(record: Uint8Array, column: number): boolean {
    return this.plan.fields.some(
      (planned) =>
        planned.from >= column &&
        isStrong(planned) &&
        this.isProven(planned, record) &&
        !this.runsOn(planned, record),
    );
  }

  /** A digit adjoins the field in a neighbor that is not a proven number: its digits may be part of a longer run. */
  private runsOn({ index, from, to }: PlannedField, record: Uint8Array): boolean {
    const isOdd = (neighbor: PlannedField | undefined, at: number) =>
      neighbor !== undefined &&
      isDigit(byteAt(record, at)) &&
      !(neighbor.kind.form === 'number' && this.isProven(neighbor, record));
    const { fields } = this.plan;
    return isOdd(fields[index - 1], from - 1) || isOdd(fields[index + 1], to);
  }

  /** True when a field contains a text, or a number or code that is allowed there. */
  private isProven(planned: PlannedField, record: Uint8Array): boolean {
    const { text, lastYear } = this;
    const { kind, from, to } = planned;
    text.line = record;
    text.read(from, to);
    if (text.first < 0 || kind.form === 'text') return text.first >= 0;
    const cost = columnsCost(planned, text, from, to, lastYear);
    return cost === 0 || cost === 1;
  }

  /** Each run of displaced fields has two that are filled, one of them hard to mistake. */
  runsAreSure(changes: readonly DisplacementChange[], record: Uint8Array): boolean {
    let offset = 0;
    return changes.every(({ by, field }, at) => {
      offset += by;
      const next = changes[at + 1]?.field ?? this.plan.fields.length - 1;
      if (offset === 0) return true;
      const filled = this.plan.fields.slice(field + 1, next + 1).filter((one) => this.isFilled(one, record));
      return filled.length >= 2 && filled.some(isStrong);
    });
  }

  private isFilled({ from, to, kind }: PlannedField, record: Uint8Array): boolean {
    const { text } = this;
    text.line = record;
    text.read(from, to);
    return text.first >= 0 && !(kind.form === 'number' && text.isZeros());
  }

  /**
   * Near the change a value runs on into the next one, so that characters of either may be those that are missing, or
   * are in the other.
   */
  mayHaveMovedOn({ field, by }: DisplacementChange, record: Uint8Array): boolean {
    const { fields } = this.plan;
    // The blanks around the place may reach over several fields: what counts is the last text before them.
    let last = Math.max(0, field);
    while (last > 0 && !this.isFilled(fields[last] as PlannedField, record)) last--;
    if (by < 0 && !this.isProven(fields[last] as PlannedField, record)) return true;
    if (by < 0 && this.hasPartNextTo(field, record)) return true;
    if (mayHoldDigits(fields[last] as PlannedField, by, record)) return true;
    const first = this.isPinned(fields[last] as PlannedField, record) ? last : last - 1;
    for (let at = Math.max(1, first); at <= Math.min(fields.length - 1, field + 2); at++) {
      const { kind, from } = fields[at] as PlannedField;
      const before = fields[at - 1] as PlannedField;
      if (kind.form !== 'text' || byteAt(record, from) === 0x20) continue;
      if (before.kind.form === 'text' && mayHoldStart(record, from, by)) return true;
    }
    return by < 0 && (this.mayBeFieldLost(field, -by, record) || this.mayHoldNext(last, -by, record));
  }

  /** The last text begins with so many digits, or more, which may belong to the number before it. */
  endsInDigitsOfNumber(record: Uint8Array, fewest: number): boolean {
    const last = this.plan.fields.findLast((one) => this.isFilled(one, record));
    return last?.kind.form === 'text' && digitsRunningOn(last, record) >= fewest;
  }

  /** A text that begins in its first column, after two blanks: what is before it has not moved. */
  private isPinned({ kind, from }: PlannedField, record: Uint8Array): boolean {
    return kind.form === 'text' && byteAt(record, from) !== 0x20 && isBlank(record, from - 2, from);
  }

  /** A value next to the blanks around the place would look whole even if a part of it were missing. */
  private hasPartNextTo(field: number, record: Uint8Array): boolean {
    const filled = this.plan.fields.filter(({ from, to }) => !isBlank(record, from, to));
    const after = filled.findIndex(({ index }) => index > field);
    const adjoining = filled.slice(Math.max(0, after - 1), after + 1);
    return adjoining.some((one) => this.mayBePart(one, record));
  }

  /** True for a field with a number of any length, or a foreign postal code. */
  private mayBePart(planned: PlannedField, record: Uint8Array): boolean {
    const { kind, field, to } = planned;
    if (kind.form === 'text') return kind.characters === DIGIT && byteAt(record, to - 1) === 0x20;
    const state = this.plan.addresses.find(({ zip }) => zip === planned)?.state;
    return field.kind === 'postal' && state !== undefined && isBlank(record, state.from, state.to);
  }

  /** The last word of a text may be that of the next field, which is blank, with the columns between them missing. */
  private mayHoldNext(last: number, missing: number, record: Uint8Array): boolean {
    const [holder, next] = [this.plan.fields[last], this.plan.fields[last + 1]];
    if (holder?.kind.form !== 'text' || next?.kind.form !== 'text' || this.isFilled(next, record))
      return false;
    let at = holder.to;
    while (at > holder.from && byteAt(record, at - 1) === 0x20) at--;
    while (at > holder.from && byteAt(record, at - 1) !== 0x20) at--;
    return at > holder.from && holder.to - at <= missing;
  }

  /** A whole text may be missing, and the next one be in its place. */
  private mayBeFieldLost(field: number, missing: number, record: Uint8Array): boolean {
    const after = this.plan.fields.slice(field + 1);
    const next = after.findIndex((one) => this.isFilled(one, record));
    if (next < 0 || after[next]?.kind.form !== 'text') return false;
    const between = this.plan.fields.slice(Math.max(0, field), field + 1 + next);
    return between.some(({ kind, from, to }) => kind.form === 'text' && to - from <= missing);
  }

  /**
   * The number at or before a place that may have lost the characters which are missing there, so that its last digits are the
   * first ones of the text after it; undefined when no number explains the line so.
   */
  numberThatLost(missing: number, column: number, line: Uint8Array): PlannedField | undefined {
    if (missing > MAX_DIGITS_LOST) return undefined;
    const { fields } = this.plan;
    return fields.find(({ kind, index, to }) => {
      if (kind.form !== 'number' || to > column || fields[index + 1]?.kind.form !== 'text') return false;
      if (!isDigit(byteAt(line, to - 1)) || !isDigit(byteAt(line, to))) return false;
      const record = new Uint8Array(line.length);
      record.set(line.subarray(0, to));
      record.set(line.subarray(to - missing, line.length - missing), to);
      return this.faultsOf(record).every((fault) => !isError(fault) || fault.field === fields[index]?.field);
    });
  }

  /** See `RecordCheck.endOfFault`. */
  endOfFault(record: Uint8Array): number | undefined {
    return this.recordCheck.endOfFault(record);
  }

  /** See `RecordCheck.startOfLastFault`; here text in unused columns is a fault too. */
  startOfLastFault(line: Uint8Array, base: number): number {
    const used = this.unused.findLast(({ from, to }) => !isBlank(line, base + from, base + to));
    return Math.max(used?.from ?? -1, this.recordCheck.startOfLastFault(line, base));
  }

  /**
   * The number of signs in a record that its columns are wrong; undefined when it has an error, or text in unused columns. Fields that
   * end in the first `from` columns are known to have no error.
   */
  oddsOf(record: Uint8Array, from: number): number | undefined {
    if (this.unused.some((one) => !isBlank(record, one.from, one.to))) return undefined;
    // Most readings are wrong, and most of these are seen to be by one field.
    if (this.recordCheck.endOfFaultyField(record, from) !== undefined) return undefined;
    const faults = this.faultsOf(record);
    if (faults.some(isError)) return undefined;
    const oddTexts = this.plan.fields.filter((one) => isOddText(one, record)).length;
    return oddTexts + faults.filter(contradictsColumns).length;
  }

  /** The record has an error. */
  hasError(record: Uint8Array): boolean {
    return this.faultsOf(record).some(isError);
  }

  private faultsOf(record: Uint8Array): readonly Fault[] {
    return this.recordCheck.check(record, 0);
  }

  private get recordCheck(): RecordCheck {
    this.check ??= new RecordCheck(this.plan, this.context);
    return this.check;
  }

  /** The record has no error, and from the field of the first change on no warning that contradicts its columns. */
  readsWell(record: Uint8Array, changes: readonly DisplacementChange[]): boolean {
    const firstChanged = changes[0]?.field ?? -1;
    const start = this.plan.fields[Math.max(0, firstChanged)]?.from ?? 0;
    const isContradicted = this.faultsOf(record).some(
      (fault) => isError(fault) || (contradictsColumns(fault) && fault.field.end > start),
    );
    const furthest = Math.max(...changes.map(({ by }) => Math.abs(by)));
    return !isContradicted && !this.hasHalfBlock(record, firstChanged, furthest);
  }

  /**
   * The lines of the address in which the displacement begins have a gap that a line may have come into or out of, or
   * the address is half filled.
   */
  private hasHalfBlock(record: Uint8Array, changed: number, furthest: number): boolean {
    const { addresses, fields } = this.plan;
    return addresses.some(({ line1, city, state, zip, zip4 = zip }) => {
      if (changed < line1.index || changed > zip4.index) return false;
      const isFilled = (one: PlannedField) => this.isFilled(one, record);
      const lines = fields.slice(line1.index, city.index);
      const hasGap = lines.some((one, at) => {
        const before = lines[at - 1];
        return before && before.to - before.from <= furthest && isFilled(one) && !isFilled(before);
      });
      return hasGap || ((isFilled(state) || isFilled(zip)) && !(isFilled(line1) && isFilled(city)));
    });
  }
}

/**
 * The text that begins at `from` may have its first characters in the field before, with a blank after them where several
 * are missing, or begin with the last one of that field, which one blank too many pushed out of it.
 */
function mayHoldStart(record: Uint8Array, from: number, by: number): boolean {
  return byteAt(record, from - 1) !== 0x20 || ((by === 1 || by < -1) && byteAt(record, from - 2) !== 0x20);
}

/**
 * The digits that the field begins with may be those of the number before it, which they run on from: `by` too many, or
 * too few, there. Those that fill a number are surely its own, unless they are all that is too many.
 */
function mayHoldDigits(planned: PlannedField, by: number, record: Uint8Array): boolean {
  const digits = digitsRunningOn(planned, record);
  return planned.kind.form === 'number' ? digits === by : digits > 0;
}

/** Digits at the start of a field, directly after a digit of the field before. */
function digitsRunningOn({ from, to }: PlannedField, record: Uint8Array): number {
  let at = isDigit(byteAt(record, from - 1)) ? from : to;
  const start = at;
  while (at < to && isDigit(byteAt(record, at))) at++;
  return at - start;
}

/** Most digits that a number is thought to have lost. */
const MAX_DIGITS_LOST = 2;

/** Blanks that a text does not have within it. */
const WIDE_GAP = 3;

/** The field has a text that begins with a blank, or has a wide gap. */
export function isOddText({ kind, from, to }: PlannedField, record: Uint8Array): boolean {
  if (kind.form !== 'text') return false;
  let end = to;
  while (end > from && byteAt(record, end - 1) === 0x20) end--;
  return end > from && (byteAt(record, from) === 0x20 || gapAt(record, from, end, WIDE_GAP) >= 0);
}

/**
 * The field has a text in its last columns only, or there after a wide gap: where so many characters are taken out before the
 * next field, they have its beginning.
 */
export function endsInNext({ kind, from, to }: PlannedField, columns: number, record: Uint8Array): boolean {
  if (kind.form !== 'text' || to - from < columns + WIDE_GAP) return false;
  return isBlank(record, to - columns - WIDE_GAP, to - columns) && !isBlank(record, to - columns, to);
}

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;

/** A field whose digits can hardly be anything else. */
export function isStrong({ kind }: PlannedField): boolean {
  return kind.form === 'number' && kind.cost.strong === true;
}

/** Warnings that are common in records with correct columns. */
const HARMLESS: ReadonlySet<FaultId> = new Set<FaultId>([
  'lowerCase',
  'suffix',
  'suffixAlone',
  'placeholderName',
  'placeholderInName',
  'awaited',
  'testName',
  'late',
  'old',
  'hireState',
  'zerosForBlank',
  'blank',
  'zeros',
  'blankInBlock',
  'blankFrequency',
  'blankSalary',
  'countryTrap',
  'countryTrapNameless',
  'countryNameUs',
  'placeholder',
  'nothing',
  'quoted',
  'filledUp',
  'wideGap',
  'wideGapInCity',
  'wideGapInName',
]);

/** True for errors, and for warnings that are rare in records with correct columns. */
export function contradictsColumns(fault: Fault): boolean {
  return isError(fault) || !HARMLESS.has(fault.id);
}

/** True when the columns are worth a look: also where a part of a block is blank, whose text may be elsewhere. */
export function mayBeDisplacement(fault: Fault): boolean {
  return fault.id === 'blankInBlock' || contradictsColumns(fault);
}
