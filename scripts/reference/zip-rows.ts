/** Reads the sources of the ZIP tables into one row a ZIP. Run by `zip-tables.ts`; not shipped. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { foldCity } from '../../src/reference/city-names.js';

/** One ZIP code with its state and cities. */
export interface ZipRow {
  zip: number;
  state: string;
  /** In capitals, the preferred name first; empty when the ZIP belongs to one company or office. */
  cities: string[];
}

/**
 * The rows of the `zipcodes` package that are in the US (it also holds Canada), then, when its path is given,
 * the ZIPs and other spellings that only GeoNames' `US.txt` has. In order of ZIP.
 */
export function readZipRows(geonamesPath?: string): ZipRow[] {
  const rows = new Map<number, ZipRow>();
  for (const { zip, state, cities } of packageRows()) rows.set(zip, { zip, state, cities });
  for (const row of geonamesPath ? geonamesRows(geonamesPath) : []) {
    const known = rows.get(row.zip);
    if (!known) rows.set(row.zip, row);
    else if (known.state === row.state)
      known.cities.push(...row.cities.filter((city) => isNew(city, known.cities)));
  }
  return [...rows.values()].sort((a, b) => a.zip - b.zip);
}

function packageRows(): ZipRow[] {
  const { codes }: { codes: Record<string, { zip: string; city: string; state: string; country: string }> } =
    createRequire(import.meta.url)('zipcodes');
  return Object.values(codes)
    .filter(({ zip, country }) => country === 'US' && /^\d{5}$/.test(zip))
    .map(({ zip, city, state }) => ({ zip: Number(zip), state, cities: cityNames(city) }));
}

/** Tab-separated: country, postal code, place, state name, state code, … Military rows have no state and `APO AE` as place. */
function geonamesRows(path: string): ZipRow[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([country, zip]) => country === 'US' && /^\d{5}$/.test(zip ?? ''))
    .map(([, zip = '', place = '', , state = '']) => ({
      zip: Number(zip),
      state: state || militaryState(zip),
      cities: cityNames(place.replace(/^([ADF]PO) A[AEP]$/, '$1')),
    }));
}

function militaryState(zip: string): string {
  if (zip.startsWith('09')) return 'AE';
  return zip.startsWith('340') ? 'AA' : 'AP';
}

/** Columns of a city field in every state's layout. */
const CITY_WIDTH = 25;

/** A name as it is filed: capitals, no accents or apostrophes, cut to its field. Names with digits or `&` are companies, not cities. */
export function cityNames(name: string): string[] {
  if (/[\d&]/.test(name)) return [];
  const plain = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z.\s/-]+/g, '')
    .replace(/[\s/]+/g, ' ');
  return [plain.trim().slice(0, CITY_WIDTH).trim()].filter((city) => city !== '');
}

function isNew(city: string, known: string[]): boolean {
  return !known.some((other) => foldCity(other) === foldCity(city));
}
