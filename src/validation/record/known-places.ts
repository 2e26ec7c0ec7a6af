/** Whether a city belongs to its ZIP code. Pairs under other names than the preferred one are remembered by their bytes. */

import type { ZipCities } from '../../reference/index.js';
import { CleanBytes } from './clean-bytes.js';
import type { PlannedAddress } from './record-plan.js';
import type { RecordState } from './record-state.js';

/** Pairs that are remembered, some 40 bytes each. Further ones are looked up in every record. */
const MOST_PLACES = 4096;

export class KnownPlaces {
  private readonly seen = new CleanBytes<true>(MOST_PLACES);

  constructor(private readonly cities: ZipCities | undefined) {}

  /** Whether the city of an address is one of the ZIP code `code`; true when nobody knows. */
  isCityOf({ city, zip }: PlannedAddress, code: number, { line, base, width }: RecordState): boolean {
    const { cities, seen } = this;
    const first = base + city.from;
    const end = first + (width[city.index] ?? 0);
    if (!cities || cities.isPreferred(code, line, first, end)) return true;
    const from = base + Math.min(city.from, zip.from);
    const to = base + Math.max(city.to, zip.to);
    if (seen.find(line, from, to)) return true;
    if (!cities.matches(code, line, first, end)) return false;
    seen.keep(line, from, to, true);
    return true;
  }
}
