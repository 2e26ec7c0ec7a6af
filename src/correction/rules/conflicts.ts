/** An address that is foreign by one field and domestic by another: both ways out, for a person to choose. */

import { foldCity, isStateCode } from '../../reference/index.js';
import type { PlannedAddress, PlannedField } from '../../validation/index.js';
import { isCityOfZip } from './address-places.js';
import { addressOf, type Repair, type Rule, type Target } from './rule.js';

export const addressConflict: Rule = {
  id: 'address-conflict',
  tier: 'confirm',
  title: 'Make the address foreign or domestic',
  premise: 'Which of the two it is cannot be known from the record.',
  basis: 'Federal format rules: a foreign address has no state or ZIP code, a domestic one no country code.',
  answers: ['conflict'],
  repairs: (target) => {
    const address = addressOf(target);
    if (!address) return [];
    const both = [...asForeign(target, address), asDomestic(address)];
    return looksDomestic(target, address) ? both.reverse() : both;
  },
};

/** A province in the state field moves to the third line of the address, where the layouts want it. */
function asForeign(target: Target, address: PlannedAddress): Repair[] {
  const { record } = target;
  const province = record.text(address.state);
  const blanks = [address.state, address.zip, address.zip4].filter(
    (part) => !(part === address.zip && address.sharesPostalCode),
  );
  const evidence = 'The address is taken for a foreign one.';
  const cleared: Repair = { edits: blanks.map(blank), evidence };
  const line3 = record.plan.fields[address.city.index - 1];
  if (province === '' || isStateCode(province) || !line3 || record.text(line3) !== '') return [cleared];
  return [{ edits: [...cleared.edits, { planned: line3, text: province }], evidence }, cleared];
}

function asDomestic({ countryCode, countryName, foreignPostalCode }: PlannedAddress): Repair {
  const parts = [countryCode, countryName, foreignPostalCode].filter((part) => part !== undefined);
  return { edits: parts.map(blank), evidence: 'The address is taken for one in the United States.' };
}

const blank = (planned: PlannedField) => ({ planned, text: '' });

function looksDomestic({ record, world }: Target, { city, state, zip }: PlannedAddress): boolean {
  const code = Number(record.text(zip).slice(0, 5));
  return (
    isStateCode(record.text(state)) &&
    world.places.stateOf(code) === record.text(state) &&
    foldCity(record.text(city)) !== '' &&
    isCityOfZip(world.places, code, record.text(city))
  );
}
