/** Packs the ZIP rows into the one string that `zip-cities.ts` reads. Not shipped. */

import type { ZipRow } from './zip-rows.js';

/**
 * One entry a ZIP, each closed by `;`: how far the ZIP is from the one before (nothing for 1), `@` and the state when it
 * changes, and the cities between `|` (nothing when they are those of the entry before, `-` when none is known).
 */
export function encodeZipRows(rows: readonly ZipRow[]): string {
  let zip = -1;
  let state = '';
  let cities = '';
  return rows
    .map((row) => {
      const step = row.zip - zip === 1 ? '' : String(row.zip - zip);
      const newState = row.state === state ? '' : `@${row.state}`;
      const names = row.cities.join('|') || '-';
      const newCities = names === cities ? '' : names;
      [zip, state, cities] = [row.zip, row.state, names];
      return `${step}${newState}${newCities};`;
    })
    .join('');
}
