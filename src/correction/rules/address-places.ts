/** What the tables of cities and ZIP codes say about one address. */

import { foldCity, prefixAllows, stateIndexOf, type ZipCities } from '../../reference/index.js';
import type { PlannedAddress } from '../../validation/index.js';
import type { Judged } from '../record/checked-record.js';

/** The address's ZIP code as a number; undefined when it has no good one. */
export function goodZip(record: Judged, address: PlannedAddress): number | undefined {
  const zip = record.isGood(address.zip) ? record.text(address.zip) : '';
  return /^\d{5}$/.test(zip) ? Number(zip) : undefined;
}

/** The address's state code; undefined when it has no good one. */
export function goodState(record: Judged, address: PlannedAddress): string | undefined {
  return record.isGood(address.state) ? record.text(address.state) : undefined;
}

/** Whether the table has the city among those of the ZIP code. */
export function isCityOfZip(places: ZipCities, zip: number, city: string): boolean {
  const wanted = foldCity(city);
  return places.citiesOf(zip).some((known) => foldCity(known) === wanted);
}

/** Whether the city is known for the ZIP code of the address. */
export function cityFits(places: ZipCities, record: Judged, address: PlannedAddress, city: string): boolean {
  const zip = goodZip(record, address);
  return zip !== undefined && isCityOfZip(places, zip, city);
}

/** Whether a ZIP code, as a number, belongs to the state by the table and by its first three digits. */
export function zipInState(places: ZipCities, zip: number, state: string): boolean {
  return places.stateOf(zip) === state && prefixAllows(Math.trunc(zip / 100), zip, stateIndexOf(state));
}

/** `00501` for 501. */
export function zipText(zip: number): string {
  return String(zip).padStart(5, '0');
}
