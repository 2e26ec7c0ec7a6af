/**
 * The values that are known for a faulty part of an address, from our tables, or for the name of an employer, from its other
 * records: one is proposed by a rule, several are a question for the language model.
 */

import { distance } from 'fastest-levenshtein';
import {
  countryByName,
  FIPS_COUNTRIES,
  isoToFips,
  STATES,
  stateCodesOfPrefix,
} from '../../reference/index.js';
import type { PlannedAddress } from '../../validation/index.js';
import { goodParts, zipText } from './address-places.js';
import { addressOf, fieldRepairs, type RepairTarget, type Rule } from './rule.js';

/** Maximum number of known values that are compared. Up to ten ZIP codes of a city differ from the written one in one digit. */
const MAX_CANDIDATES = 20;
/** More states do not show which one is meant. */
const MAX_STATES = 4;
/** Maximum edit distance between the written value and a candidate. */
const MAX_EDITS = 2;
/** Shorter names are two edits away from too many others. */
const MIN_NAME_LENGTH = 5;

/** The one known value. */
export const onlyCandidate: Rule = {
  id: 'only-candidate',
  tier: 'confirm',
  title: 'Write the only known value that fits',
  premise: 'It is right only if the right value is in the tables, or in other records of the employer.',
  basis: 'Public ZIP tables, FIPS PUB 10-4, and the file itself.',
  faults: [
    ...(['blank', 'zeros', 'digit', 'sign', 'comma', 'control', 'beyondAscii'] as const),
    ...(['stateCode', 'zipDigits', 'blankCountry', 'countryCode'] as const),
  ],
  repairs: (target) => {
    const [only, ...others] = candidatesFor(target);
    return others.length > 0
      ? []
      : fieldRepairs(target.planned, only, 'It is the only known value that fits.');
  },
};

/** Candidates for a field, the nearest first; none where a part of the address without a fault decides it. */
export function candidatesFor(target: RepairTarget): string[] {
  return allFor(target).slice(0, MAX_CANDIDATES);
}

function allFor(target: RepairTarget): string[] {
  const { planned, record, text, context } = target;
  if (planned.field.name === 'employer_name')
    return nearestNames(context.employers.knownTexts(record, planned), text);
  const address = addressOf(target);
  if (planned === address?.city) return cities(target, address);
  if (planned === address?.state) return states(target, address);
  if (planned === address?.zip) return zips(target, address);
  return planned === address?.countryCode ? countries(target, address) : [];
}

/** Cities of the ZIP code: all of them for a blank, else those that the text is a near miss of. */
function cities({ record, text, context }: RepairTarget, address: PlannedAddress): string[] {
  const { zip } = goodParts(record, address);
  const known = zip === undefined ? [] : context.places.citiesOf(zip);
  return text === '' ? known : nearestNames(known, text);
}

/** States with the city, where no ZIP code shows the state. */
function states({ record, context }: RepairTarget, address: PlannedAddress): string[] {
  const { zip, city } = goodParts(record, address);
  if (city === undefined || (zip !== undefined && context.places.has(zip))) return [];
  const codes =
    zip === undefined ? STATES.map(({ code }) => code) : stateCodesOfPrefix(Math.trunc(zip / 100));
  const known = codes.filter((code) => context.places.isCity(city, code));
  return known.length <= MAX_STATES ? known : [];
}

/** ZIP codes of the city that are close to the written one, or its only one when the field is empty. */
function zips({ record, text, context }: RepairTarget, address: PlannedAddress): string[] {
  const { state, city } = goodParts(record, address);
  if (state === undefined || city === undefined) return [];
  const known = context.places.zipsOf(city, state).map(zipText);
  const found = text.trim();
  if (/^0*$/.test(found)) return known.length === 1 ? known : [];
  return nearest(known, found);
}

const COUNTRIES = FIPS_COUNTRIES.map(({ code, name }) => ({ code, name: name.toUpperCase() }));

function countries({ record, text }: RepairTarget, address: PlannedAddress): string[] {
  const name = address.countryName ? record.text(address.countryName).toUpperCase() : '';
  const near = COUNTRIES.filter((country) => name !== '' && isNear(country.name, name));
  const codes = [countryByName(name), isoToFips(text.toUpperCase()), ...near.map(({ code }) => code)];
  const known = codes.filter((code) => code !== undefined);
  return [...new Set(known.filter((code) => code !== 'US'))];
}

function nearestNames(known: readonly string[], found: string): string[] {
  return found.length < MIN_NAME_LENGTH ? [] : nearest(known, found.toUpperCase());
}

function nearest(known: readonly string[], found: string): string[] {
  const edits = (one: string) => distance(one, found);
  return known.filter((one) => isNear(one, found)).sort((a, b) => edits(a) - edits(b));
}

/** Most names need no distance: their lengths alone differ by more edits. */
function isNear(known: string, found: string): boolean {
  return Math.abs(known.length - found.length) <= MAX_EDITS && distance(known, found) <= MAX_EDITS;
}
