/** Packs the ZIP rows into the one string that `zip-cities.ts` reads. Not shipped. */

import type { ZipRow } from './zip-rows.js';

const PREFIXES = 1000;

/** One line per three-digit prefix, empty for a prefix without ZIPs, so that a reader unpacks only the prefixes that it needs. */
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
 * One entry per ZIP, each followed by `;`: the distance from the ZIP before (empty for 1), `@` and the state when it
 * changes, and the cities separated by `|` (empty when they are those of the entry before, `-` when none is known).
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
