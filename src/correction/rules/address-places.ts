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

/** True when the table lists the city for the ZIP code. */
export function isCityOfZip(places: ZipCities, zip: number, city: string): boolean {
  const wanted = foldCity(city);
  return places.citiesOf(zip).some((known) => foldCity(known) === wanted);
}

/** True when the ZIP code belongs to the state by the table and by its first three digits. */
export function zipInState(places: ZipCities, zip: number, state: string): boolean {
  return places.stateOf(zip) === state && prefixAllows(Math.trunc(zip / 100), zip, stateIndexOf(state));
}

/** `00501` for 501. */
export function zipText(zip: number): string {
  return String(zip).padStart(5, '0');
}
