/** The number of records in a header, a total or the record of an employer. */

import { countContradiction, countText, isCountSettled } from '../../validation/index.js';
import { fieldRepair, type Repair, type RepairTarget, type Rule } from './rule.js';

const BASIS = 'The layout: the count is that of the records in the file, or of one employer.';
const FAULTS = ['recordCount', 'notLeft', 'notRight', 'notDigits', 'blank', 'zeros'] as const;

export const recordCount: Rule = {
  id: 'record-count',
  tier: 'safe',
  title: 'Write the count in the form of the layout',
  premise:
    'The count is the number of records, only written in another form; or it is blank, and every line is a record in its place. The record with the count has no other error.',
  basis: BASIS,
  faults: FAULTS,
  kinds: ['count', 'digits'],
  repairs(target) {
    const { text, context } = target;
    if (!context.count || mayHaveMoved(target) || !isCountSettled(text, context.count, context)) return [];
    return counted(target, text === '' ? 'The records were counted.' : 'The number of records is the same.');
  },
};

/** True for a count that says the number of the records, in whatever form. */
export function isTrueCount({ planned, text, record, context }: RepairTarget): boolean {
  const { record_count: ofRecords, employer_count: ofEmployers } = record.plan.roles;
  const isCount = planned === ofRecords || planned === ofEmployers;
  return (
    isCount && text !== '' && context.count !== undefined && isCountSettled(text, context.count, context)
  );
}

/** True when another field of the record is wrong, or the filler after the count is not blank: digits may have moved. */
function mayHaveMoved({ planned, record }: RepairTarget): boolean {
  const next = record.plan.fields[planned.index + 1];
  const isFollowed = next?.field.kind === 'filler' && record.text(next) !== '';
  return isFollowed || record.errors.some((error) => error.planned !== planned);
}

export const recordCountOffered: Rule = {
  id: 'record-count-offered',
  tier: 'confirm',
  title: 'Write the count of the records as they are',
  premise: 'It is right only if the file is complete: no record is missing, duplicated or from another file.',
  basis: BASIS,
  faults: FAULTS,
  kinds: ['count', 'digits'],
  repairs: (target) =>
    counted(target, countContradiction(target.record.plan.type, target.text, target.context.count ?? 0)),
};

function counted({ planned, record, context }: RepairTarget, evidence: string): Repair[] {
  const { record_count: ofRecords, employer_count: ofEmployers } = record.plan.roles;
  if (context.count === undefined || (planned !== ofRecords && planned !== ofEmployers)) return [];
  return [fieldRepair(planned, countText(planned.field, context.count), evidence)];
}
