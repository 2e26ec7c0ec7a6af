/**
 * The quick check of a record: one pass that settles the fields that are blank where they may be, or plainly fine, which
 * most of them are, and lists the others for the exact check. It is made from the descriptions of the kinds, makes no
 * strings and allocates nothing. Its tables are flat, because V8 compiles one loop over numbers sooner than calls, and
 * until it has done so a short file costs more than its check.
 */

import type { Field } from '../../layouts/index.js';
import { classAt, digitsAt, firstText, LOWER, textEnd } from '../fields/bytes.js';
import { type CodeRule, digitsOf, type NumberRule, type TextRule } from '../fields/kind.js';
import type { PlannedField } from './record-plan.js';
import { EMPTY, FILLED, GOOD, type RecordState } from './record-state.js';

const TEXT = 0;
const NUMBER = 1;
const CODE = 2;
const FORMS = { text: TEXT, number: NUMBER, code: CODE };

type TextTest = TextRule['fails'];
type ValueTest = (NumberRule | CodeRule)['fails'];
type ToDay = (digits: number, field: Field, lastYear: number) => number;
type PlaceOf = (line: Uint8Array, from: number, to: number, field: Field) => number;

export class QuickCheck {
  /** Fields that need the exact check, the first `unsettledCount` of them. Fields of addresses are not listed. */
  readonly unsettled: PlannedField[] = [];
  unsettledCount = 0;
  private readonly form: Uint8Array;
  private readonly from: Int32Array;
  private readonly to: Int32Array;
  private readonly runTo: Int32Array;
  private readonly runEnd: Int32Array;
  private readonly mayBeBlank: Uint8Array;
  private readonly isCheckedWithAddress: Uint8Array;
  /** Texts: the allowed characters that need no warning, where they begin, the least length and the rules. */
  private readonly characters: Int32Array;
  private readonly leftAligned: Uint8Array;
  private readonly least: Int32Array;
  private readonly textTests: readonly (readonly TextTest[])[];
  /** Numbers and codes: how many digits, what they mean, and the rules. */
  private readonly digits: Int32Array;
  private readonly needsValue: Uint8Array;
  private readonly toDay: readonly (ToDay | undefined)[];
  private readonly placeOf: readonly (PlaceOf | undefined)[];
  private readonly valueTests: readonly (readonly ValueTest[])[];

  constructor(private readonly fields: readonly PlannedField[]) {
    // The fields are mapped first, because the mapping function of `from` is slow.
    const numbers = (of: (planned: PlannedField) => number) => Int32Array.from(fields.map(of));
    const flags = (of: (planned: PlannedField) => boolean) =>
      Uint8Array.from(fields.map((one) => Number(of(one))));
    this.form = Uint8Array.from(fields.map(({ kind }) => FORMS[kind.form]));
    this.from = numbers(({ from }) => from);
    this.to = numbers(({ to }) => to);
    this.runTo = numbers(({ runTo }) => runTo);
    this.runEnd = numbers(({ runEnd }) => runEnd);
    this.mayBeBlank = flags(({ mayBeBlank }) => mayBeBlank);
    this.isCheckedWithAddress = flags(({ isCheckedWithAddress }) => isCheckedWithAddress);
    this.characters = numbers(({ kind }) =>
      kind.form === 'text' ? kind.characters & ~(kind.capitals ? LOWER : 0) : 0,
    );
    this.leftAligned = flags(({ kind }) => kind.form === 'text' && kind.leftAligned);
    this.least = numbers(({ least }) => least);
    this.textTests = fields.map(({ kind, rules }) =>
      kind.form === 'text' ? (rules as readonly TextRule[]).map(({ fails }) => fails) : [],
    );
    this.digits = numbers(({ kind, field }) => (kind.form === 'number' ? digitsOf(kind, field) : 0));
    this.needsValue = flags(({ kind }) => kind.form === 'code' || kind.zerosMeanBlank === true);
    this.toDay = fields.map(({ kind }) => (kind.form === 'number' ? kind.value : undefined));
    this.placeOf = fields.map(({ kind }) => (kind.form === 'code' ? kind.placeOf : undefined));
    this.valueTests = fields.map(({ kind, rules }) =>
      kind.form === 'text' ? [] : (rules as readonly (NumberRule | CodeRule)[]).map(({ fails }) => fails),
    );
  }

  /** Reads the fields from index `first` up to `end`, exclusive: keeps the status of each, and the value of numbers and codes. */
  read(first: number, end: number, record: RecordState): void {
    const { line, base, status } = record;
    const { from, to, runTo, runEnd, mayBeBlank, isCheckedWithAddress } = this;
    for (let at = first; at < end; ) {
      const run = base + (runTo[at] as number);
      const start = firstText(line, base + (from[at] as number), run);
      if (start === run && mayBeBlank[at] === 1) {
        for (const after = runEnd[at] as number; at < after; at++) status[at] = EMPTY;
        continue;
      }
      const isBlank = start >= base + (to[at] as number);
      const isFine = !isBlank && this.isFine(at, start, line, base, record);
      status[at] = isBlank ? EMPTY : isFine ? GOOD : FILLED;
      if (isCheckedWithAddress[at] === 0 && (isBlank ? mayBeBlank[at] === 0 : !isFine))
        this.unsettled[this.unsettledCount++] = this.fields[at] as PlannedField;
      at++;
    }
  }

  /** Whether a filled field is plainly fine; `start` is the offset of its first character. */
  isFine(at: number, start: number, line: Uint8Array, base: number, record: RecordState): boolean {
    const from = base + (this.from[at] as number);
    const to = base + (this.to[at] as number);
    if (this.form[at] === TEXT) return this.isFineText(at, start, line, from, to, record);
    const value = this.valueAt(at, line, from, to, record.lastYear);
    record.value[at] = value;
    if (value < 0 || (value === 0 && this.needsValue[at] === 1)) return false;
    const tests = this.valueTests[at] as readonly ValueTest[];
    for (let i = 0; i < tests.length; i++) if ((tests[i] as ValueTest)(value)) return false;
    return true;
  }

  private valueAt(at: number, line: Uint8Array, from: number, to: number, lastYear: number): number {
    const { field } = this.fields[at] as PlannedField;
    const placeOf = this.placeOf[at];
    if (placeOf) return placeOf(line, from, to, field);
    const digits = digitsAt(line, from, to, this.digits[at] as number);
    const toDay = this.toDay[at];
    return toDay && digits >= 0 ? toDay(digits, field, lastYear) : digits;
  }

  private isFineText(
    at: number,
    start: number,
    line: Uint8Array,
    from: number,
    to: number,
    record: RecordState,
  ): boolean {
    if (this.leftAligned[at] === 1 && start !== from) return false;
    const end = textEnd(line, start, to);
    record.width[at] = end - start;
    let classes = 0;
    for (let i = start; i < end; i++) classes |= classAt(line, i);
    if ((classes & ~(this.characters[at] as number)) !== 0 || end - start < (this.least[at] as number))
      return false;
    const tests = this.textTests[at] as readonly TextTest[];
    for (let i = 0; i < tests.length; i++) if ((tests[i] as TextTest)(line, start, end)) return false;
    return true;
  }
}
