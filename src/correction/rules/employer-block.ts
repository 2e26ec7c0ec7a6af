/** Fields of the employer, which every record of one employer repeats. */

import { inField, type Rule } from './rule.js';

const BASIS = 'The employer block repeats in every record of one employer.';

export const employerProfile: Rule = {
  id: 'employer-profile',
  tier: 'safe',
  title: "Write what the employer's profile says",
  premise: 'The profile that was given with the run has the FEIN of the record.',
  basis: BASIS,
  repairs: ({ planned, record, world }) => {
    const value = world.employers.inProfile(record, planned);
    return value === undefined ? [] : [inField(planned, value, "The employer's profile says so.")];
  },
};

export const employerAgreed: Rule = {
  id: 'employer-agreed',
  tier: 'safe',
  title: 'Write what the other records of the employer say',
  premise:
    'At least three other records have the same valid FEIN, all of them agree on the field, and the record contradicts them nowhere.',
  basis: BASIS,
  repairs: ({ planned, record, world }) => {
    const value = world.employers.agreed(record, planned);
    return value === undefined
      ? []
      : [inField(planned, value, 'All other records of this employer agree, and there are three or more.')];
  },
};
