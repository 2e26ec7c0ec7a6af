/**
 * Checks whether a ZIP code is known and whether the city contradicts it. Pairs are cached by their bytes: a file has the same city
 * in many records, misspelled in the same way.
 */

import {
  foldCity,
  STATE_INDEX,
  STATES_AS_WORDS,
  stateCodeAt,
  type ZipCities,
} from '../../reference/index.js';
import { CAPITAL_PAIR, pairAt } from '../fields/bytes.js';
import { ByteRangeCache } from './byte-range-cache.js';
import type { PlannedAddress } from './record-plan.js';
import type { RecordState } from './record-state.js';

/** Pairs that are remembered, some 40 bytes each. Further ones are looked up in every record. */
const MAX_PLACES = 4096;

const BLANK = 0x20;
/** A city of one letter, a blank and a state. */
const MIN_LENGTH_WITH_STATE = 4;

export class PlaceCheck {
  private readonly seen = new ByteRangeCache<'fits' | 'contradicts'>(MAX_PLACES);

  constructor(private readonly cities: ZipCities | undefined) {}

  /** The evidence against the ZIP code `code` of an address, or against its city; undefined when none is known. */
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
    let found = seen.find(line, from, to);
    if (!found) {
      found = cities.contradicts(code, line, first, end) ? 'contradicts' : 'fits';
      seen.keep(line, from, to, found);
    }
    return found === 'contradicts' ? 'zipCity' : undefined;
  }

  /**
   * True when a state follows the city: the text before it is a known city of that state or of the ZIP code, or the state is
   * that of the address. False for a city that is called so.
   */
  hasState({ city, state, zip }: PlannedAddress, record: RecordState): boolean {
    const { cities } = this;
    if (!cities || !record.isGood(city)) return false;
    const { line, base, width } = record;
    const first = base + city.from;
    const end = first + (width[city.index] ?? 0);
    if (end - first < MIN_LENGTH_WITH_STATE || line[end - 3] !== BLANK) return false;
    const place = STATE_INDEX[pairAt(line, end - 2) & CAPITAL_PAIR] ?? 0;
    if (place === 0) return false;
    const textTo = (to: number) => String.fromCharCode(...line.subarray(first, to)).trimEnd();
    const [text, name, code] = [textTo(end), textTo(end - 2), stateCodeAt(place)];
    const own = record.isGood(state) ? record.valueOf(state) : 0;
    const namesOfZip = record.isGood(zip) ? cities.citiesOf(record.valueOf(zip)).map(foldCity) : [];
    if (namesOfZip.includes(foldCity(text)) || (own > 0 && cities.isCity(text, stateCodeAt(own))))
      return false;
    if (namesOfZip.includes(foldCity(name)) || cities.isCity(name, code)) return true;
    return place === own && !STATES_AS_WORDS.has(code);
  }
}
