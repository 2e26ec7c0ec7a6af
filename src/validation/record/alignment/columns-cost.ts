/**
 * The evidence against reading certain columns of a line as a field, in points. The costs of the kinds are in their
 * descriptions. A negative result has the same weight, and says that a record with such columns is never accepted.
 */

import { STATE_INDEX } from '../../../reference/index.js';
import { BLANK, byteAt, classAt, DIGIT, digitsAt, LOWER, pairAt, UPPER } from '../../fields/bytes.js';
import type { FieldText } from '../../fields/field-text.js';
import {
  type CodeKind,
  digitsOf,
  type NumberKind,
  type NumberRule,
  type TextKind,
} from '../../fields/kind.js';
import type { PlannedField } from '../record-plan.js';

/** A field that must be filled and is blank. */
const MISSING = 8;
/** The same where the field is needed in a domestic address, or of an employee, only. */
const MISSING_IN_SOME = 3;
/** A cost from here on says that the columns are not such a field. */
const STRIKE = 2;
/** Text fields wider than this do not contain digits alone. */
const NARROW = 15;
/** A state code with its ZIP code after it: two fields, and not a text. */
const STATE_AND_ZIP = 12;
/** Digits of a ZIP code, without and with the extension. */
const ZIP_DIGITS = [5, 9];
/** Text in an optional field may begin with a blank. */
const OPTIONAL_LEADING_BLANK = 4;

/** The cost of the columns between two offsets, which were read into `text`, as a field. */
export function columnsCost(
  planned: PlannedField,
  text: FieldText,
  from: number,
  to: number,
  lastYear: number,
): number {
  if (text.first < 0) return blankCost(planned);
  const { kind } = planned;
  if (kind.form === 'text') return textCost(planned, kind, text, from, to);
  return kind.form === 'number'
    ? numberCost(planned, kind, text, from, to, lastYear)
    : codeCost(planned, kind, text, from, to);
}

/** The cost of a blank field. */
export function blankCost({ field: { kind, required } }: PlannedField): number {
  if (kind === 'constant' || required === 'yes') return -MISSING;
  return required === 'domestic' || required === 'employee' ? MISSING_IN_SOME : 0;
}

function textCost(planned: PlannedField, kind: TextKind, text: FieldText, from: number, to: number): number {
  const { cost } = kind;
  const { line, first, end, classes } = text;
  const wrong = classes & ~kind.characters;
  let points = cost.filled ?? 0;
  if (first > from) points = larger(points, leadingBlankCost(planned, kind));
  if (cost.gap !== undefined && classes & BLANK && gapAt(line, first, end, 2) >= 0)
    points = larger(points, cost.gap);
  if (wrong & DIGIT) points = larger(points, cost.digit ?? cost.otherCharacter);
  if (wrong & ~DIGIT) points = larger(points, cost.otherCharacter);
  if (classes === DIGIT && to - from > NARROW) points = larger(points, cost.digitsOnly);
  if (end === to) points = larger(points, cost.full);
  if (endsInStateAndZip(text)) points = larger(points, STATE_AND_ZIP);
  return points >= STRIKE ? -points : points;
}

const larger = (points: number, other: number | undefined): number =>
  other !== undefined && other > points ? other : points;

/** The text is a state code with a ZIP code, or ends in them after two blanks. */
function endsInStateAndZip({ line, first, end, classes }: FieldText): boolean {
  if ((classes & UPPER) === 0 || (classes & DIGIT) === 0) return false;
  return ZIP_DIGITS.some((digits) => {
    const at = end - digits - 2;
    if (at < first || STATE_INDEX[pairAt(line, at)] === 0 || digitsAt(line, at + 2, end, digits) < 0)
      return false;
    return at === first || (byteAt(line, at - 1) === 0x20 && byteAt(line, at - 2) === 0x20);
  });
}

function leadingBlankCost({ field }: PlannedField, { cost }: TextKind): number | undefined {
  const isHarmless = field.kind === 'text' && field.required === 'no';
  return isHarmless ? OPTIONAL_LEADING_BLANK : cost.leadingBlank;
}

/** Offset of the first run of at least `least` blanks between two offsets; -1 when there is none. */
export function gapAt(line: Uint8Array, from: number, to: number, least: number): number {
  let blanks = 0;
  for (let at = from; at < to; at++) {
    blanks = byteAt(line, at) === 0x20 ? blanks + 1 : 0;
    if (blanks === least) return at - least + 1;
  }
  return -1;
}

function numberCost(
  planned: PlannedField,
  kind: NumberKind,
  text: FieldText,
  from: number,
  to: number,
  lastYear: number,
): number {
  const { cost, value, invalidValue, faults } = kind;
  const { line, first, end } = text;
  if (cost.afterDigit && planned.index > 0 && classAt(line, from - 1) === DIGIT) return -cost.afterDigit;
  const wanted = digitsOf(kind, planned.field);
  const digits = to - from < wanted ? -1 : digitsAt(line, from, to, wanted);
  if (digits < 0)
    return cost.leftAlignedText && first === from && gapAt(line, first, end, 2) < 0
      ? cost.leftAlignedText
      : -cost.unreadable;
  const number = value ? value(digits, planned.field, lastYear) : digits;
  if (number < 0) {
    const fault = invalidValue?.(digits, planned.field, lastYear);
    // A form that can be repaired in its place is not a sign of displacement.
    return fault && faults[fault]?.tier === 'safe' ? 0 : -(cost.invalidValue ?? cost.unreadable);
  }
  const isInvalid = (planned.rules as readonly NumberRule[]).some(
    ({ usable, fails }) => !usable && fails(number),
  );
  return isInvalid ? -(cost.invalidValue ?? cost.unreadable) : 0;
}

function codeCost(planned: PlannedField, kind: CodeKind, text: FieldText, from: number, to: number): number {
  const { field } = planned;
  if (kind.placeOf(text.line, from, to, field) > 0) return kind.cost.listed ?? 0;
  const isCaseOnly =
    (text.classes & LOWER) !== 0 && kind.faults[kind.unlisted(text, from, field)]?.tier === 'safe';
  return isCaseOnly ? 0 : -kind.cost.unlisted;
}
