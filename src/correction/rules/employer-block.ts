/** Fields of the employer, which every record of one employer repeats. */

import { fieldRepair, type Repair, type RepairTarget, type Rule } from './rule.js';

const BASIS = 'The employer block repeats in every record of one employer.';

export const employerProfile: Rule = {
  id: 'employer-profile',
  tier: 'safe',
  title: 'Write the value of the employer profile',
  premise: 'The profile given for the run has the FEIN of the record.',
  basis: BASIS,
  repairs: ({ planned, record, context }) => {
    const value = context.employers.profileText(record, planned);
    return value === undefined ? [] : [fieldRepair(planned, value, 'The employer profile has this value.')];
  },
};

export const employerAgreed: Rule = {
  id: 'employer-agreed',
  tier: 'safe',
  title: 'Write the value of the other records of the employer',
  premise:
    'At least three other records have the same valid FEIN, all of them agree on the field, and the record does not contradict them in any field. A part of an address is written only beside the street that they have, and a number only where no words stand.',
  basis: BASIS,
  repairs: (target) => (mayBeBranch(target) || holdsOtherText(target) ? [] : agreed(target)),
};

export const employerOffered: Rule = {
  id: 'employer-offered',
  tier: 'confirm',
  title: 'Write the address of the other records of the employer',
  premise:
    'At least three other records with the same FEIN agree on it, but without its street the record may be that of another site.',
  basis: BASIS,
  repairs: agreed,
};

function agreed({ planned, record, context }: RepairTarget): Repair[] {
  const value = context.employers.agreedText(record, planned);
  return value === undefined
    ? []
    : [fieldRepair(planned, value, 'All other records of this employer agree, and there are three or more.')];
}

/** Words in the columns of a number are another field's, which would be lost. */
function holdsOtherText({ planned, text }: RepairTarget): boolean {
  return planned.kind.form === 'number' && /[A-Za-z]{2}/.test(text);
}

/** True for a part of an address whose street cannot be read: another site in the same town would look the same. */
function mayBeBranch({ planned, record }: RepairTarget): boolean {
  const address = record.plan.addresses.find(
    ({ line1, zip, zip4 = zip, countryCode = zip4 }) =>
      planned.index >= line1.index && planned.index <= countryCode.index,
  );
  return address !== undefined && (planned.index < address.city.index || !record.isUsable(address.line1));
}
