/** Invalid or missing state codes, where the ZIP code of the address shows the state. */

import { goodPartsAround, isCityOfZip, zipInState } from './address-places.js';
import { addressOf, fieldRepairs, type Repair, type RepairTarget, type Rule } from './rule.js';

const STATE = {
  basis: 'Public ZIP tables.',
  faults: ['stateCode', 'blank'],
  kinds: ['state'],
} as const satisfies Partial<Rule>;

export const stateAgreed: Rule = {
  id: 'state-agreed',
  tier: 'safe',
  title: 'Write the state of the city and the ZIP code',
  premise:
    'The city is one of those of the ZIP code, which belongs to one state and whose extension has no error.',
  ...STATE,
  repairs: (target) => {
    const { zip, city } = goodPartsAround(target);
    if (zip === undefined || city === undefined || !isCityOfZip(target.context.places, zip, city)) return [];
    if (hasOddExtension(target)) return [];
    return stateOf(target, 'ZIP code and city are in this state.');
  },
};

export const stateOfZip: Rule = {
  id: 'state-of-zip',
  tier: 'confirm',
  title: 'Write the state of the ZIP code',
  premise: 'The ZIP code is known and belongs to one state; the city does not confirm it.',
  ...STATE,
  repairs: (target) => stateOf(target, 'The ZIP code is in this state.'),
};

/** Digits of a ZIP code that moved into other columns are an error of its extension as well. */
function hasOddExtension(target: RepairTarget): boolean {
  const extension = addressOf(target)?.zip4;
  return target.record.errors.some(({ planned }) => planned === extension);
}

function stateOf(target: RepairTarget, evidence: string): Repair[] {
  const { zip } = goodPartsAround(target);
  const { places } = target.context;
  const state = zip === undefined ? '' : places.stateOf(zip);
  const isProven = zip !== undefined && state !== '' && zipInState(places, zip, state);
  return fieldRepairs(target.planned, isProven ? state : undefined, evidence);
}
