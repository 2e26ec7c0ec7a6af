/** Writes typed values into a record. Each value that adds no error stays, whatever else is wrong with the record. */

import { isBetweenFields, messageOf } from '../../validation/index.js';
import type { CheckedRecord, FieldFault } from '../record/checked-record.js';
import type { Cause } from '../record/record-draft.js';
import type { RepairContext } from '../record/repair-context.js';
import { TYPED } from '../rules/rule-catalogue.js';
import { readTyped } from './typed-text.js';
import type { LocatedValue, RefusedTyped } from './typed-value.js';

/** The record with the values that were written, and the values that were not. */
export interface TypedRecord {
  record: CheckedRecord;
  written: readonly LocatedValue[];
  refused: RefusedTyped[];
}

/** A value with the text that its field gets. */
interface ReadValue {
  value: LocatedValue;
  text: string;
}

/** Writes the values together, as one may be right only with another; then without those that add an error. */
export function writeTyped(
  start: CheckedRecord,
  values: readonly LocatedValue[],
  context: RepairContext,
): TypedRecord {
  const refused: RefusedTyped[] = [];
  let kept: ReadValue[] = [];
  for (const value of values) {
    const read = textFor(start, value, context);
    if ('refusal' in read) refused.push({ typed: value.typed, reason: read.refusal });
    else kept.push({ value, text: read.text });
  }
  const left: ReadValue[] = [];
  for (let fault = faultWith(start, kept); fault; fault = faultWith(start, kept)) {
    const culprit = kept.find(({ value }) => value.planned === fault?.planned) ?? kept.at(-1);
    if (!culprit) break;
    kept = kept.filter((one) => one !== culprit);
    left.push(culprit);
  }
  for (const one of left) {
    const fault = faultWith(start, [...kept, one]);
    if (fault) refused.push({ typed: one.value.typed, reason: reasonOf(fault) });
    else kept = [...kept, one];
  }
  return { record: writeValues(start, kept) ?? start, written: kept.map(({ value }) => value), refused };
}

/** The text with which the field has the fewest errors, then the fewest warnings; the first of several. */
function textFor(
  start: CheckedRecord,
  { planned, typed }: LocatedValue,
  context: RepairContext,
): { text: string } | { refusal: string } {
  const read = readTyped(typed.value, { planned, record: start, context });
  if ('refusal' in read) return read;
  const tried = read.texts.flatMap((text) => {
    const draft = start.draft.write([{ planned, text }], causeOf());
    return draft ? [{ text, record: start.withDraft(draft) }] : [];
  });
  const own = (faults: readonly FieldFault[]) => faults.filter((fault) => fault.planned === planned).length;
  const [best] = tried.toSorted(
    ({ record: a }, { record: b }) => own(a.errors) - own(b.errors) || own(a.warnings) - own(b.warnings),
  );
  return best ? { text: best.text } : { refusal: 'The line is too short to have the field.' };
}

/** The first error that the record gets by the values, or that the field of one of them still has by itself. */
function faultWith(start: CheckedRecord, values: readonly ReadValue[]): FieldFault | undefined {
  const record = writeValues(start, values);
  const known = new Set(start.errors.map(({ key }) => key));
  const typed = new Set(values.map(({ value }) => value.planned));
  return record?.errors.find(
    ({ key, planned, id }) => !known.has(key) || (typed.has(planned) && !isBetweenFields(id)),
  );
}

function writeValues(start: CheckedRecord, values: readonly ReadValue[]): CheckedRecord | undefined {
  const causes = new Map<ReadValue, Cause>();
  let draft = start.draft;
  for (const one of values) {
    const cause = causeOf();
    causes.set(one, cause);
    const next = draft.write([{ planned: one.value.planned, text: one.text }], cause);
    if (!next) return undefined;
    draft = next;
  }
  const record = start.withDraft(draft);
  const left = new Set(record.errors.map(({ key }) => key));
  // An error of another field is cleared by all of them together.
  for (const { key, planned } of start.errors) {
    if (left.has(key)) continue;
    const own = values.filter(({ value }) => value.planned === planned);
    for (const one of own.length > 0 ? own : values) causes.get(one)?.clears.push(key);
  }
  return record;
}

const causeOf = (): Cause => ({
  rule: TYPED.id,
  tier: TYPED.tier,
  by: TYPED.by,
  evidence: 'Typed by a person.',
  clears: [],
});

function reasonOf({ id, planned: { field } }: FieldFault): string {
  if (id === 'recordCount') return `${field.label}: it is not the number of records in the file.`;
  return messageOf({ id, field });
}
