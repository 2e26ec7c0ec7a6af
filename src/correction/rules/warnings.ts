/** Repairs of faults that only warn. */

import { fieldRepair, type Rule } from './rule.js';

export const zerosToBlank: Rule = {
  id: 'zeros-to-blank',
  tier: 'safe',
  title: 'Leave the optional number blank',
  premise: 'The number is optional and holds only zeros.',
  basis: 'The federal record often has zeros for "none"; blanks mean it in every layout.',
  faults: ['zerosForBlank'],
  repairs: ({ planned }) => [fieldRepair(planned, '', 'Zeros mean that there is no value.')],
};

export const countryNameUs: Rule = {
  id: 'country-name-us',
  tier: 'safe',
  title: 'Leave the country name of a US address blank',
  premise: 'The name is that of the United States, and the address is a US one.',
  basis: 'Layouts name the country of foreign addresses only.',
  faults: ['countryNameUs'],
  repairs: ({ planned }) => [fieldRepair(planned, '', 'Without it the whole address is a US one.')],
};
