/** The number of employee records in a header or total. */

import { fieldRepair, type Repair, type RepairTarget, type Rule } from './rule.js';

const BASIS = 'The layout: the count is that of the employee records in the file.';
const FAULTS = ['recordCount', 'notRight', 'notDigits', 'blank', 'zeros'] as const;

export const recordCount: Rule = {
  id: 'record-count',
  tier: 'safe',
  title: 'Write the true count',
  premise: 'Every line is a record of known type, and headers and totals are in their places.',
  basis: BASIS,
  faults: FAULTS,
  kinds: ['count'],
  repairs: (target) => (target.context.hasStructureErrors ? [] : counted(target)),
};

export const recordCountOffered: Rule = {
  id: 'record-count-offered',
  tier: 'confirm',
  title: 'Write the count of the records as they are',
  premise:
    'Some lines are not records, or are out of place, so the file may be incomplete or hold two files.',
  basis: BASIS,
  faults: FAULTS,
  kinds: ['count'],
  repairs: counted,
};

function counted({ planned, record, context }: RepairTarget): Repair[] {
  if (planned !== record.plan.roles.record_count || context.recordCount === undefined) return [];
  const digits = String(context.recordCount).padStart(planned.to - planned.from, '0');
  return [fieldRepair(planned, digits, 'The employee records of the file were counted.')];
}
