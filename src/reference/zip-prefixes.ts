/**
 * Which states a ZIP may belong to, by its first three digits and a few single ZIPs.
 * Source and date stand at the head of `zip-prefixes.json`, which `rebuild/zip-tables.ts` makes.
 */

import { STATES, stateIndexOf } from './states.js';
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
  owners[prefix] = (owners[prefix]! << BITS) | state;
}

/** The states that own a three-digit prefix, 0 to 999: up to five places in `STATES` (1-based), six bits each; 0 for an unknown prefix. */
export function statesOfPrefix(prefix: number): number {
  return owners[prefix] ?? 0;
}

/** Codes of the states that own a three-digit prefix, 0 to 999. */
export function stateCodesOfPrefix(prefix: number): string[] {
  const codes: string[] = [];
  for (let rest = statesOfPrefix(prefix); rest > 0; rest >>>= BITS)
    codes.unshift(STATES[(rest & MASK) - 1]!.code);
  return codes;
}

/** Whether a ZIP may stand in a state: `prefix` its first three digits, `state` a 1-based place in `STATES`. True for an unknown prefix. */
export function prefixAllows(prefix: number, zip: number, state: number): boolean {
  const exception = exceptions.get(zip);
  if (exception !== undefined) return exception === state;
  let rest = statesOfPrefix(prefix);
  if (rest === 0) return true;
  for (; rest > 0; rest >>>= BITS) if ((rest & MASK) === state) return true;
  return false;
}
