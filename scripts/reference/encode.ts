/** Packs the ZIP rows into the one string that `zip-cities.ts` reads. Not shipped. */

import type { ZipRow } from './zip-rows.js';

const PREFIXES = 1000;

/** A line for each three-digit prefix, an empty one for a prefix without ZIPs, so that a reader unpacks only what it is asked for. */
export function encodeZipRows(rows: readonly ZipRow[]): string {
  const lines = Array.from({ length: PREFIXES }, (_, prefix) =>
    encodePrefix(
      rows.filter(({ zip }) => Math.trunc(zip / 100) === prefix),
      prefix,
    ),
  );
  return lines.join('\n');
}

/**
 * One entry a ZIP, each closed by `;`: how far the ZIP is from the one before (nothing for 1), `@` and the state when it
 * changes, and the cities between `|` (nothing when they are those of the entry before, `-` when none is known).
 */
function encodePrefix(rows: readonly ZipRow[], prefix: number): string {
  let zip = prefix * 100 - 1;
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
