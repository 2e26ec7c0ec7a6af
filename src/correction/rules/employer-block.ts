/** Fields of the employer, which every record of one employer repeats. */

import { distance } from 'fastest-levenshtein';
import type { PlannedField } from '../../validation/index.js';
import { addressAround } from '../record/employer-agreement.js';
import { isFaultOfExport } from './alignment.js';
import { fieldRepairs, type Repair, type RepairTarget, type Rule } from './rule.js';

const BASIS = 'The employer block repeats in every record of one employer.';

export const employerProfile: Rule = {
  id: 'employer-profile',
  tier: 'safe',
  title: 'Write the value of the employer profile',
  premise: 'The profile given for the run has the FEIN of the record.',
  basis: BASIS,
  repairs: ({ planned, record, context: { employers } }) =>
    fieldRepairs(planned, employers.profileText(record, planned), 'The employer profile has this value.'),
};

export const employerAgreed: Rule = {
  id: 'employer-agreed',
  tier: 'safe',
  title: 'Write the value of the other records of the employer',
  premise:
    'At least three other records have the same valid FEIN, all of them agree on the field, and every employer field of the record without an error, even a blank one, has the same value as in two of them. What can be read in the field is nearly that value. A part of an address is written only if the record has the same street. Nothing is written if a field of the address contains text of another field, or if the record ends and the rest may be on a line that is not a record.',
  basis: BASIS,
  repairs: (target) =>
    mayBeBranch(target) ||
    hasOtherText(target) ||
    mayBeCut(target) ||
    saysOther(target) ||
    (target.text.startsWith(' ') && isFaultOfExport(target))
      ? []
      : agreed(target),
};

export const employerOffered: Rule = {
  id: 'employer-offered',
  tier: 'confirm',
  title: 'Write the address of the other records of the employer',
  premise: 'It is right only if the record is of the same site, which its street does not show.',
  basis: BASIS,
  repairs: agreed,
};

function agreed({ planned, record, context }: RepairTarget): Repair[] {
  const value = context.employers.agreedText(record, planned);
  return fieldRepairs(
    planned,
    value,
    'All other records of this employer agree, and there are three or more.',
  );
}

/** True when the field, or another one of its address, contains text of other fields, which would be lost. */
function hasOtherText({ planned, record }: RepairTarget): boolean {
  const address = addressAround(planned, record.plan);
  const { countryName } = address ?? {};
  // A ZIP code there has moved with what is before it, though the record has no error in it.
  if (countryName && /\d/.test(record.text(countryName))) return true;
  return record.errors.some(
    ({ planned: one }) =>
      (one === planned || (address && addressAround(one, record.plan) === address)) &&
      isOtherText(one, record.text(one)),
  );
}

/** Words in a number, digits in a code, or a second text after a gap. */
function isOtherText({ kind, field }: PlannedField, text: string): boolean {
  if (kind.form === 'number') return /[A-Za-z]{2}/.test(text);
  return kind.form === 'text' ? /\S {3,}\S/.test(text) : field.kind !== 'constant' && /\d/.test(text);
}

/**
 * True when the text of the field differs from the value of the others by more than slips. Of codes, which are short, none says
 * anything.
 */
function saysOther({ planned, text, record, context }: RepairTarget): boolean {
  const value = context.employers.agreedText(record, planned);
  if (text === '' || value === undefined || planned.kind.form === 'code') return false;
  const most = Math.max(MAX_SLIPS, Math.floor(value.length / 4));
  return distance(text.toUpperCase(), value.toUpperCase()) > most;
}

/** Characters that are missing, too many or wrong. */
const MAX_SLIPS = 2;

/** True when the record ends at or before the field, and the file has lines that are not records and may be its rest. */
function mayBeCut({ planned, record, context }: RepairTarget): boolean {
  const rest = record.plan.fields.slice(planned.index + 1);
  return context.hasStructureErrors && rest.every((one) => record.text(one).trim() === '');
}

/** True for a part of an address whose street cannot be read: another site in the same town would look the same. */
function mayBeBranch({ planned, record }: RepairTarget): boolean {
  const address = addressAround(planned, record.plan);
  return address !== undefined && (planned.index < address.city.index || !record.isUsable(address.line1));
}
