/**
 * Brings the different spellings of a city to one form.
 * The short words are those of USPS Publication 28 and of common usage (SAINT LOUIS, ST. LOUIS, ST LOUIS), 2026-11.
 */

const SHORT: Readonly<Record<string, string>> = {
  SAINT: 'ST',
  SAINTE: 'STE',
  FORT: 'FT',
  MOUNT: 'MT',
  MOUNTAIN: 'MTN',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  BEACH: 'BCH',
  CENTER: 'CTR',
  CENTRE: 'CTR',
  CREEK: 'CRK',
  FALLS: 'FLS',
  GARDENS: 'GDNS',
  GROVE: 'GRV',
  HARBOR: 'HBR',
  HEIGHTS: 'HTS',
  HILLS: 'HLS',
  ISLAND: 'IS',
  JUNCTION: 'JCT',
  LAKE: 'LK',
  LAKES: 'LKS',
  PARK: 'PK',
  POINT: 'PT',
  SPRING: 'SPG',
  SPRINGS: 'SPGS',
  SPRGS: 'SPGS',
  TOWNSHIP: 'TWP',
  VALLEY: 'VLY',
  VILLAGE: 'VLG',
};

const IN_PLAIN_WORDS = /^[A-Z]+(?: [A-Z]+)*$/;
const LONGER_WORDS = new RegExp(`\\b(?:${Object.keys(SHORT).join('|')})\\b`, 'g');

/** A city in capitals, without punctuation, with common words abbreviated: the same for two spellings of one city. */
export function foldCity(city: string): string {
  // Fast path for nearly all of the tens of thousands of names in the ZIP table.
  if (IN_PLAIN_WORDS.test(city)) return city.replace(LONGER_WORDS, (word) => SHORT[word] ?? word);
  return city
    .toUpperCase()
    .replace(/[.'’]/g, '')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => SHORT[word] ?? word)
    .join(' ');
}

/** As `foldCity`, without blanks: MC KEES ROCKS and MCKEES ROCKS are one city; so are
 * names that end in AFB and in AIR FORCE BASE. */
export function cityKey(city: string): string {
  return foldCity(city).replace('AIR FORCE BASE', 'AFB').replaceAll(' ', '');
}

/** Abbreviations of states that end names of places as words: county and mount. */
export const STATES_AS_WORDS: ReadonlySet<string> = new Set(['CO', 'MT']);
