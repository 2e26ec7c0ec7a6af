/** Fixed texts of the layout, such as record identifiers and version numbers. */

import { inField, type Rule, type Target } from './rule.js';

/** Other errors that a record may have and still plainly be one of this layout. */
const MOST_OTHER_ERRORS = 2;

export const constant: Rule = {
  id: 'constant',
  tier: 'safe',
  title: 'Write the fixed text of the layout',
  premise:
    'The rest of the record fits the layout: its numbers and dates read well, and at most two other fields have an error.',
  basis: 'The layout has one text for these columns.',
  answers: ['constant'],
  kinds: ['constant'],
  repairs: (target) => {
    const text = target.planned.field.values?.[0];
    return text !== undefined && restFits(target)
      ? [inField(target.planned, text, 'The rest of the record fits the layout.')]
      : [];
  },
};

function restFits({ record }: Target): boolean {
  const others = record.errors.filter(({ planned }) => planned.field.kind !== 'constant');
  const { ssn, fein, hire_date: hire } = record.plan.roles;
  const anchors = [ssn, fein, hire].filter((planned) => planned !== undefined);
  return others.length <= MOST_OTHER_ERRORS && !others.some(({ planned }) => anchors.includes(planned));
}
