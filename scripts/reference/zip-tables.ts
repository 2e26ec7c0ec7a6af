/**
 * Writes `zip-cities.json` and `zip-prefixes.json` of `src/reference`:
 *
 *   npx tsx scripts/reference/zip-tables.ts [US.txt]
 *
 * US.txt is GeoNames' table of US postal codes (https://download.geonames.org/export/zip/US.zip, CC BY 4.0).
 * When a source changes, update the dates in `src/reference/NOTICE.md` and in `prefix-table.ts`. Not shipped.
 */

import { writeFileSync } from 'node:fs';
import { encodeZipRows } from './encode-zip-rows.js';
import { prefixTable } from './prefix-table.js';
import { readZipRows } from './zip-rows.js';

const rows = readZipRows(process.argv[2]);
const cities = encodeZipRows(rows);
writeFileSync(new URL('../../src/reference/zip-cities.json', import.meta.url), `${JSON.stringify(cities)}\n`);
writeFileSync(
  new URL('../../src/reference/zip-prefixes.json', import.meta.url),
  `${JSON.stringify(prefixTable(rows), null, 2)}\n`,
);
process.stderr.write(`${rows.length} ZIPs, ${cities.length} characters\n`);
