/** Fields of the employer, which every record of one employer repeats. */

import { fieldRepair, type Rule } from './rule.js';

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
    'At least three other records have the same valid FEIN, all of them agree on the field, and the record does not contradict them in any field.',
  basis: BASIS,
  repairs: ({ planned, record, context }) => {
    const value = context.employers.agreedText(record, planned);
    return value === undefined
      ? []
      : [
          fieldRepair(
            planned,
            value,
            'All other records of this employer agree, and there are three or more.',
          ),
        ];
  },
};
