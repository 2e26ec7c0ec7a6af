/** Made-up addresses in real places: the city, state and ZIP code of a domestic one belong together. */

import { PLACES_TABLE } from './places-table.js';
import type { Random } from './random.js';

export interface Address {
  /** One to three lines of at most 40 characters. */
  lines: string[];
  city: string;
  /** USPS code, ZIP code and ZIP+4; blank in a foreign address, and ZIP+4 often blank. */
  state: string;
  zip: string;
  zip4: string;
  /** Set for a foreign address: FIPS 10-4 code, name, postal code. */
  country?: Country;
}

export interface Country {
  code: string;
  name: string;
  postal: string;
  /** True when the code means another country in ISO 3166, so that only the name makes it plain. */
  ambiguous: boolean;
}

export interface Place {
  state: string;
  city: string;
  zips: string[];
}

/** The places of the table. */
export const PLACES: readonly Place[] = PLACES_TABLE.trim()
  .split('\n')
  .flatMap((line) => {
    const [state = '', cities = ''] = line.trim().split(': ');
    return cities.split(',').flatMap((text) => {
      const parts = /^(.+?)((?: \d{5})+)$/.exec(text.trim());
      return parts ? [{ state, city: parts[1]!, zips: parts[2]!.trim().split(' ') }] : [];
    });
  });

/** The places of the table by the code of their state. */
const PLACES_IN = new Map<string, Place[]>();
for (const place of PLACES) PLACES_IN.set(place.state, [...(PLACES_IN.get(place.state) ?? []), place]);

const STREETS =
  `MAIN ST,OAK AVE,MARTIN LUTHER KING JR BLVD,N HIGH ST,ELM DR,WASHINGTON AVE SW,STATE ROUTE 161,FM 1960 RD W,
  COUNTY ROAD 42,RUE DAUPHINE,ST CHARLES AVE,O'BRIEN CT,5TH AVE,E COLFAX AVE,LAKE SHORE DR,AVENUE B`
    .split(',')
    .map((street) => street.trim());

/** First lines that are unlike `123 MAIN ST`: grid, rural route, box, fraction, hyphen. */
const HARD_LINES: ((random: Random) => string)[] = [
  (random) => `PO BOX ${random.int(1, 99999)}`,
  (random) => `${random.int(100, 9999)} W ${random.int(10, 99)}00 S`,
  (random) => `N${random.int(10, 99)}W${random.int(10000, 29999)} COUNTY LINE RD`,
  (random) => `RR ${random.int(1, 9)} BOX ${random.int(1, 400)}`,
  (random) => `HC ${random.int(1, 99)} BOX ${random.int(1, 99)}${random.pick(['A', 'B'])}`,
  (random) => `${random.int(10, 300)} 1/2 ${random.pick(STREETS)}`,
  (random) => `${random.int(10, 99)}-${random.int(10, 99)} ${random.pick(STREETS)}`,
  (random) => `ONE ${random.pick(['LIBERTY', 'CANAL', 'MARKET'])} PLAZA`,
];

const SECOND_LINES: ((random: Random) => string)[] = [
  (random) => `APT ${random.int(1, 40)}${random.pick(['', 'A', 'B'])}`,
  (random) => `UNIT ${random.int(1, 999)}`,
  (random) => `# ${random.int(1, 99)}`,
  () => 'C/O FRONT OFFICE',
];

const MILITARY = new Set(['AA', 'AE', 'AP']);

/** True for the code of a state, a territory or a military post. */
export const isState = (code: string) => PLACES_IN.has(code);

/** An address in the given state, or anywhere in the United States, its territories and military posts. */
export function domesticAddress(random: Random, state?: string): Address {
  const place = random.pick(state === undefined ? PLACES : (PLACES_IN.get(state) ?? []));
  return {
    lines: linesIn(place.state, random),
    city: place.city,
    state: place.state,
    zip: random.pick(place.zips),
    zip4: random.chance(0.5) ? random.digits(4) : '',
  };
}

function linesIn(state: string, random: Random): string[] {
  if (MILITARY.has(state))
    return [`PSC ${random.int(1, 999)} BOX ${random.int(1, 9999)}`, '', 'US ARMY GARRISON'];
  if (state === 'PR')
    return [`URB LAS GLADIOLAS`, `${random.int(1, 400)} CALLE ${random.pick(['A', 'LUNA'])}`];
  const first = random.chance(1 / 4)
    ? random.pick(HARD_LINES)(random)
    : `${random.int(1, 19999)} ${random.pick(STREETS)}`;
  return random.chance(1 / 3) ? [first, random.pick(SECOND_LINES)(random)] : [first];
}

/** FIPS 10-4 code, country, street, city, province (third line), postal code; `!` marks a code that ISO 3166 gives to another country. */
const ABROAD = `
  CA|CANADA|1200 RUE SHERBROOKE O|MONTREAL|QC|H3A 1H6
  CA|CANADA|88 QUEENS QUAY W APT 1204|TORONTO|ON|M5J 0B8
  MX|MEXICO|AV INSURGENTES SUR 1602|CIUDAD DE MEXICO||03940
  MX|MEXICO|CALLE 5 DE MAYO NO. 14|MONTERREY|NL|64000
  UK|UNITED KINGDOM|14 ST JOHN'S RD|LONDON||N1 9GU
  FR|FRANCE|31 BIS RUE DE LA ROQUETTE|PARIS||75011
  EI|IRELAND|FLAT 2, 9 HARCOURT ST|DUBLIN 2||D02 X285
  SP|SPAIN|C/ MAYOR 8, 3 IZQ|MADRID||28013
  BR|BRAZIL|AV PAULISTA 1374|SAO PAULO|SP|01310-100
  IN|INDIA|12/4 LINKING RD, BANDRA W|MUMBAI|MAHARASHTRA|400050
  RP|PHILIPPINES|45 MABINI ST|QUEZON CITY||1100
  JA|JAPAN|2-21-1 SHIBUYA|TOKYO||150-0002
  HO|HONDURAS|COL. PALMIRA|TEGUCIGALPA||11101
  GM!|GERMANY|KANTSTR. 17|BERLIN||10623
  SZ!|SWITZERLAND|BAHNHOFSTRASSE 3|ZURICH||8001
  NI!|NIGERIA|7 BROAD ST|LAGOS||100221
  AS!|AUSTRALIA|5/18 HARRIS ST|SYDNEY|NSW|2000
  CH!|CHINA|500 NANJING RD|SHANGHAI||200001`
  .trim()
  .split('\n')
  .map((row) => row.trim().split('|') as [string, string, string, string, string, string]);

/** An address abroad. Without room for the country's name, `named` false, only codes are drawn that cannot be misread. */
export function foreignAddress(random: Random, named: boolean): Address {
  const rows = named ? ABROAD : ABROAD.filter(([code]) => !code.endsWith('!'));
  const [code, name, street, city, province, postal] = random.pick(rows);
  return {
    lines: [street, '', province],
    city,
    state: '',
    zip: '',
    zip4: '',
    country: { code: code.slice(0, 2), name, postal, ambiguous: code.endsWith('!') },
  };
}
