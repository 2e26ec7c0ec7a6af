/** Invalid or missing state codes, where the ZIP code of the address suggests one. */

import { goodPartsAround, isCityOfZip } from './address-places.js';
import { fieldRepair, type Rule } from './rule.js';

export const stateOfZip: Rule = {
  id: 'state-of-zip',
  tier: 'confirm',
  title: 'Write the state of the ZIP code',
  premise:
    'The ZIP code is known and belongs to one state; a code of two letters is not enough evidence by itself.',
  basis: 'Public ZIP tables.',
  faults: ['stateCode', 'blank'],
  kinds: ['state'],
  repairs: (target) => {
    const { places } = target.context;
    const { zip, city } = goodPartsAround(target);
    if (zip === undefined || places.stateOf(zip) === '') return [];
    const agrees = city !== undefined && isCityOfZip(places, zip, city);
    const evidence = agrees ? 'ZIP code and city are in this state.' : 'The ZIP code is in this state.';
    return [fieldRepair(target.planned, places.stateOf(zip), evidence)];
  },
};
