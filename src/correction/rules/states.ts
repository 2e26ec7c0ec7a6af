/** State codes that are none, where the ZIP code of the address speaks for one. */

import { goodZip, isCityOfZip } from './address-places.js';
import { addressOf, inField, type Rule } from './rule.js';

export const stateOfZip: Rule = {
  id: 'state-of-zip',
  tier: 'confirm',
  title: 'Write the state of the ZIP code',
  premise: 'The ZIP code is known and belongs to one state; a code of two letters says too little by itself.',
  basis: 'Public ZIP tables.',
  answers: ['stateCode', 'blank'],
  kinds: ['state'],
  repairs: (target) => {
    const { planned, record, world } = target;
    const address = addressOf(target);
    const zip = address && goodZip(record, address);
    if (!address || zip === undefined || world.places.stateOf(zip) === '') return [];
    const agrees = record.isGood(address.city) && isCityOfZip(world.places, zip, record.text(address.city));
    const evidence = agrees ? 'ZIP code and city are of this state.' : 'The ZIP code is of this state.';
    return [inField(planned, world.places.stateOf(zip), evidence)];
  },
};
