/** Numbers: amounts that are not padded with zeros or are written with signs, and zeros that mean no value. */

import { withDecimals } from '../record/amount-habit.js';
import { fieldRepair, type RepairTarget, type Rule } from './rule.js';

const BLANK_PADDED = {
  basis: 'Federal format rules: amounts are right-justified and zero-filled.',
  faults: ['notRight'],
  kinds: ['amount'],
} as const satisfies Partial<Rule>;

export const zeroFill: Rule = {
  id: 'zero-fill',
  tier: 'safe',
  title: 'Right-justify the number and pad it with zeros',
  premise:
    "The field contains one whole number without leading zeros, which would suggest a lost digit; the adjacent fields have no error; and the employer's other amounts for the same pay frequency show that it is in cents.",
  ...BLANK_PADDED,
  repairs: (target) => {
    const number = plainNumber(target);
    return number !== undefined && isInCents(target, number) ? [filled(target, number)] : [];
  },
};

export const amountOffered: Rule = {
  id: 'amount-offered',
  tier: 'confirm',
  title: 'Write the amount in cents',
  premise: 'The file does not show whether the number is in cents or in dollars.',
  ...BLANK_PADDED,
  repairs: (target) => {
    const number = plainNumber(target);
    if (number === undefined) return [];
    const width = target.planned.to - target.planned.from;
    const dollars = fieldRepair(target.planned, `${number}00`.padStart(width, '0'), 'Read in dollars.');
    const largest = largestAmount(target);
    const both = [{ ...filled(target, number), evidence: 'Read in cents.' }, dollars];
    return largest !== undefined && Number(number) < largest / FAR ? both.reverse() : both;
  },
};

/** A whole number without leading zeros; undefined for any other text, and next to another error. */
function plainNumber(target: RepairTarget): string | undefined {
  const number = target.text.trimStart();
  return /^(?:0|[1-9]\d*)$/.test(number) && hasSoundNeighbors(target) ? number : undefined;
}

/** Amounts of one frequency differ less; a number in dollars is a hundredth of the same in cents. */
const FAR = 16;

function isInCents(target: RepairTarget, number: string): boolean {
  const largest = largestAmount(target);
  return number === '0' || (largest !== undefined && Number(number) >= largest / FAR);
}

function largestAmount({ record, context }: RepairTarget): number | undefined {
  const { salary_frequency: frequency } = record.plan.roles;
  return context.habits.amounts.largest(frequency ? record.text(frequency) : '');
}

export const amountSigns: Rule = {
  id: 'amount-signs',
  tier: 'safe',
  title: 'Remove the dollar sign and separators from the amount',
  premise: 'The amount is written with exactly two decimals, and the layout requires cents.',
  basis: 'Layouts require amounts with two implied decimals and without signs.',
  faults: ['notDigits'],
  kinds: ['amount'],
  repairs: (target) => {
    const digits = withDecimals(target.text);
    return digits !== undefined && hasSoundNeighbors(target) ? [filled(target, digits)] : [];
  },
};

/** The digits right-justified in the field. */
function filled({ planned }: RepairTarget, digits: string) {
  const text = digits.padStart(planned.to - planned.from, '0');
  return fieldRepair(planned, text, 'The number itself does not change.');
}

/** A digit that moved between the number and a neighboring field would be an error of that field as well. */
function hasSoundNeighbors({ planned, record: { plan, errors } }: RepairTarget): boolean {
  const neighbors = [plan.fields[planned.index - 1], plan.fields[planned.index + 1]];
  return !errors.some((error) => neighbors.includes(error.planned));
}

export const zerosToBlank: Rule = {
  id: 'zeros-to-blank',
  tier: 'safe',
  title: 'Leave the optional number blank',
  premise: 'The number is optional and contains only zeros, and the adjacent fields have no error.',
  basis: 'The federal record often has zeros for "none"; every layout accepts blanks for it.',
  faults: ['zerosForBlank'],
  repairs: (target) =>
    hasSoundNeighbors(target) ? [fieldRepair(target.planned, '', 'Zeros mean that there is no value.')] : [],
};
