/**
 * Countries by FIPS 10-4 code, which the layouts require, and the ISO 3166 codes that payroll systems write instead.
 * Sources and dates are at the head of the two JSON files. Both lists have the names in plain letters.
 */

import { COUNTRY_ALIASES } from './country-aliases.js';
import fips from './fips-countries.json' with { type: 'json' };
import iso from './iso-countries.json' with { type: 'json' };
import { codeIndex } from './states.js';

const ISO: Readonly<Record<string, string[]>> = iso.countries;

/** Every FIPS 10-4 code, the United States and its territories included, in order of code. */
export const FIPS_COUNTRIES: readonly { code: string; name: string }[] = Object.entries(fips.countries).map(
  ([code, name]) => ({ code, name }),
);

/**
 * By the two bytes of a code, `first << 8 | second`: its 1-based place in `FIPS_COUNTRIES`, or 0. `US` is 0: it is not a foreign
 * country.
 */
export const FIPS_INDEX: Int16Array = codeIndex(
  FIPS_COUNTRIES.map(({ code }) => (code === 'US' ? '' : code)),
);

/**
 * FIPS codes of territories whose addresses are domestic: Puerto Rico, Guam, U.S. Virgin Islands, American Samoa, Northern
 * Mariana Islands.
 */
export const US_TERRITORY_FIPS: ReadonlySet<string> = new Set(['RQ', 'GQ', 'VQ', 'AQ', 'CQ']);

/** The name of the country with a FIPS 10-4 code in capitals; undefined when there is no such code. */
export function fipsName(code: string): string | undefined {
  return (fips.countries as Record<string, string>)[code];
}

/** The FIPS 10-4 code for an ISO 3166 code in capitals; undefined when the code is unknown or has several FIPS codes. */
export function isoToFips(code: string): string | undefined {
  return ISO[code]?.[1] || undefined;
}

/** The names of both countries when a code in capitals means one country in FIPS 10-4 and another in ISO 3166. */
export function fipsIsoConflict(code: string): { fips: string; iso: string } | undefined {
  const inFips = fipsName(code);
  const inIso = ISO[code];
  if (inFips === undefined || inIso?.[0] === undefined || inIso[1] === code) return undefined;
  return { fips: inFips, iso: inIso[0] };
}

/** A text of this many characters or more may be a name that was cut off at the width of its field. */
const CUT_NAME = 20;

let byName: Map<string, string> | undefined;

/**
 * The FIPS 10-4 code of a country by its name in upper or lower case, common variants and names cut off by their field included.
 * Undefined for an unknown name and for one that fits two countries, such as KOREA or CONGO.
 */
export function countryByName(name: string): string | undefined {
  const wanted = plain(name);
  byName ??= namesOfCountries();
  const exact = byName.get(wanted);
  if (exact !== undefined || wanted.length < CUT_NAME) return exact;
  const codes = new Set([...byName].filter(([known]) => known.startsWith(wanted)).map(([, code]) => code));
  return codes.size === 1 ? [...codes][0] : undefined;
}

function namesOfCountries(): Map<string, string> {
  const names = new Map<string, string>();
  for (const { code, name } of FIPS_COUNTRIES) names.set(plain(name), code);
  for (const [name, code] of Object.values(ISO)) if (name && code) names.set(plain(name), code);
  for (const [code, aliases] of Object.entries(COUNTRY_ALIASES)) {
    for (const alias of aliases) names.set(alias, code);
  }
  return names;
}

/** The name in capitals, with `ST` and `&` spelled out, without punctuation and a leading or trailing THE. */
function plain(name: string): string {
  return name
    .toUpperCase()
    .replace(/&/g, ' AND ')
    .replace(/['’]/g, '')
    .replace(/[^A-Z]+/g, ' ')
    .trim()
    .replace(/\bST\b/g, 'SAINT')
    .replace(/^THE | THE$/g, '');
}
