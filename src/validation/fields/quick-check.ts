/**
 * The quick look at a record: one pass over its fields that settles those that are blank as they may be or plainly
 * fine, which most of them are, and lists the others for the check of their kind. One loop over flat tables, because
 * all that V8 has to compile before it is quick costs a short file more than its check.
 */

import type { FieldKind } from '../../layouts/index.js';
import { isListedPrefix, STATE_INDEX } from '../../reference/index.js';
import type { PlannedField } from '../record/record-plan.js';
import { EMPTY, FILLED, GOOD, type Working } from '../record/record-state.js';
import {
  APOSTROPHE,
  BLANK,
  CLASS,
  COMMA,
  DIGIT,
  EIGHT_BLANKS,
  HYPHEN,
  holds,
  PERIOD,
  pairAt,
  SIGN,
  UPPER,
  viewOf,
} from './bytes.js';
import { LONGEST_STAND_IN, mayBeStandIn } from './placeholders.js';
import { isSuspectSsn, ssnFault } from './ssn.js';

const WORDS = UPPER | BLANK | HYPHEN;
const PLAIN = WORDS | DIGIT | PERIOD | APOSTROPHE | COMMA | SIGN;

/** What a plainly fine field looks like; nothing does of a kind that is always looked at. */
const LOOK = 0;
const TEXT = 1;
const LEFT_TEXT = 2;
const NUMBER = 3;
const SSN = 4;
const FEIN = 5;
const DATE = 6;
const STATE = 7;
const LETTER = 8;
const CONSTANT = 9;

/** Fields of a kind that is not here always get the check of their kind. */
const SHAPES: Partial<Record<FieldKind, number>> = {
  constant: CONSTANT,
  name: LEFT_TEXT,
  text: LEFT_TEXT,
  city: LEFT_TEXT,
  ssn: SSN,
  fein: FEIN,
  zip: NUMBER,
  zip4: NUMBER,
  phone: NUMBER,
  digits: LEFT_TEXT,
  state: STATE,
  date: DATE,
  amount: NUMBER,
  values: LETTER,
  letter: LETTER,
  free: TEXT,
};

/** Characters that are plainly fine in a text of the kind. */
const CHARACTERS: Partial<Record<FieldKind, number>> = {
  name: WORDS,
  text: PLAIN,
  city: WORDS | PERIOD,
  digits: DIGIT,
  free: PLAIN,
};

const A = 0x41;
const ZERO = 0x30;
const ALL_LETTERS = 2 ** 26 - 1;
/** More digits than this make a number that the tables cannot hold. */
const MOST_DIGITS = 9;

export class Form {
  /** Index of each field that `read` could not settle; the first `looks` of them count. */
  readonly toLookAt: Uint16Array;
  looks = 0;
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private readonly shape: Uint8Array;
  private readonly characters: Int32Array;
  private readonly letters: Int32Array;
  private readonly constant: DataView[];
  private readonly least: Int32Array;
  private readonly mayBeBlank: Uint8Array;
  private readonly runEnds: Int32Array;
  private readonly runsTo: Int32Array;
  private readonly inAddress: Uint8Array;
  private readonly needsRealValue: Uint8Array;

  constructor(private readonly fields: readonly PlannedField[]) {
    const numbers = (of: (planned: PlannedField) => number) => Int32Array.from(fields, of);
    const flags = (of: (planned: PlannedField) => boolean) =>
      Uint8Array.from(fields, (one) => Number(of(one)));
    this.toLookAt = new Uint16Array(fields.length);
    this.starts = numbers(({ from }) => from);
    this.ends = numbers(({ to }) => to);
    this.shape = Uint8Array.from(fields, shapeOf);
    this.characters = numbers(charactersOf);
    this.letters = numbers(lettersOf);
    this.constant = fields.map(constantOf);
    this.least = numbers(({ field }) => field.min ?? 1);
    this.mayBeBlank = flags(({ mayBeBlank }) => mayBeBlank);
    this.runEnds = numbers(({ runEnd }) => runEnd);
    this.runsTo = numbers(({ runTo }) => runTo);
    this.inAddress = flags(({ inAddress }) => inAddress);
    this.needsRealValue = flags(({ needsRealValue }) => needsRealValue);
  }

  /** Reads the fields from `index` up to `until` of the record at offset `base`: notes the status of each in `work`, and the value of numbers. */
  read(line: Uint8Array, base: number, index: number, until: number, work: Working): void {
    const view = viewOf(line);
    const { status } = work;
    const { starts, ends, runEnds, runsTo, mayBeBlank, inAddress } = this;
    for (let at = index; at < until; ) {
      const from = base + starts[at]!;
      const run = base + runsTo[at]!;
      let first = from;
      while (first + 8 <= run && view.getFloat64(first, true) === EIGHT_BLANKS) first += 8;
      while (first < run && line[first] === 0x20) first++;
      if (first === run && mayBeBlank[at] === 1) {
        for (const end = runEnds[at]!; at < end; at++) status[at] = EMPTY;
        continue;
      }
      const to = base + ends[at]!;
      const isBlank = first >= to;
      if (isBlank) status[at] = EMPTY;
      else status[at] = this.isFine(line, view, at, from, first, to, work) ? GOOD : FILLED;
      if (inAddress[at] === 0 && (isBlank ? mayBeBlank[at] === 0 : status[at] === FILLED))
        this.toLookAt[this.looks++] = at;
      at++;
    }
  }

  /** Whether a filled field is plainly fine; `first` is the offset of its first character that is no blank. */
  isFine(
    line: Uint8Array,
    view: DataView,
    at: number,
    from: number,
    first: number,
    to: number,
    work: Working,
  ): boolean {
    const shape = this.shape[at]!;
    if (shape === LOOK || (shape !== TEXT && first !== from)) return false;
    if (shape <= LEFT_TEXT) return this.isFineText(line, view, at, first, to, work);
    if (shape <= DATE) return this.isFineNumber(line, at, from, to, shape, work);
    if (shape === STATE) {
      work.value[at] = STATE_INDEX[pairAt(line, from)]!;
      return work.value[at] !== 0;
    }
    if (shape === CONSTANT) return holds(line, from, this.constant[at]!);
    const letter = line[from]! - A;
    return letter >= 0 && letter < 26 && ((this.letters[at]! >> letter) & 1) === 1;
  }

  private isFineText(
    line: Uint8Array,
    view: DataView,
    at: number,
    first: number,
    to: number,
    work: Working,
  ): boolean {
    let end = to;
    while (end - 8 > first && view.getFloat64(end - 8, true) === EIGHT_BLANKS) end -= 8;
    while (line[end - 1] === 0x20) end--;
    work.width[at] = end - first;
    let classes = 0;
    for (let i = first; i < end; i++) classes |= CLASS[line[i]!]!;
    if ((classes & ~this.characters[at]!) !== 0 || end - first < this.least[at]!) return false;
    return this.needsRealValue[at] === 0 || end - first > LONGEST_STAND_IN || !mayBeStandIn(line[first]!);
  }

  /** Digits that fill the field, and are more than zeros. */
  private isFineNumber(
    line: Uint8Array,
    at: number,
    from: number,
    to: number,
    shape: number,
    work: Working,
  ): boolean {
    let number = 0;
    for (let i = from; i < to; i++) {
      const digit = line[i]! - ZERO;
      if (digit < 0 || digit > 9) return false;
      number = number * 10 + digit;
    }
    if (shape === DATE) return work.takeDay(this.fields[at]!, number);
    work.value[at] = number;
    if (shape === SSN) return ssnFault(number) === undefined && !isSuspectSsn(number);
    if (shape === FEIN) return number !== 0 && isListedPrefix(Math.trunc(number / 10_000_000));
    return number !== 0;
  }
}

/** The shape of a plainly fine field, one of those above. */
function shapeOf({ field, from, to }: PlannedField): number {
  const shape = SHAPES[field.kind] ?? LOOK;
  if (shape === LETTER && to - from !== 1) return LOOK;
  if (shape === NUMBER && to - from > MOST_DIGITS) return LOOK;
  return shape === CONSTANT && !/^[ -~]+$/.test(field.values?.[0] ?? '') ? LOOK : shape;
}

/** A last name of several words may end in a suffix, so it is looked at. */
function charactersOf({ field, isLastName }: PlannedField): number {
  const characters = CHARACTERS[field.kind] ?? 0;
  return isLastName ? characters & ~BLANK : characters;
}

/** The letters that a field of one letter may hold, as bits from A on. */
function lettersOf({ field }: PlannedField): number {
  if (field.kind === 'letter') return ALL_LETTERS;
  const letters = (field.values ?? []).filter((value) => /^[A-Z]$/.test(value));
  const bits = letters.map((letter) => 1 << (letter.charCodeAt(0) - A));
  return bits.reduce((all, bit) => all | bit, 0);
}

function constantOf({ field }: PlannedField): DataView {
  return new DataView(new TextEncoder().encode(field.values?.[0] ?? '').buffer);
}
