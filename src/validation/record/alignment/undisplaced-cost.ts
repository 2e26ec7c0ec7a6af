/**
 * The cost of reading a record with all fields in their own columns. Most faulty records have one ordinary
 * fault, so this is made for them: blank runs are skipped, and what was seen in an employer part is remembered by its bytes.
 */

import { BLANK, DIGIT, firstText, LOWER, UPPER } from '../../fields/bytes.js';
import { FieldText } from '../../fields/field-text.js';
import { ByteRangeCache } from '../byte-range-cache.js';
import { type EmployerColumns, employerPartOf } from '../employer-columns.js';
import type { PlannedField, RecordPlan } from '../record-plan.js';
import { columnsCost } from './columns-cost.js';

/** Numbers and codes of a record from which its readability is judged. */
const MIN_TO_JUDGE = 4;
/** Employer parts that are remembered, about 400 bytes each. */
const MAX_PARTS = 256;

/** NUL, and the no-break blank of Windows-1252. */
const PADDING = [0, 0xa0];

/** The evidence against a run of fields. */
interface Tally {
  /** Cost of the fields in their own columns. */
  cost: number;
  /** Numbers and codes that are not blank, and those of them that do not have the characters of their kind. */
  filled: number;
  unreadable: number;
}

export class UndisplacedCost {
  private readonly text = new FieldText();
  private readonly tally: Tally = { cost: 0, filled: 0, unreadable: 0 };
  private readonly part: EmployerColumns | undefined;
  private readonly parts = new ByteRangeCache<Tally>(MAX_PARTS);

  constructor(
    private readonly plan: RecordPlan,
    private readonly lastYear: number,
  ) {
    this.part = employerPartOf(plan);
  }

  /** The cost of the fields of the record at an offset, in their own columns. */
  get cost(): number {
    return this.tally.cost;
  }

  /**
   * True when fewer than half of the filled numbers and codes can be read in their columns, so that no field can be
   * trusted to be where it seems.
   */
  get isUnreadable(): boolean {
    const { filled, unreadable } = this.tally;
    return filled >= MIN_TO_JUDGE && 2 * unreadable > filled;
  }

  /** Reads the record that begins at an offset; fields that are filled up with other bytes are read as filled up with blanks. */
  read(bytes: Uint8Array, begin: number): void {
    const { plan, part, tally } = this;
    const { line, base } = withBlanks(bytes, begin, plan.fields.at(-1)?.to ?? 0);
    tally.cost = 0;
    tally.filled = 0;
    tally.unreadable = 0;
    this.text.line = line;
    if (!part) this.readFields(0, plan.fields.length, line, base);
    else {
      this.readFields(0, part.first, line, base);
      this.readPart(part, line, base);
      this.readFields(part.end, plan.fields.length, line, base);
    }
  }

  private readPart({ first, end, from, to }: EmployerColumns, line: Uint8Array, base: number): void {
    const { tally, parts } = this;
    const known = parts.find(line, base + from, base + to);
    if (known) {
      tally.cost += known.cost;
      tally.filled += known.filled;
      tally.unreadable += known.unreadable;
      return;
    }
    const { cost, filled, unreadable } = tally;
    this.readFields(first, end, line, base);
    parts.keep(line, base + from, base + to, {
      cost: tally.cost - cost,
      filled: tally.filled - filled,
      unreadable: tally.unreadable - unreadable,
    });
  }

  private readFields(first: number, end: number, line: Uint8Array, base: number): void {
    const { text, tally, lastYear } = this;
    const { fields } = this.plan;
    for (let at = first; at < end; ) {
      const planned = fields[at] as PlannedField;
      const run = base + planned.runTo;
      if (planned.mayBeBlank && firstText(line, base + planned.from, run) === run) {
        at = planned.runEnd;
        continue;
      }
      const from = base + planned.from;
      const to = base + planned.to;
      text.read(from, to);
      tally.cost += Math.abs(columnsCost(planned, text, from, to, lastYear));
      if (text.first >= 0 && isNumberOrCode(planned)) {
        tally.filled++;
        if (!hasItsCharacters(planned, text)) tally.unreadable++;
      }
      at++;
    }
  }
}

/** The record with blanks for the NUL characters and no-break blanks that programs fill fields up with; a copy only if there are any. */
function withBlanks(bytes: Uint8Array, begin: number, length: number): { line: Uint8Array; base: number } {
  // A Buffer searches several times as fast as an array of its base class.
  const record = Buffer.from(bytes.buffer, bytes.byteOffset + begin, length);
  if (!PADDING.some((byte) => record.includes(byte))) return { line: bytes, base: begin };
  return { line: Uint8Array.from(record, (byte) => (PADDING.includes(byte) ? 0x20 : byte)), base: 0 };
}

const isNumberOrCode = ({ kind, field }: PlannedField) => kind.form !== 'text' && field.kind !== 'constant';

/** A number has digits and the signs that people write in numbers; a code fills its columns. */
function hasItsCharacters({ kind, field }: PlannedField, { classes, length }: FieldText): boolean {
  if (kind.form === 'number')
    return field.kind === 'postal' || ((classes & DIGIT) !== 0 && (classes & (UPPER | LOWER | BLANK)) === 0);
  return (classes & (DIGIT | BLANK)) === 0 && length === field.end - field.start + 1;
}
