/**
 * Compares the country tables with another list and prints where they differ:
 *
 *   npx tsx scripts/reference/check-countries.ts country-codes.csv
 *
 * The list is `data/country-codes.csv` of https://github.com/datasets/country-codes, or any CSV whose heading has
 * `FIPS` and `ISO3166-1-Alpha-2`. FIPS 10-4 ended in 2014, so the tables are kept by hand and only compared. Not shipped.
 */

import { readFileSync } from 'node:fs';
import { fipsName, isoToFips } from '../../src/reference/countries.js';

/**
 * One line for each ISO code whose FIPS code in the list differs from ours. Where the list has two (`GZ,WE`), ours may be either,
 * or missing.
 */
export function differences(csv: string): string[] {
  const [heading = [], ...rows] = csv.split(/\r?\n/).map(cellsOf);
  const [iso, fips] = [heading.indexOf('ISO3166-1-Alpha-2'), heading.indexOf('FIPS')];
  if (iso < 0 || fips < 0) return ['The list has no columns FIPS and ISO3166-1-Alpha-2.'];
  return rows
    .filter((row) => /^[A-Z]{2}$/.test(row[iso] ?? ''))
    .flatMap((row) => difference(row[iso]!, (row[fips] ?? '').match(/[A-Z]{2}/g) ?? []));
}

function difference(iso: string, theirs: readonly string[]): string[] {
  const ours = isoToFips(iso);
  const unknown = theirs.filter((code) => fipsName(code) === undefined);
  if (unknown.length > 0) return [`${iso}: ${unknown.join(' ')} is not a FIPS code here`];
  if (theirs.length > 1 && ours === undefined) return [];
  if (ours === undefined ? theirs.length === 0 : theirs.includes(ours)) return [];
  return [`${iso}: ${ours ?? 'nothing'} here, ${theirs.join(' ') || 'nothing'} there`];
}

function cellsOf(line: string): string[] {
  const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [];
  return cells.map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, ''));
}

const [path] = process.argv.slice(2);
if (path?.endsWith('.csv'))
  process.stdout.write(
    differences(readFileSync(path, 'utf8'))
      .map((line) => `${line}\n`)
      .join(''),
  );
