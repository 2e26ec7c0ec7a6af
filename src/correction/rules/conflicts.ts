/** Addresses that are foreign by one field and domestic by another: both resolutions are proposed. */

import { foldCity, isStateCode } from '../../reference/index.js';
import type { PlannedAddress, PlannedField } from '../../validation/index.js';
import { isCityOfZip } from './address-places.js';
import { addressOf, type Repair, type RepairTarget, type Rule } from './rule.js';

export const addressConflict: Rule = {
  id: 'address-conflict',
  tier: 'confirm',
  title: 'Make the address foreign or domestic',
  premise: 'The record does not show which of the two it is.',
  basis: 'Federal format rules: a foreign address has no state or ZIP code, a domestic one no country code.',
  faults: ['conflict'],
  repairs: (target) => {
    const address = addressOf(target);
    if (!address) return [];
    const both = [...asForeign(target, address), asDomestic(address)];
    return looksDomestic(target, address) ? both.reverse() : both;
  },
};

/** A province in the state field moves to the third address line, where the layouts expect it. */
function asForeign(target: RepairTarget, address: PlannedAddress): Repair[] {
  const { record } = target;
  const province = record.text(address.state);
  const { state, zip, zip4, sharesPostalCode } = address;
  const blanks = [state, sharesPostalCode ? undefined : zip, zip4].filter((part) => part !== undefined);
  const evidence = 'The address is treated as foreign.';
  const cleared: Repair = { edits: blanks.map(blank), evidence };
  const line3 = record.plan.fields[address.city.index - 1];
  if (province === '' || isStateCode(province) || !line3 || record.text(line3) !== '') return [cleared];
  return [{ edits: [...cleared.edits, { planned: line3, text: province }], evidence }, cleared];
}

function asDomestic({ countryCode, countryName, foreignPostalCode }: PlannedAddress): Repair {
  const parts = [countryCode, countryName, foreignPostalCode].filter((part) => part !== undefined);
  return { edits: parts.map(blank), evidence: 'The address is treated as one in the United States.' };
}

const blank = (planned: PlannedField) => ({ planned, text: '' });

/** True where city, state and ZIP code are filled and agree by our tables. */
export function looksDomestic(
  { record, context }: RepairTarget,
  { city, state, zip }: PlannedAddress,
): boolean {
  const code = Number(record.text(zip).slice(0, 5));
  return (
    isStateCode(record.text(state)) &&
    context.places.stateOf(code) === record.text(state) &&
    foldCity(record.text(city)) !== '' &&
    isCityOfZip(context.places, code, record.text(city))
  );
}
