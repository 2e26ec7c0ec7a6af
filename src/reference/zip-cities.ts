/**
 * The cities of each ZIP, for the warning that a city does not belong to its ZIP and for the candidates of a correction.
 * Source: npm package zipcodes 8.0.0 (US rows) and GeoNames' US postal codes of 2026-07; written by `scripts/reference/zip-tables.ts`.
 * Licenses and dates: NOTICE.md in this folder.
 *
 * Most ZIPs have one name here, the one that the post office prefers, so a city that is not found may still be accepted.
 */

/*! ZIP table: Copyright (c) 2007, Dav Glass (BSD); GeoNames (CC BY 4.0); Copyright (c) 2020 Alexander Lizarraga (MIT). Full notices in src/reference/NOTICE.md */

import { distance } from 'fastest-levenshtein';
import { cityKey, foldCity } from './city-names.js';
import { isOneSlip } from './one-slip.js';
import { stateCodeAt, stateIndexOf } from './states.js';

/** ZIPs are numbers (`00601` is 601); cities are compared without regard to case, punctuation and common short words. */
export interface ZipCities {
  /** Whether the table has this ZIP. */
  has(zip: number): boolean;
  /** Whether the text from `start` up to but not including `end`, no blanks around it, is a city of this ZIP; true when none is known. */
  matches(zip: number, bytes: Uint8Array, start: number, end: number): boolean;
  /**
   * Whether the text between two offsets contradicts the ZIP: it is one typing error away from a city of the ZIP, two in
   * a long name, and no known city of the state, or it is known in the state under other three-digit prefixes only.
   */
  contradicts(zip: number, bytes: Uint8Array, start: number, end: number): boolean;
  /** True when the text between two offsets is the preferred city of a ZIP, in either case. Makes no strings. */
  isPreferred(zip: number, bytes: Uint8Array, start: number, end: number): boolean;
  /** Cities of a ZIP, the preferred one first. */
  citiesOf(zip: number): string[];
  /** State code of a ZIP; empty for an unknown ZIP. */
  stateOf(zip: number): string;
  /** ZIPs of a city in a state, in order; the first call for a state makes an index, some 10 ms. */
  zipsOf(city: string, state: string): number[];
  /** Whether any ZIP of the state has this city. */
  isCity(city: string, state: string): boolean;
  /** Whether the text is a city of the state of this ZIP, also in its usual abbreviations, or a known place in the ZIP. */
  isPlace(zip: number, text: string): boolean;
}

/** Reads the table, once for all callers. */
export async function loadZipCities(): Promise<ZipCities> {
  loaded ??= Promise.all([
    import('./zip-cities.json', { with: { type: 'json' } }),
    import('./known-places.json', { with: { type: 'json' } }),
  ]).then(([cities, known]) => new ZipTable(cities.default, new KnownPlaces(known.default)));
  return loaded;
}

let loaded: Promise<ZipCities> | undefined;

/** The table without the further names of `known-places.json`, for the script that writes them. */
export async function loadCitiesOnly(): Promise<ZipCities> {
  const { default: text } = await import('./zip-cities.json', { with: { type: 'json' } });
  return new ZipTable(text, new KnownPlaces(''));
}

const [SEMICOLON, AT, BAR, NONE, LINE_END] = [0x3b, 0x40, 0x7c, 0x2d, 0x0a];
const ZIPS = 100_000;
const PREFIXES = 1000;
/** Marks a key among the folded names of an index. */
const KEY = '=';
/** Shorter names are one typing error away from too many others. */
const MIN_LENGTH_FOR_TYPO = 3;
const POST_OFFICES = ['APO', 'FPO', 'DPO'];
const MILITARY = new Set(['AA', 'AE', 'AP']);

class ZipTable implements ZipCities {
  /** 1-based offset of the cities of a ZIP in the text; 0 for an unknown ZIP. */
  private readonly places = new Int32Array(ZIPS);
  private readonly states = new Uint8Array(ZIPS);
  private readonly bytes: Uint8Array;
  /** Offset of the line of a three-digit prefix in the text. */
  private readonly starts = new Int32Array(PREFIXES);
  /** 1 for a prefix whose line is unpacked: most files need only a few. */
  private readonly unpacked = new Uint8Array(PREFIXES);
  /** ZIPs by state, then by folded city and by the key of the city, marked as such. */
  private readonly indexes = new Map<string, Map<string, number[]>>();

  /** `text` as written by `scripts/reference/encode-zip-rows.ts`. */
  constructor(
    private readonly text: string,
    private readonly known: KnownPlaces,
  ) {
    this.bytes = new TextEncoder().encode(text);
    let at = 0;
    for (const [prefix, line] of text.split('\n').entries()) {
      this.starts[prefix] = at;
      at += line.length + 1;
    }
  }

  private placeOf(zip: number): number {
    const prefix = Math.trunc(zip / 100);
    if (this.unpacked[prefix] === 0) this.unpack(prefix);
    return this.places[zip] ?? 0;
  }

  private unpack(prefix: number): void {
    const { bytes } = this;
    let zip = prefix * 100 - 1;
    let state = 0;
    let place = 0;
    for (let at = this.starts[prefix] ?? 0; at < bytes.length && bytes[at] !== LINE_END; at++) {
      let step = 0;
      for (let digit = digitAt(bytes, at); digit >= 0; digit = digitAt(bytes, ++at)) step = step * 10 + digit;
      zip += step || 1;
      if (bytes[at] === AT) {
        state = stateIndexOf(String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0));
        at += 3;
      }
      if (bytes[at] !== SEMICOLON) place = at + 1;
      while (bytes[at] !== SEMICOLON) at++;
      this.places[zip] = place;
      this.states[zip] = state;
    }
    this.unpacked[prefix] = 1;
  }

  has(zip: number): boolean {
    return this.placeOf(zip) > 0;
  }

  matches(zip: number, bytes: Uint8Array, start: number, end: number): boolean {
    if (this.isPreferred(zip, bytes, start, end)) return true;
    const cities = this.citiesOf(zip);
    const city = foldCity(String.fromCharCode(...bytes.subarray(start, end)));
    if (MILITARY.has(this.stateOf(zip)) && POST_OFFICES.includes(city)) return true;
    return cities.length === 0 || cities.some((known) => foldCity(known) === city);
  }

  contradicts(zip: number, bytes: Uint8Array, start: number, end: number): boolean {
    if (this.matches(zip, bytes, start, end)) return false;
    const text = String.fromCharCode(...bytes.subarray(start, end)).toUpperCase();
    const city = cityKey(text);
    const known = this.citiesOf(zip);
    if (known.some((one) => cityKey(one) === city)) return false;
    const elsewhere = this.indexOf(this.stateOf(zip)).get(KEY + city) ?? [];
    const prefix = Math.trunc(zip / 100);
    const speaks =
      elsewhere.length === 0
        ? known.some((one) => isTypo(one, text) || isTwoTypos(one, text))
        : elsewhere.every((one) => Math.trunc(one / 100) !== prefix);
    return speaks && !this.known.has(zip, city);
  }

  isPreferred(zip: number, bytes: Uint8Array, start: number, end: number): boolean {
    let place = this.placeOf(zip) - 1;
    for (let at = start; at < end; at++, place++) {
      const byte = bytes[at] ?? 0;
      if ((byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte) !== this.bytes[place]) return false;
    }
    return this.bytes[place] === SEMICOLON || this.bytes[place] === BAR;
  }

  citiesOf(zip: number): string[] {
    const place = this.placeOf(zip) - 1;
    if (place < 0 || this.bytes[place] === NONE) return [];
    return this.text.slice(place, this.text.indexOf(';', place)).split('|');
  }

  stateOf(zip: number): string {
    return this.placeOf(zip) > 0 ? stateCodeAt(this.states[zip] ?? 0) : '';
  }

  zipsOf(city: string, state: string): number[] {
    return this.indexOf(state.toUpperCase()).get(foldCity(city)) ?? [];
  }

  isCity(city: string, state: string): boolean {
    return this.zipsOf(city, state).length > 0;
  }

  isPlace(zip: number, text: string): boolean {
    const key = cityKey(text);
    return this.known.has(zip, key) || this.indexOf(this.stateOf(zip)).has(KEY + key);
  }

  private indexOf(state: string): Map<string, number[]> {
    return this.indexes.get(state) ?? this.indexCities(state);
  }

  private indexCities(state: string): Map<string, number[]> {
    const index = new Map<string, number[]>();
    let last = 0;
    let cities: string[] = [];
    const zipsOfState = this.allZipsOf(state);
    for (const zip of zipsOfState) {
      const place = this.placeOf(zip);
      // Consecutive ZIPs often have the same city.
      if (place !== last)
        cities = this.citiesOf(zip).flatMap((city) => [foldCity(city), KEY + cityKey(city)]);
      last = place;
      for (const city of cities) {
        const zips = index.get(city);
        if (zips) zips.push(zip);
        else index.set(city, [zip]);
      }
    }
    // Nothing is kept for a text that is not a state: there may be many.
    if (zipsOfState.length > 0) this.indexes.set(state, index);
    return index;
  }

  /** Unpacks only the prefixes of the state: a small file asks for few states. */
  private allZipsOf(state: string): number[] {
    const zips: number[] = [];
    const index = stateIndexOf(state);
    if (index === 0) return zips;
    for (const [prefix, start] of this.starts.entries()) {
      if (!this.text.slice(start, this.starts[prefix + 1]).includes(`@${state}`)) continue;
      for (let zip = prefix * 100; zip < (prefix + 1) * 100; zip++)
        if (this.placeOf(zip) > 0 && this.states[zip] === index) zips.push(zip);
    }
    return zips;
  }
}

/** Whether a text is one typing error away from a city, as it is written or with its common words shortened. */
function isTypo(city: string, text: string): boolean {
  if (text.length < MIN_LENGTH_FOR_TYPO) return false;
  const close = (one: string) => one.replaceAll(' ', '');
  return isOneSlip(close(city), close(text)) || isOneSlip(cityKey(city), cityKey(text));
}

/** Shorter names are two typing errors away from too many others. */
const MIN_LENGTH_FOR_TWO_TYPOS = 9;

/** Whether a text is two typing errors away from a long city of as many words, with the same first letter. */
function isTwoTypos(city: string, text: string): boolean {
  if (text.length < MIN_LENGTH_FOR_TWO_TYPOS || city.length < MIN_LENGTH_FOR_TWO_TYPOS || city[0] !== text[0])
    return false;
  return city.split(' ').length === text.split(' ').length && distance(city, text) === 2;
}

/** The digit at an offset; -1 for any other byte. */
function digitAt(bytes: Uint8Array, at: number): number {
  const digit = (bytes[at] ?? 0) - 0x30;
  return digit >= 0 && digit <= 9 ? digit : -1;
}

const ZIP_DIGITS = 5;

/**
 * Names of real places that people write with a ZIP, other than the city of its post office. They are used only to suppress a
 * warning. Source: npm package zipcode-city-distance 1.0.6; written by `scripts/reference/known-places.ts`, which leaves out the
 * pairs that nothing contradicts anyway. License and date: NOTICE.md in this folder.
 */
class KnownPlaces {
  private byZip: Map<number, readonly string[]> | undefined;

  /** `text` has one line for each ZIP: five digits, then its places with bars between them. */
  constructor(private readonly text: string) {}

  /** Whether the place with this key is in the ZIP. The table is unpacked on first use, which takes about 2 ms. */
  has(zip: number, key: string): boolean {
    this.byZip ??= this.unpack();
    return this.byZip.get(zip)?.includes(key) ?? false;
  }

  private unpack(): Map<number, readonly string[]> {
    return new Map(
      this.text
        .split('\n')
        .map((line) => [Number(line.slice(0, ZIP_DIGITS)), line.slice(ZIP_DIGITS).split('|').map(cityKey)]),
    );
  }
}
