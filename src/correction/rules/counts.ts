/** The number of records in a header, a total or the record of an employer. */

import { countText } from '../../validation/index.js';
import { fieldRepair, type Repair, type RepairTarget, type Rule } from './rule.js';

const BASIS = 'The layout: the count is that of the records in the file, or of one employer.';
const FAULTS = ['recordCount', 'notLeft', 'notRight', 'notDigits', 'blank', 'zeros'] as const;

export const recordCount: Rule = {
  id: 'record-count',
  tier: 'safe',
  title: 'Write the correct count',
  premise:
    'Every line is a record of known type, headers and totals are in their places, there is a record to count, and the record with the count has no other error.',
  basis: BASIS,
  faults: FAULTS,
  kinds: ['count', 'digits'],
  repairs: (target) =>
    target.context.hasStructureErrors || target.context.count === 0 || mayHaveMoved(target)
      ? []
      : counted(target),
};

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
  premise:
    'Some lines are not records, or are out of place, so the file may be incomplete or contain two files; or another field of the record is wrong.',
  basis: BASIS,
  faults: FAULTS,
  kinds: ['count', 'digits'],
  repairs: counted,
};

function counted({ planned, record, context }: RepairTarget): Repair[] {
  const { record_count: ofRecords, employer_count: ofEmployers } = record.plan.roles;
  if (context.count === undefined || (planned !== ofRecords && planned !== ofEmployers)) return [];
  return [fieldRepair(planned, countText(planned.field, context.count), 'The records were counted.')];
}
