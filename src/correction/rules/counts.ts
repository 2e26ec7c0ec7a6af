/** The number of employee records in a header or total. */

import { inField, type Repair, type Rule, type Target } from './rule.js';

const BASIS = 'The layout: the count is that of the employee records in the file.';
const ANSWERS = ['recordCount', 'notRight', 'notDigits', 'blank', 'zeros'] as const;

export const recordCount: Rule = {
  id: 'record-count',
  tier: 'safe',
  title: 'Write the true count',
  premise: 'Every line is a record of known type, and headers and totals are in their places.',
  basis: BASIS,
  answers: ANSWERS,
  kinds: ['count'],
  repairs: (target) => (target.world.isPatchwork ? [] : counted(target)),
};

export const recordCountOffered: Rule = {
  id: 'record-count-offered',
  tier: 'confirm',
  title: 'Write the count of the records as they are',
  premise: 'Some lines are no records, or stand out of place, so the file may not be what was meant.',
  basis: BASIS,
  answers: ANSWERS,
  kinds: ['count'],
  repairs: counted,
};

function counted({ planned, record, world }: Target): Repair[] {
  if (planned !== record.plan.roles.record_count || world.records === undefined) return [];
  const digits = String(world.records).padStart(planned.to - planned.from, '0');
  return [inField(planned, digits, 'The employee records of the file were counted.')];
}
