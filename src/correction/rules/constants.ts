/** Fixed texts of the layout, such as record identifiers and version numbers. */

import { fieldRepair, type RepairTarget, type Rule } from './rule.js';

/** A record with more other errors may belong to another layout. */
const MOST_OTHER_ERRORS = 2;

export const constant: Rule = {
  id: 'constant',
  tier: 'safe',
  title: 'Write the fixed text of the layout',
  premise:
    'The rest of the record fits the layout: its numbers and dates are valid, and at most two other fields have an error.',
  basis: 'The layout has one text for these columns.',
  faults: ['constant'],
  repairs: (target) => {
    const text = target.planned.field.values?.[0];
    return text !== undefined && restFits(target)
      ? [fieldRepair(target.planned, text, 'The rest of the record fits the layout.')]
      : [];
  },
};

function restFits({ record }: RepairTarget): boolean {
  const others = record.errors.filter(({ planned }) => planned.field.kind !== 'constant');
  const { ssn, fein, hire_date: hire } = record.plan.roles;
  const anchors = [ssn, fein, hire].filter((planned) => planned !== undefined);
  return others.length <= MOST_OTHER_ERRORS && !others.some(({ planned }) => anchors.includes(planned));
}
