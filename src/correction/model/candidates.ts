/** The values that our tables offer for a faulty field of an address. The model may choose only among them. */

import { distance } from 'fastest-levenshtein';
import {
  countryByName,
  FIPS_COUNTRIES,
  isoToFips,
  STATES,
  stateCodesOfPrefix,
} from '../../reference/index.js';
import type { PlannedAddress } from '../../validation/index.js';
import { goodParts, zipText } from '../rules/address-places.js';
import { mayMean } from '../rules/cities.js';
import type { RepairTarget } from '../rules/rule.js';

/** A city has up to ten ZIP codes that differ from what was found in one digit. */
const MOST = 20;
/** More states do not tell which one is meant. */
const MOST_STATES = 4;
/** Largest edit distance between what was found and a ZIP code or country name that may be meant. */
const MOST_EDITS = 2;

/** Candidates for a part of an address, the nearest first. */
export function candidatesFor(target: RepairTarget, address: PlannedAddress): string[] {
  return allFor(target, address).slice(0, MOST);
}

function allFor(target: RepairTarget, address: PlannedAddress): string[] {
  const { planned } = target;
  if (planned === address.city) return cities(target, address);
  if (planned === address.state) return states(target, address);
  if (planned === address.zip) return zips(target, address);
  return planned === address.countryCode ? countries(target, address) : [];
}

function cities({ record, text, context }: RepairTarget, address: PlannedAddress): string[] {
  const { zip } = goodParts(record, address);
  const found = text.toUpperCase();
  const edits = (city: string) => distance(city, found);
  const known = zip === undefined ? [] : context.places.citiesOf(zip);
  return known.filter((city) => mayMean(city, found)).sort((a, b) => edits(a) - edits(b));
}

function states({ record, context }: RepairTarget, address: PlannedAddress): string[] {
  const { zip, city } = goodParts(record, address);
  if (zip !== undefined) {
    const known = context.places.stateOf(zip);
    return known === '' ? stateCodesOfPrefix(Math.trunc(zip / 100)) : [known];
  }
  if (city === undefined) return [];
  const known = STATES.map(({ code }) => code).filter((code) => context.places.isCity(city, code));
  return known.length <= MOST_STATES ? known : [];
}

/** ZIP codes of the city that are near what was found, or its only one when nothing was. */
function zips({ record, text, context }: RepairTarget, address: PlannedAddress): string[] {
  const { state, city } = goodParts(record, address);
  if (state === undefined || city === undefined) return [];
  const known = context.places.zipsOf(city, state).map(zipText);
  const found = text.trim();
  if (/^0*$/.test(found)) return known.length === 1 ? known : [];
  const edits = (zip: string) => distance(zip, found);
  return known.filter((zip) => edits(zip) <= MOST_EDITS).sort((a, b) => edits(a) - edits(b));
}

function countries({ record, text }: RepairTarget, address: PlannedAddress): string[] {
  const name = address.countryName ? record.text(address.countryName).toUpperCase() : '';
  const near = FIPS_COUNTRIES.filter(
    (country) => name !== '' && distance(country.name.toUpperCase(), name) <= MOST_EDITS,
  );
  const codes = [countryByName(name), isoToFips(text.toUpperCase()), ...near.map(({ code }) => code)];
  const known = codes.filter((code) => code !== undefined);
  return [...new Set(known.filter((code) => code !== 'US'))];
}
