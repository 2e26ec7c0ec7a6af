/** What our own tables offer for a faulty field of an address: the model may choose among it, never beyond it. */

import { distance } from 'fastest-levenshtein';
import {
  countryByName,
  FIPS_COUNTRIES,
  isoToFips,
  STATES,
  stateCodesOfPrefix,
} from '../../reference/index.js';
import type { PlannedAddress } from '../../validation/index.js';
import { goodState, goodZip, zipText } from '../rules/address-places.js';
import { mayMean } from '../rules/cities.js';
import type { Target } from '../rules/rule.js';

/** A city has up to ten ZIP codes that differ from what was found in one digit. */
const MOST = 20;
/** More states than these say nothing about which one is meant. */
const MOST_STATES = 4;
/** Slips between what was found and a ZIP code or country name that may be meant. */
const MOST_SLIPS = 2;

/** Candidates for a part of an address, the nearest first. */
export function candidatesFor(target: Target, address: PlannedAddress): string[] {
  return allFor(target, address).slice(0, MOST);
}

function allFor(target: Target, address: PlannedAddress): string[] {
  const { planned } = target;
  if (planned === address.city) return cities(target, address);
  if (planned === address.state) return states(target, address);
  if (planned === address.zip) return zips(target, address);
  return planned === address.countryCode ? countries(target, address) : [];
}

function cities({ record, text, world }: Target, address: PlannedAddress): string[] {
  const zip = goodZip(record, address);
  const found = text.toUpperCase();
  const near = (city: string) => distance(city, found);
  const known = zip === undefined ? [] : world.places.citiesOf(zip);
  return known.filter((city) => mayMean(city, found)).sort((a, b) => near(a) - near(b));
}

function states({ record, world }: Target, address: PlannedAddress): string[] {
  const zip = goodZip(record, address);
  if (zip !== undefined) {
    const own = world.places.stateOf(zip);
    return own === '' ? stateCodesOfPrefix(Math.trunc(zip / 100)) : [own];
  }
  if (!record.isGood(address.city)) return [];
  const city = record.text(address.city);
  const known = STATES.map(({ code }) => code).filter((code) => world.places.isCity(city, code));
  return known.length <= MOST_STATES ? known : [];
}

/** ZIP codes of the city that are near what was found, or its only one. */
function zips({ record, text, world }: Target, address: PlannedAddress): string[] {
  const state = goodState(record, address);
  if (state === undefined || !record.isGood(address.city)) return [];
  const known = world.places.zipsOf(record.text(address.city), state).map(zipText);
  const found = text.trim();
  if (/^0*$/.test(found)) return known.length === 1 ? known : [];
  const near = (zip: string) => distance(zip, found);
  return known.filter((zip) => near(zip) <= MOST_SLIPS).sort((a, b) => near(a) - near(b));
}

function countries({ record, text }: Target, address: PlannedAddress): string[] {
  const name = address.countryName ? record.text(address.countryName).toUpperCase() : '';
  const near = FIPS_COUNTRIES.filter(
    (country) => name !== '' && distance(country.name.toUpperCase(), name) <= MOST_SLIPS,
  );
  const codes = [countryByName(name), isoToFips(text.toUpperCase()), ...near.map(({ code }) => code)];
  return [...new Set(codes.filter((code) => code !== undefined && code !== 'US'))] as string[];
}
