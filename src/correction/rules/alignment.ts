/** Values at the wrong end of their field. */

import { fieldRepair, type RepairTarget, type Rule } from './rule.js';

/** A state code and its ZIP code in one field: the columns are not those of the field. */
const TWO_FIELDS = /^ *[A-Z]{2}\d{5}/;

export const alignLeft: Rule = {
  id: 'align-left',
  tier: 'safe',
  title: 'Move the text to the first column',
  premise: 'Only the blanks before the text move to its end, and the text is that of one field.',
  basis: 'Federal format rules: text is left-justified.',
  faults: ['notLeft', 'leadingBlank'],
  repairs: ({ planned, text }) =>
    TWO_FIELDS.test(text) ? [] : [fieldRepair(planned, text.trimStart(), 'The text itself does not change.')],
};

export const zeroFill: Rule = {
  id: 'zero-fill',
  tier: 'safe',
  title: 'Right-justify the number and pad it with zeros',
  premise:
    'The field holds one whole number without leading zeros, which would suggest a lost digit, and the fields beside it have no error.',
  basis: 'Federal format rules: amounts are right-justified and zero-filled.',
  faults: ['notRight'],
  kinds: ['amount'],
  repairs: (target) => {
    const number = target.text.trimStart();
    return /^(?:0|[1-9]\d*)$/.test(number) && standsAlone(target) ? [filled(target, number)] : [];
  },
};

export const amountSigns: Rule = {
  id: 'amount-signs',
  tier: 'safe',
  title: 'Remove the signs from the amount',
  premise: 'The amount is written with exactly two decimals, and the layout holds it in cents.',
  basis: 'Layouts hold amounts with two implied decimals and without signs.',
  faults: ['notDigits'],
  kinds: ['amount'],
  repairs: (target) => {
    const [, dollars, cents] = /^ *\$? *(\d+|\d{1,3}(?:,\d{3})+)\.(\d\d)$/.exec(target.text) ?? [];
    if (dollars === undefined || cents === undefined || !standsAlone(target)) return [];
    return [filled(target, dollars.replaceAll(',', '') + cents)];
  },
};

/** The digits right-justified in the field. */
function filled({ planned }: RepairTarget, digits: string) {
  const text = digits.padStart(planned.to - planned.from, '0');
  return fieldRepair(planned, text, 'The number itself does not change.');
}

/** A digit that moved between the number and a neighbouring field would be an error of that field as well. */
function standsAlone({ planned, record: { plan, errors } }: RepairTarget): boolean {
  const beside = [plan.fields[planned.index - 1], plan.fields[planned.index + 1]];
  return !errors.some((error) => beside.includes(error.planned));
}
