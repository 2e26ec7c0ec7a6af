/** Reduces the ZIP rows to the states of each three-digit prefix. Not shipped. */

import type { ZipRow } from './zip-rows.js';

/** With more ZIPs of other states than this, a prefix belongs to all of its states; below, only its main state owns it. */
const FEW = 4;

interface PrefixTable {
  title: string;
  sources: string[];
  read: string;
  /** State code → the prefixes it owns, as ranges. */
  prefixes: Record<string, string>;
  /** Single ZIPs that belong to another state than the rest of their prefix. */
  exceptions: Record<string, string>;
}

/** The table of `zip-prefixes.json`. */
export function prefixTable(rows: readonly ZipRow[]): PrefixTable {
  const owners = new Map<string, number[]>();
  const exceptions: Record<string, string> = {};
  for (const [prefix, byState] of groupByPrefix(rows)) {
    const [main, ...others] = [...byState].sort(([, a], [, b]) => b.length - a.length);
    const single = others.flatMap(([state, zips]) => zips.map((zip) => [zip, state] as const));
    for (const [zip, state] of single) exceptions[String(zip).padStart(5, '0')] = state;
    for (const [state] of single.length > FEW ? byState : [main!]) {
      owners.set(state, [...(owners.get(state) ?? []), prefix]);
    }
  }
  return {
    title: 'Three-digit ZIP prefixes of each state, and the ZIPs of another state within them',
    sources: ['npm package zipcodes 8.0.0', 'https://download.geonames.org/export/zip/US.zip'],
    read: '2026-11',
    prefixes: Object.fromEntries([...owners].sort().map(([state, prefixes]) => [state, ranges(prefixes)])),
    exceptions,
  };
}

function groupByPrefix(rows: readonly ZipRow[]): Map<number, Map<string, number[]>> {
  const groups = new Map<number, Map<string, number[]>>();
  for (const { zip, state } of rows) {
    const prefix = Math.trunc(zip / 100);
    const byState = groups.get(prefix) ?? new Map<string, number[]>();
    groups.set(prefix, byState.set(state, [...(byState.get(state) ?? []), zip]));
  }
  return groups;
}

function ranges(prefixes: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const prefix of prefixes) {
    const last = spans.at(-1);
    if (last && last[1] === prefix - 1) last[1] = prefix;
    else spans.push([prefix, prefix]);
  }
  const three = (prefix: number) => String(prefix).padStart(3, '0');
  return spans.map(([from, to]) => (from === to ? three(from) : `${three(from)}-${three(to)}`)).join(' ');
}
