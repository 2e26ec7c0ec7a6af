/**
 * USPS two-letter state codes: states, the District of Columbia, territories, freely associated states, military.
 * Source: USPS Publication 28, appendix B, as restated at
 * https://www.wikiwand.com/simple/articles/List_of_ZIP_Code_prefixes, read 2026-11.
 */

/** Every code that a `state` field may have, in order of code. */
export const STATES: readonly { code: string; name: string }[] = [
  { code: 'AA', name: 'Armed Forces Americas' },
  { code: 'AE', name: 'Armed Forces Europe, Middle East, Africa and Canada' },
  { code: 'AK', name: 'Alaska' },
  { code: 'AL', name: 'Alabama' },
  { code: 'AP', name: 'Armed Forces Pacific' },
  { code: 'AR', name: 'Arkansas' },
  { code: 'AS', name: 'American Samoa' },
  { code: 'AZ', name: 'Arizona' },
  { code: 'CA', name: 'California' },
  { code: 'CO', name: 'Colorado' },
  { code: 'CT', name: 'Connecticut' },
  { code: 'DC', name: 'District of Columbia' },
  { code: 'DE', name: 'Delaware' },
  { code: 'FL', name: 'Florida' },
  { code: 'FM', name: 'Federated States of Micronesia' },
  { code: 'GA', name: 'Georgia' },
  { code: 'GU', name: 'Guam' },
  { code: 'HI', name: 'Hawaii' },
  { code: 'IA', name: 'Iowa' },
  { code: 'ID', name: 'Idaho' },
  { code: 'IL', name: 'Illinois' },
  { code: 'IN', name: 'Indiana' },
  { code: 'KS', name: 'Kansas' },
  { code: 'KY', name: 'Kentucky' },
  { code: 'LA', name: 'Louisiana' },
  { code: 'MA', name: 'Massachusetts' },
  { code: 'MD', name: 'Maryland' },
  { code: 'ME', name: 'Maine' },
  { code: 'MH', name: 'Marshall Islands' },
  { code: 'MI', name: 'Michigan' },
  { code: 'MN', name: 'Minnesota' },
  { code: 'MO', name: 'Missouri' },
  { code: 'MP', name: 'Northern Mariana Islands' },
  { code: 'MS', name: 'Mississippi' },
  { code: 'MT', name: 'Montana' },
  { code: 'NC', name: 'North Carolina' },
  { code: 'ND', name: 'North Dakota' },
  { code: 'NE', name: 'Nebraska' },
  { code: 'NH', name: 'New Hampshire' },
  { code: 'NJ', name: 'New Jersey' },
  { code: 'NM', name: 'New Mexico' },
  { code: 'NV', name: 'Nevada' },
  { code: 'NY', name: 'New York' },
  { code: 'OH', name: 'Ohio' },
  { code: 'OK', name: 'Oklahoma' },
  { code: 'OR', name: 'Oregon' },
  { code: 'PA', name: 'Pennsylvania' },
  { code: 'PR', name: 'Puerto Rico' },
  { code: 'PW', name: 'Palau' },
  { code: 'RI', name: 'Rhode Island' },
  { code: 'SC', name: 'South Carolina' },
  { code: 'SD', name: 'South Dakota' },
  { code: 'TN', name: 'Tennessee' },
  { code: 'TX', name: 'Texas' },
  { code: 'UT', name: 'Utah' },
  { code: 'VA', name: 'Virginia' },
  { code: 'VI', name: 'U.S. Virgin Islands' },
  { code: 'VT', name: 'Vermont' },
  { code: 'WA', name: 'Washington' },
  { code: 'WI', name: 'Wisconsin' },
  { code: 'WV', name: 'West Virginia' },
  { code: 'WY', name: 'Wyoming' },
];

/**
 * The two-digit FIPS codes of the states, the District of Columbia, the territories and the freely associated states.
 * Source: FIPS PUB 5-2, as restated by the Census Bureau (ANSI/FIPS state codes). 03, 07, 14, 43 and 52 were never given out.
 */
export const STATE_NUMBERS: readonly string[] =
  `01 02 04 05 06 08 09 10 11 12 13 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 44 45
   46 47 48 49 50 51 53 54 55 56 60 64 66 68 69 70 72 78`.split(/\s+/);

/** The codes of the provinces and territories of Canada, none of which is a USPS code. Source: Canada Post, addressing guidelines. */
export const CANADIAN_PROVINCES: readonly string[] = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' ');

/** By the two bytes of a code, `first << 8 | second`: its 1-based position in `STATES`, or 0. */
export const STATE_INDEX: Int16Array = codeIndex(STATES.map(({ code }) => code));

/** Whether a code, in capitals, is a USPS state code. */
export function isStateCode(code: string): boolean {
  return stateIndexOf(code) > 0;
}

/** The 1-based position in `STATES` of a code in capitals; 0 when it is not a state code. */
export function stateIndexOf(code: string): number {
  return code.length === 2 ? (STATE_INDEX[(code.charCodeAt(0) << 8) | code.charCodeAt(1)] ?? 0) : 0;
}

/** The code at a 1-based position in `STATES`; empty for 0. */
export function stateCodeAt(position: number): string {
  return STATES[position - 1]?.code ?? '';
}

/**
 * By the two bytes of a code, `first << 8 | second`: its 1-based position in the list, or 0. An empty string has a position but
 * is never found.
 */
export function codeIndex(codes: readonly string[]): Int16Array {
  const index = new Int16Array(65536);
  codes.forEach((code, place) => {
    if (code !== '') index[(code.charCodeAt(0) << 8) | code.charCodeAt(1)] = place + 1;
  });
  return index;
}
