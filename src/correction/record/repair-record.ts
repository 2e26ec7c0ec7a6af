/**
 * Repairs a record of the right length with rules, one error at a time. A repair is kept only when the checker confirms
 * it: the error is gone, there is no new one, and the record has fewer errors than before.
 */

import { endsAfterBlanks } from '../rules/alignment.js';
import { isTrueCount } from '../rules/counts.js';
import type { Repair, RepairTarget, Rule } from '../rules/rule.js';
import { rulesFor } from '../rules/rule-catalogue.js';
import type { CheckedRecord, FieldFault } from './checked-record.js';
import { type Cause, safeCause } from './record-draft.js';
import type { RepairContext } from './repair-context.js';

/** Maximum number of rules applied to one field in succession: an accent, an apostrophe, a leading blank. */
const MAX_CHAIN = 4;

/** The record with every error cleared that safe rules can clear. */
export function applyRules(
  start: CheckedRecord,
  rules: readonly Rule[],
  context: RepairContext,
): CheckedRecord {
  let record = start;
  for (let before = Infinity; record.errors.length < before; ) {
    before = record.errors.length;
    for (const { key } of record.errors) {
      const error = record.errors.find((one) => one.key === key);
      if (error) record = clear(record, error, rules, context) ?? record;
    }
  }
  return record;
}

/** The record with every warning cleared that the rules can clear, and no new error or warning. */
export function applyWarningRules(
  start: CheckedRecord,
  rules: readonly Rule[],
  context: RepairContext,
): CheckedRecord {
  let record = start;
  for (const warning of start.warnings) {
    for (const rule of rulesFor(rules, warning)) {
      const next = tryRepairs(record, warning, rule, context).find((one) => hasFewerWarnings(record, one));
      record = next ?? record;
    }
  }
  return record;
}

/** The record with one repair; undefined when the repair does not clear the error. */
export function prove(
  record: CheckedRecord,
  error: FieldFault,
  repair: Repair,
  cause: Omit<Cause, 'clears'>,
): CheckedRecord | undefined {
  const recorded: Cause = { ...cause, clears: [] };
  const draft = record.draft.write(repair.edits, recorded);
  const next = draft && record.withDraft(draft);
  if (!next || !isCleared(error, record, next)) return undefined;
  recorded.clears.push(...clearedKeys(record, next));
  return next;
}

/** The argument of a rule that repairs a fault. */
export function targetOf(
  record: CheckedRecord,
  { planned }: FieldFault,
  context: RepairContext,
): RepairTarget {
  return { planned, text: record.text(planned), record, context };
}

/** Clears one error by one rule, or by several in succession in the same field. */
function clear(
  start: CheckedRecord,
  error: FieldFault,
  rules: readonly Rule[],
  context: RepairContext,
): CheckedRecord | undefined {
  const causes: Cause[] = [];
  const clearFrom = (
    record: CheckedRecord,
    fault: FieldFault,
    unused: readonly Rule[],
  ): CheckedRecord | undefined => {
    for (const rule of rulesFor(unused, fault)) {
      const [repair, ...others] = rule.repairs(targetOf(record, fault, context));
      if (!repair || others.length > 0) continue;
      const cause = safeCause(rule, repair.evidence, []);
      const draft = record.draft.write(repair.edits, cause);
      if (!draft) continue;
      const next = record.withDraft(draft);
      causes.push(cause);
      if (isCleared(error, start, next)) return next;
      const remaining = next.errors.find(({ planned }) => planned === fault.planned);
      if (remaining && remaining.id !== fault.id && causes.length < MAX_CHAIN) {
        const others = unused.filter((one) => one !== rule);
        const end = clearFrom(next, remaining, others);
        if (end) return end;
      }
      causes.pop();
    }
    return undefined;
  };
  // The last characters of the text may belong to the next field; without them, it may have no error.
  const target = targetOf(start, error, context);
  const isBorrowed = endsAfterBlanks(target.text, error.planned) && !isTrueCount(target);
  const end = isBorrowed ? undefined : clearFrom(start, error, rules);
  if (end) for (const cause of causes) cause.clears.push(...clearedKeys(start, end));
  return end;
}

function tryRepairs(
  record: CheckedRecord,
  fault: FieldFault,
  rule: Rule,
  context: RepairContext,
): CheckedRecord[] {
  return rule.repairs(targetOf(record, fault, context)).flatMap((repair) => {
    const draft = record.draft.write(repair.edits, safeCause(rule, repair.evidence, [fault.key]));
    return draft ? [record.withDraft(draft)] : [];
  });
}

/** True when the error is gone, there is no new one, and there are fewer than before. */
function isCleared({ key }: FieldFault, before: CheckedRecord, after: CheckedRecord): boolean {
  return (
    after.errors.length < before.errors.length &&
    after.errors.every((error) => error.key !== key && isAmong(before.errors, error))
  );
}

function hasFewerWarnings(before: CheckedRecord, after: CheckedRecord): boolean {
  return (
    after.errors.length <= before.errors.length &&
    after.warnings.length < before.warnings.length &&
    after.warnings.every((warning) => isAmong(before.warnings, warning))
  );
}

/** True when the list has a fault of the same field and type; a record has few. */
const isAmong = (faults: readonly FieldFault[], { key }: FieldFault) => faults.some((one) => one.key === key);

/** `errorKey`s of the errors of one record that the other one does not have. */
function clearedKeys(before: CheckedRecord, after: CheckedRecord): string[] {
  return before.errors.filter((error) => !isAmong(after.errors, error)).map(({ key }) => key);
}
