/** The check of a filled field, made from the description of its kind: it names the first fault. */

import {
  APOSTROPHE,
  BEYOND_ASCII,
  COMMA,
  CONTROL,
  DIGIT,
  digitsAt,
  LOWER,
  PERIOD,
  SIGN,
} from '../fields/bytes.js';
import type { FaultId } from '../fields/field-faults.js';
import {
  type CodeKind,
  type CodeRule,
  digitsOf,
  type NumberKind,
  type NumberRule,
  rulesFor,
  type TextKind,
  type TextRule,
  type ValueRule,
} from '../fields/kind.js';
import { companyName, KINDS, PRINTABLE } from '../fields/kinds/index.js';
import type { PlannedField } from './record-plan.js';
import { GOOD, type RecordState } from './record-state.js';

/** Worst first: a field with several kinds of wrong characters is named by the one hardest to repair. */
const WRONG_CHARACTERS: readonly [number, FaultId][] = [
  [CONTROL, 'control'],
  [DIGIT, 'digit'],
  [SIGN, 'sign'],
  [COMMA, 'comma'],
  [BEYOND_ASCII, 'beyondAscii'],
  [APOSTROPHE, 'apostrophe'],
  [PERIOD, 'period'],
];

/** Checks a filled field of an address by its own kind, unless the quick check found it fine. */
export function checkUnsettled(planned: PlannedField, record: RecordState): void {
  if (!record.isUnchecked(planned)) return;
  record.read(planned);
  record.status[planned.index] = GOOD;
  checkField(planned, record);
}

/** Checks the field that was just read into the record's state. Notes at most one error. */
export function checkField(planned: PlannedField, record: RecordState): void {
  const { kind, rules } = planned;
  if (kind.form === 'text') checkText(planned, kind, rules as readonly TextRule[], record);
  else if (kind.form === 'number') report(planned, numberFault(planned, kind, record), record);
  else report(planned, codeFault(planned, kind, record), record);
}

/** Checks the field as plain text, whatever its kind: the city and the postal code of a foreign address. */
export function checkAsText(planned: PlannedField, record: RecordState): void {
  checkAs(KINDS.text as TextKind, planned, record);
}

/** Checks a field for the name of a person as that of a company, whose number is a FEIN. */
export function checkCompanyName(planned: PlannedField, record: RecordState): void {
  checkAs(companyName, planned, record);
}

function checkAs(kind: TextKind, planned: PlannedField, record: RecordState): void {
  checkText(planned, kind, rulesFor(kind, planned.field, undefined) as readonly TextRule[], record);
}

/** A fault of a value: the rule that fails, or the id of a fault of the kind's form. */
type ValueFault = ValueRule | FaultId | undefined;

function report(planned: PlannedField, fault: ValueFault, record: RecordState): void {
  if (fault === undefined) return;
  if (typeof fault === 'string') record.fault(planned, fault);
  else if (fault.usable) record.note(planned, fault.id as FaultId);
  else record.fault(planned, fault.id as FaultId);
}

function checkText(
  planned: PlannedField,
  kind: TextKind,
  rules: readonly TextRule[],
  record: RecordState,
): void {
  const { field, from } = planned;
  const { line, base, first, end, length, classes } = record.text;
  const rule = rules.find((one) => one.fails(line, first, end));
  const wrong = wrongCharacter(kind, classes & ~(rule?.beforeCharacters ? PRINTABLE : kind.characters));
  if (wrong) record.fault(planned, wrong);
  else if (kind.leftAligned && first !== base + from) {
    // Text in an optional field does no harm where it is.
    if (field.kind === 'text' && field.required === 'no') record.note(planned, 'leadingBlank');
    else record.fault(planned, 'notLeft');
  } else if (length < planned.least) record.fault(planned, 'tooShort');
  else {
    if (kind.capitals && classes & LOWER) record.note(planned, 'lowerCase');
    report(planned, rule, record);
  }
}

function wrongCharacter(kind: TextKind, wrong: number): FaultId | undefined {
  if (wrong === 0) return undefined;
  return kind.wrongCharacter ?? WRONG_CHARACTERS.find(([classes]) => wrong & classes)?.[1];
}

/** The first fault of a number. Keeps its value in the record's state. */
function numberFault(planned: PlannedField, kind: NumberKind, record: RecordState): ValueFault {
  const { field, from, to, index } = planned;
  const digits = digitsAt(record.line, record.base + from, record.base + to, digitsOf(kind, field));
  if (digits < 0) return kind.unreadable(record.text, field) as FaultId;
  const value = kind.value ? kind.value(digits, field, record.lastYear) : digits;
  record.value[index] = value;
  if (value < 0) return kind.invalidValue?.(digits, field, record.lastYear) as FaultId;
  const others = record.contractor ? 'employees' : 'contractors';
  return (planned.rules as readonly NumberRule[]).find(({ fails, only }) => only !== others && fails(value));
}

/** The first fault of a code. Keeps its place in the list of the kind as its value. */
function codeFault(planned: PlannedField, kind: CodeKind, record: RecordState): ValueFault {
  const { line, base } = record;
  const from = base + planned.from;
  const place = kind.placeOf(line, from, base + planned.to, planned.field);
  record.value[planned.index] = place;
  if (place === 0) return kind.unlisted(record.text, from, planned.field) as FaultId;
  return (planned.rules as readonly CodeRule[]).find(({ fails }) => fails(place));
}
