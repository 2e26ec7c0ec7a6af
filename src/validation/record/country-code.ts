/** What the country code of an address says, and what is wrong with it. Country codes are FIPS 10-4. */

import {
  countryByName,
  FIPS_COUNTRIES,
  FIPS_INDEX,
  isoToFips,
  isoTrap,
  US_TERRITORY_FIPS,
} from '../../reference/index.js';
import { decode, pairAt, scan, spells, text } from '../fields/bytes.js';
import type { PlannedAddress } from './record-plan.js';
import type { Working } from './record-state.js';

export type CodeReading = 'none' | 'foreign' | 'us' | 'unknown';

/** What a country code of an address says; `domestic` when the rest of the address is one of the United States. */
export function readCode(
  address: PlannedAddress,
  line: Uint8Array,
  base: number,
  domestic: boolean,
): CodeReading {
  scan(line, base + address.countryCode.from, base + address.countryCode.to);
  if (text.first < 0) return 'none';
  if (text.end - text.first !== 2) return 'unknown';
  const pair = pairAt(line, text.first) & 0xdfdf;
  const code = String.fromCharCode(pair >> 8, pair & 0xff);
  if (code === 'US' || (domestic && US_TERRITORY_FIPS.has(code))) return 'us';
  return FIPS_INDEX[pair] !== 0 ? 'foreign' : 'unknown';
}

/** Notes what is wrong with a filled country code. */
export function checkCode(
  address: PlannedAddress,
  line: Uint8Array,
  base: number,
  reading: CodeReading,
  work: Working,
): void {
  const planned = address.countryCode;
  const pair = pairAt(line, base + planned.from);
  const code = String.fromCharCode(pair >> 8, pair & 0xff);
  if (reading === 'us') work.fault(planned, 'countryUs');
  else if (reading === 'unknown') work.fault(planned, isoToFips(code) ? 'countryIso' : 'countryCode');
  else if (FIPS_INDEX[pair] === 0) work.fault(planned, 'countryCase');
  else noteTrap(address, line, base, code, work);
}

/** A code that means one country in FIPS 10-4 and another in ISO 3166; `name` is the first as a file writes it. */
interface Trap {
  fips: string;
  iso: string;
  name: string;
}

let traps: ReadonlyMap<number, Trap> | undefined;

/** Traps by the two bytes of their code, made at the first foreign address. */
function trapAt(line: Uint8Array, from: number): Trap | undefined {
  traps ??= new Map(
    FIPS_COUNTRIES.flatMap(({ code }) => {
      const trap = isoTrap(code);
      const pair = (code.charCodeAt(0) << 8) | code.charCodeAt(1);
      return trap ? [[pair, { ...trap, name: trap.fips.toUpperCase() }] as const] : [];
    }),
  );
  return traps.get(pairAt(line, from));
}

/** Whether the country name of the address is the one that the code means in FIPS 10-4. */
function hasNameOf(trap: Trap, { countryName }: PlannedAddress, line: Uint8Array, base: number): boolean {
  if (!countryName) return false;
  scan(line, base + countryName.from, base + countryName.to);
  return text.end - text.first === trap.name.length && spells(line, text.first, trap.name);
}

/** Whether the code is that of a foreign country, and means no other one in ISO 3166 or stands beside its name. */
export function isPlainCode(address: PlannedAddress, line: Uint8Array, base: number): boolean {
  const from = base + address.countryCode.from;
  if (FIPS_INDEX[pairAt(line, from)] === 0) return false;
  const trap = trapAt(line, from);
  return trap === undefined || hasNameOf(trap, address, line, base);
}

/** A trap is worth a word unless a country name settles it. */
function noteTrap(
  address: PlannedAddress,
  line: Uint8Array,
  base: number,
  code: string,
  work: Working,
): void {
  const trap = trapAt(line, base + address.countryCode.from);
  if (!trap || hasNameOf(trap, address, line, base)) return;
  const { countryName: name } = address;
  const written = name ? decode(line.subarray(base + name.from, base + name.to)).trimEnd() : '';
  if (countryByName(written) === code) return;
  work.note(address.countryCode, 'countryTrap', `in FIPS 10-4 it is ${trap.fips}, in ISO 3166 ${trap.iso}`);
}
