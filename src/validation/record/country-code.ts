/** What the country code of an address says, and what is wrong with it. Country codes are FIPS 10-4. */

import {
  countryByName,
  FIPS_COUNTRIES,
  FIPS_INDEX,
  fipsIsoConflict,
  isoToFips,
  US_TERRITORY_FIPS,
} from '../../reference/index.js';
import { CAPITAL_PAIR, decode, pairAt, pairOf } from '../fields/bytes.js';
import { checkUnsettled } from './field-check.js';
import type { PlannedAddress, PlannedField } from './record-plan.js';
import type { RecordState } from './record-state.js';

/** An address with room for a country code. */
export type CodedAddress = PlannedAddress & { countryCode: PlannedField };

/** `territory`: one of the United States, in an address that is not written as one of theirs. */
export type CodeReading = 'none' | 'foreign' | 'us' | 'territory' | 'unknown';

const US = pairOf('US');
const US_TERRITORIES = new Set(Array.from(US_TERRITORY_FIPS, pairOf));

/** What a filled country code of an address says; `domestic` when the rest of the address is one of the United States. */
export function readCode(
  { countryCode }: CodedAddress,
  domestic: boolean,
  record: RecordState,
): Exclude<CodeReading, 'none'> {
  const { line, first, length } = record.read(countryCode);
  if (length !== 2) return 'unknown';
  const pair = pairAt(line, first) & CAPITAL_PAIR;
  if (US_TERRITORIES.has(pair)) return domestic ? 'us' : 'territory';
  if (pair === US) return 'us';
  return FIPS_INDEX[pair] !== 0 ? 'foreign' : 'unknown';
}

/** Notes what is wrong with a filled country code. */
export function checkCode(address: CodedAddress, reading: CodeReading, record: RecordState): void {
  const planned = address.countryCode;
  const pair = pairAt(record.line, record.base + planned.from);
  if (reading === 'us') record.fault(planned, 'countryUs');
  else if (reading === 'territory') record.fault(planned, 'countryTerritory');
  else if (reading === 'unknown' && isIsoCode(pair)) faultIso(address, pair, record);
  else checkUnsettled(planned, record);
  if (record.isGood(planned)) warnAmbiguous(address, pair, record);
}

const textOf = (pair: number) => String.fromCharCode(pair >> 8, pair & 0xff);

/** Whether two capitals are an ISO 3166 code that means one country of FIPS 10-4. */
export const isIsoCode = (pair: number) => isoToFips(textOf(pair)) !== undefined;

/** An ISO code: the message names the FIPS 10-4 code. A postal code in the ZIP field has the same cause. */
function faultIso(
  { countryCode, state, zip, sharesPostalCode }: CodedAddress,
  pair: number,
  record: RecordState,
): void {
  const fips = isoToFips(textOf(pair)) ?? '';
  const hasZip = !sharesPostalCode && record.isEmpty(state) && !record.isEmpty(zip);
  record.fault(countryCode, hasZip ? 'countryIsoZip' : 'countryIso', `it is ${fips} in FIPS 10-4`);
}

/** A code that means one country in FIPS 10-4 and another in ISO 3166; `name` is the first as a file writes it. */
interface AmbiguousCode {
  code: string;
  fips: string;
  iso: string;
  name: string;
}

let ambiguous: ReadonlyMap<number, AmbiguousCode> | undefined;

/** Ambiguous codes by their two bytes, made at the first foreign address. */
function ambiguityOf(code: number): AmbiguousCode | undefined {
  ambiguous ??= new Map(
    FIPS_COUNTRIES.flatMap(({ code }) => {
      const found = fipsIsoConflict(code);
      return found ? [[pairOf(code), { code, ...found, name: found.fips.toUpperCase() }] as const] : [];
    }),
  );
  return ambiguous.get(code);
}

/** The FIPS 10-4 code of the country that ISO 3166 means by the code. */
function otherCode({ code }: AmbiguousCode): string {
  const fips = isoToFips(code);
  return fips ? `, whose FIPS 10-4 code is ${fips}` : '';
}

/**
 * An ambiguous code gets a warning unless the country name settles which country is meant: if that of ISO 3166, the code is
 * wrong.
 */
function warnAmbiguous({ countryCode, countryName }: CodedAddress, code: number, record: RecordState): void {
  const found = ambiguityOf(code);
  if (!found) return;
  if (countryName) {
    const text = record.read(countryName);
    if (text.is(found.name)) return;
    const named =
      text.first < 0 ? undefined : countryByName(decode(text.line.subarray(text.first, text.end)));
    if (named === found.code) return;
    if (named !== undefined && named === isoToFips(found.code)) {
      record.fault(countryCode, 'countryIso', `it is ${named} in FIPS 10-4`);
      return;
    }
  }
  const fault = countryName ? 'countryTrap' : 'countryTrapNameless';
  record.note(
    countryCode,
    fault,
    `in FIPS 10-4 it is ${found.fips}, in ISO 3166 ${found.iso}${otherCode(found)}`,
  );
}
