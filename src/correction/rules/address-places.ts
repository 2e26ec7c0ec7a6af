/** Checks an address against the tables of cities and ZIP codes. */

import { foldCity, prefixAllows, stateIndexOf, type ZipCities } from '../../reference/index.js';
import type { PlannedAddress } from '../../validation/index.js';
import type { CheckedRecord } from '../record/checked-record.js';
import { addressOf, type RepairTarget } from './rule.js';

/** The parts of an address that have no fault; undefined where a part is blank or faulty. */
export interface GoodParts {
  /** Only a ZIP code of five digits, as a number. */
  zip: number | undefined;
  /** USPS abbreviation. */
  state: string | undefined;
  city: string | undefined;
}

/** The good parts of an address. */
export function goodParts(record: CheckedRecord, { zip, state, city }: PlannedAddress): GoodParts {
  const [zipCode, stateCode, cityName] = [zip, state, city].map((part) =>
    record.isUsable(part) ? record.text(part) : undefined,
  );
  const isZip = zipCode !== undefined && /^\d{5}$/.test(zipCode);
  return { zip: isZip ? Number(zipCode) : undefined, state: stateCode, city: cityName };
}

/** The good parts of the address that the field belongs to; none when it is not a part of an address. */
export function goodPartsAround(target: RepairTarget): Partial<GoodParts> {
  const address = addressOf(target);
  return address ? goodParts(target.record, address) : {};
}

/** The ZIP code and the state of the address, when they have no error and agree. */
export function agreeing(target: RepairTarget): [zip: number, state: string] | [undefined, ''] {
  const { zip, state } = goodPartsAround(target);
  if (zip === undefined || state === undefined) return [undefined, ''];
  return zipInState(target.context.places, zip, state) ? [zip, state] : [undefined, ''];
}

/** True when the table lists the city for the ZIP code. */
export function isCityOfZip(places: ZipCities, zip: number, city: string): boolean {
  const wanted = foldCity(city);
  return places.citiesOf(zip).some((known) => foldCity(known) === wanted);
}

/**
 * True when signs or characters beyond ASCII in a city are damage: a city of the ZIP code has other letters, or none, in their
 * place, and `plain`, the text in plain letters, is not a place that is known there.
 */
export function isDamagedCity(target: RepairTarget, plain: string): boolean {
  const { planned, text, context } = target;
  const [zip] = planned.field.kind === 'city' ? agreeing(target) : [];
  if (zip === undefined || context.places.isPlace(zip, plain)) return false;
  const cities = context.places.citiesOf(zip);
  return isDamagedIn([...cities, ...cities.map(foldCity)], text, plain);
}

/** True when one of the known texts has other letters, or none, in the place of signs and characters beyond ASCII, and none is `plain`. */
export function isDamagedIn(known: readonly string[], text: string, plain: string): boolean {
  const pattern = Array.from(text, (one) => (/[A-Za-z\d ]/.test(one) ? one.toUpperCase() : '.?'));
  const isMeant = new RegExp(`^${pattern.join('')}$`);
  const inCapitals = known.map((one) => one.toUpperCase());
  return !inCapitals.includes(plain.toUpperCase()) && inCapitals.some((one) => isMeant.test(one));
}

/** True when the ZIP code belongs to the state by the table and by its first three digits. */
export function zipInState(places: ZipCities, zip: number, state: string): boolean {
  return places.stateOf(zip) === state && prefixAllows(Math.trunc(zip / 100), zip, stateIndexOf(state));
}

/** `00501` for 501. */
export function zipText(zip: number): string {
  return String(zip).padStart(5, '0');
}
