/** Fixed texts of the layout, such as record identifiers and version numbers. */

import { fieldRepairs, type RepairTarget, type Rule } from './rule.js';

/** A record with more errors than these, other than in its fixed texts, may belong to another layout. */
const MAX_OTHER_ERRORS = 2;

export const constantRule: Rule = {
  id: 'constant',
  tier: 'safe',
  title: 'Write the fixed text of the layout',
  premise:
    'The text is before the SSN and does not end in another character that the next field may have lost; SSN, FEIN and date of hire have no error; the record has at most two other errors and names no other state as its state of hire; and the text is neither that of another layout nor what most records have.',
  basis: 'The layout has one text for these columns.',
  faults: ['constant'],
  repairs: (target) => {
    const text = target.planned.field.values?.[0];
    if (
      !isInFront(target) ||
      mayBeOfNext(target) ||
      !restFits(target) ||
      isOfOtherLayout(target) ||
      isUsual(target)
    )
      return [];
    return fieldRepairs(
      target.planned,
      text,
      'The SSN, the date of hire and, where the record has one, the FEIN fit the layout.',
    );
  },
};

/** Later columns may contain text of another field, which the numbers before them do not show. */
function isInFront({ planned, record }: RepairTarget): boolean {
  const { ssn } = record.plan.roles;
  return ssn === undefined || planned.from < ssn.from;
}

/** True when the last character is wrong and may belong to the next field: exchanged with its first one, or moved up for a lost one. */
function mayBeOfNext({ planned, text, record }: RepairTarget): boolean {
  const { field, from, to, index } = planned;
  const next = record.plan.fields[index + 1];
  const last = text.charAt(to - from - 1).toUpperCase();
  if (!next || next.field.kind === 'constant') return false;
  if (last === field.values?.[0]?.at(-1)?.toUpperCase()) return false;
  return (next.kind.form === 'number' ? /\d/ : /[A-Z]/).test(last);
}

/** True when the record may belong in the file of another state. Several states have the same text. */
function isOfOtherLayout({ planned, text, context: { otherLayouts } }: RepairTarget): boolean {
  const found = text.toUpperCase();
  if (planned.field.values?.[0]?.toUpperCase() === found) return false;
  const fields = otherLayouts.flatMap((layout) => layout.record_types.flatMap((type) => type.fields));
  return fields.some(
    ({ kind, start, values }) =>
      kind === 'constant' && start === planned.field.start && values?.[0]?.toUpperCase() === found,
  );
}

/**
 * True when most records have an error here: it is another edition of the layout, not a typing error. A difference in letter case
 * is no edition.
 */
function isUsual({ planned, text, context: { usualErrors } }: RepairTarget): boolean {
  const isOther = text !== '' && planned.field.values?.[0]?.toUpperCase() !== text.toUpperCase();
  return isOther && usualErrors.has(planned.field.name);
}

function restFits({ record }: RepairTarget): boolean {
  if ([...record.errors, ...record.warnings].some(({ id }) => id === 'hireState')) return false;

  const others = record.errors.filter(({ planned }) => planned.field.kind !== 'constant');
  const { ssn, fein, hire_date: hire } = record.plan.roles;
  const anchors = [ssn, fein, hire].filter((planned) => planned !== undefined);
  return others.length <= MAX_OTHER_ERRORS && !others.some(({ planned }) => anchors.includes(planned));
}
