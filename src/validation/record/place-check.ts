/** Whether a ZIP code is known, and whether its city speaks against it. Pairs that do not are remembered by their bytes. */

import type { ZipCities } from '../../reference/index.js';
import { CleanBytes } from './clean-bytes.js';
import type { PlannedAddress } from './record-plan.js';
import type { RecordState } from './record-state.js';

/** Pairs that are remembered, some 40 bytes each. Further ones are looked up in every record. */
const MOST_PLACES = 4096;

export class PlaceCheck {
  private readonly seen = new CleanBytes<true>(MOST_PLACES);

  constructor(private readonly cities: ZipCities | undefined) {}

  /** What speaks against the ZIP code `code` of an address, or against its city; undefined when nothing is known to. */
  faultOf(
    { city, zip }: PlannedAddress,
    code: number,
    record: RecordState,
  ): 'zipUnknown' | 'zipCity' | undefined {
    const { cities, seen } = this;
    if (!cities) return undefined;
    const { line, base, width } = record;
    const hasCity = record.isGood(city);
    const first = base + city.from;
    const end = first + (width[city.index] ?? 0);
    if (hasCity && cities.isPreferred(code, line, first, end)) return undefined;
    if (!cities.has(code)) return 'zipUnknown';
    if (!hasCity) return undefined;
    const from = base + Math.min(city.from, zip.from);
    const to = base + Math.max(city.to, zip.to);
    if (seen.find(line, from, to)) return undefined;
    if (cities.contradicts(code, line, first, end)) return 'zipCity';
    seen.keep(line, from, to, true);
    return undefined;
  }
}
