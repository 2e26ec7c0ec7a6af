/**
 * Which states a ZIP may belong to, by its first three digits and a few single ZIPs.
 * Source and date are at the head of `zip-prefixes.json`, which `scripts/reference/zip-tables.ts` writes.
 */

import { stateCodeAt, stateIndexOf } from './states.js';
import table from './zip-prefixes.json' with { type: 'json' };

const BITS = 6;
const MASK = (1 << BITS) - 1;

const owners = new Int32Array(1000);
for (const [state, ranges] of Object.entries(table.prefixes)) {
  for (const range of ranges.split(' ')) {
    const [from = 0, to = from] = range.split('-').map(Number);
    for (let prefix = from; prefix <= to; prefix++) addOwner(prefix, stateIndexOf(state));
  }
}

const exceptions = new Map<number, number>();
for (const [zip, state] of Object.entries(table.exceptions)) exceptions.set(Number(zip), stateIndexOf(state));

function addOwner(prefix: number, state: number): void {
  owners[prefix] = (statesOfPrefix(prefix) << BITS) | state;
}

/** The states of a three-digit prefix, 0 to 999: up to five 1-based positions in `STATES`, six bits each; 0 for an unknown prefix. */
export function statesOfPrefix(prefix: number): number {
  return owners[prefix] ?? 0;
}

/** Codes of the states of a three-digit prefix, 0 to 999. */
export function stateCodesOfPrefix(prefix: number): string[] {
  const codes: string[] = [];
  for (let rest = statesOfPrefix(prefix); rest > 0; rest >>>= BITS) codes.unshift(stateCodeAt(rest & MASK));
  return codes;
}

/**
 * Whether a ZIP belongs to a state: `prefix` is its first three digits, `state` a 1-based position in `STATES`. True for an
 * unknown prefix.
 */
export function prefixAllows(prefix: number, zip: number, state: number): boolean {
  const exception = exceptions.get(zip);
  if (exception !== undefined) return exception === state;
  let rest = statesOfPrefix(prefix);
  if (rest === 0) return true;
  for (; rest > 0; rest >>>= BITS) if ((rest & MASK) === state) return true;
  return false;
}
