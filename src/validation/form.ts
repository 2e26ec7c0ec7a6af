/**
 * The quick look at a record: tables say for each field which characters, alignment and length are plainly fine.
 * Most fields of most records are, and are passed over here; the others are left to the check of their kind.
 */

import type { FieldKind } from '../layouts/types.js';
import {
  APOSTROPHE,
  BLANK,
  COMMA,
  DIGIT,
  firstText,
  HYPHEN,
  PERIOD,
  SIGN,
  text,
  textFrom,
  UPPER,
} from './bytes.js';
import { mayBeStandIn } from './giveaways.js';
import type { PlannedField } from './plan.js';
import { EMPTY, FILLED, GOOD } from './working.js';

const WORDS = UPPER | BLANK | HYPHEN;
const PLAIN = WORDS | DIGIT | PERIOD | APOSTROPHE | COMMA | SIGN;

const LEFT = 1;
const WHOLE = 2;

/** Kinds of which the form tells everything. `classes` are the characters that are plainly fine. */
const FORMS: Partial<Record<FieldKind, { classes: number; flags: number }>> = {
  name: { classes: WORDS, flags: LEFT },
  text: { classes: PLAIN, flags: LEFT },
  city: { classes: WORDS | PERIOD, flags: LEFT },
  zip: { classes: DIGIT, flags: WHOLE },
  zip4: { classes: DIGIT, flags: WHOLE },
  phone: { classes: DIGIT, flags: WHOLE },
  digits: { classes: DIGIT, flags: LEFT },
  amount: { classes: DIGIT, flags: WHOLE },
  free: { classes: PLAIN, flags: 0 },
};

const ZERO = 0x30;

export class Form {
  private readonly from: Int32Array;
  private readonly to: Int32Array;
  private readonly classes: Int32Array;
  private readonly flags: Uint8Array;
  private readonly least: Int32Array;
  private readonly mayBeBlank: Uint8Array;
  private readonly runEnd: Int32Array;
  private readonly runTo: Int32Array;
  private readonly inAddress: Uint8Array;
  private readonly needsRealValue: Uint8Array;
  private readonly zerosMeanBlank: Uint8Array;

  constructor(fields: readonly PlannedField[]) {
    const numbers = (of: (planned: PlannedField) => number) => Int32Array.from(fields, of);
    const flags = (of: (planned: PlannedField) => boolean) =>
      Uint8Array.from(fields, (one) => Number(of(one)));
    this.from = numbers(({ from }) => from);
    this.to = numbers(({ to }) => to);
    this.classes = numbers(classesOf);
    this.flags = Uint8Array.from(fields, ({ field }) => FORMS[field.kind]?.flags ?? 0);
    this.least = numbers(({ field }) => field.min ?? 1);
    this.mayBeBlank = flags(({ mayBeBlank }) => mayBeBlank);
    this.runEnd = numbers(({ runEnd }) => runEnd);
    this.runTo = numbers(({ runTo }) => runTo);
    this.inAddress = flags(({ inAddress }) => inAddress);
    this.needsRealValue = flags(({ needsRealValue }) => needsRealValue);
    this.zerosMeanBlank = flags(({ zerosMeanBlank }) => zerosMeanBlank);
  }

  /**
   * Passes over the fields from `index` up to `until` that are blank as they may be or plainly fine, and notes their
   * status. Gives the index of the first field that the check of its kind must look at, or `until`.
   */
  next(line: Uint8Array, base: number, index: number, until: number, status: Uint8Array): number {
    for (let at = index; at < until; ) {
      const from = base + this.from[at]!;
      const run = this.runTo[at]!;
      const first = firstText(line, from, base + run);
      if (this.mayBeBlank[at] === 1 && first === base + run) {
        const end = this.runEnd[at]!;
        while (at < end) status[at++] = EMPTY;
        continue;
      }
      const to = base + this.to[at]!;
      const inAddress = this.inAddress[at] === 1;
      if (first >= to) {
        if (this.mayBeBlank[at] === 0 && !inAddress) return at;
        status[at++] = EMPTY;
        continue;
      }
      if (this.isFine(line, at, from, first, to)) status[at++] = GOOD;
      else if (inAddress) status[at++] = FILLED;
      else return at;
    }
    return until;
  }

  private isFine(line: Uint8Array, at: number, from: number, first: number, to: number): boolean {
    const allowed = this.classes[at]!;
    if (allowed === 0) return false;
    const flags = this.flags[at]!;
    if (flags !== 0 && first !== from) return false;
    textFrom(line, first, to);
    if ((text.classes & ~allowed) !== 0) return false;
    if (flags === WHOLE && text.end !== to) return false;
    if (text.end - first < this.least[at]!) return false;
    if (this.zerosMeanBlank[at] === 1 && line[first] === ZERO) return false;
    return this.needsRealValue[at] === 0 || !mayBeStandIn(line[first]!);
  }
}

/** A last name of several words may end in a suffix, so it is looked at. */
function classesOf({ field, isLastName }: PlannedField): number {
  const classes = FORMS[field.kind]?.classes ?? 0;
  return isLastName ? classes & ~BLANK : classes;
}
