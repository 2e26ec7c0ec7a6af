/**
 * Made-up people, companies and numbers. Common names come from faker's lists, hard ones from the list below; all are
 * capitals without accents, as the layouts want them. Nobody here exists, and no number was ever given out.
 */

import { faker } from '@faker-js/faker/locale/en_US';
import { type Random, seeded } from './random.js';

export interface Person {
  first: string;
  /** A name, an initial, or nothing. */
  middle: string;
  last: string;
  gender: 'F' | 'M';
}

/** One letter, two words, hyphens, romanised names, and names of exactly 16 characters. */
const HARD_FIRST_NAMES =
  `J O X D ED LY BO JO-ANN MARY-KATE JEAN-LUC ANNA_MARIA LA_TOYA DEANDRE XIU_YING MEI-LING THI_LAN MUHAMMAD AOIFE
   NGOC_ANH KRZYSZTOF ABD_AL_AZIZ MARIA_DEL_CARMEN ALEXANDRA-MARINA`.split(/\s+/);

/** Particles, dropped apostrophes, hyphens, surnames that read like data, and names of exactly 30 characters. */
const HARD_LAST_NAMES =
  `O U E NG XU LY NULL TEST NA TRUE FALSE MAC NONE DE_LA_CRUZ DE_LA_O VAN_DER_BERG VON_TRAPP
   OBRIEN DANGELO MCDONALD ST_JOHN ST_CLAIR SMITH-JONES GARCIA-LOPEZ EL-AMIN NGUYEN TAKAHASHI KIM PARK BIN_SALEH
   ABD_AL_RAHMAN JUNIOR KING SENIOR PRINCE WOLFESCHLEGELSTEINHAUSENBERGER DE_LA_CONCEPCION-MONTALVO_RUIZ`.split(
    /\s+/,
  );

const COMPANY_WORDS =
  `LAKESHORE BUCKEYE MAPLE HILL COPPER BASIN PRAIRIE NORTHGATE PELICAN BAYOU SUMMIT LONE OAK RIVERBEND
   STONEBRIDGE HARVEST GRANITE CEDAR`.split(/\s+/);
const COMPANY_TRADES =
  `MANUFACTURING FREIGHT FOODS STAFFING HEALTHCARE ROOFING LOGISTICS DINERS LANDSCAPING PLUMBING
   SOFTWARE ELECTRIC`.split(/\s+/);
const COMPANY_FORMS = ['LLC', 'INC', 'INC.', 'CO', 'CO., LTD.', '& SONS', 'OF AMERICA', '#12'];

/** Prefixes that the IRS lists. */
const FEIN_PREFIXES = ['01', '16', '20', '31', '34', '46', '58', '72', '74', '84', '86', '95'];

const words = (name: string) => name.replaceAll('_', ' ');
const plain = (names: readonly string[]) => names.map((name) => name.toUpperCase().replace(/[^A-Z -]/g, ''));
const FEMALE_NAMES = plain(faker.definitions.person.first_name.female ?? []);
const MALE_NAMES = plain(faker.definitions.person.first_name.male ?? []);
const LAST_NAMES = plain(faker.definitions.person.last_name.generic ?? []);

/** A person; one name in six is a hard one. First names take at most 16 columns, last names at most 30. */
export function person(random: Random): Person {
  const gender = random.pick(['F', 'M'] as const);
  const common = gender === 'F' ? FEMALE_NAMES : MALE_NAMES;
  return {
    first: random.chance(1 / 6) ? words(random.pick(HARD_FIRST_NAMES)) : random.pick(common),
    middle: random.pick(['', random.pick(common), random.pick(common).charAt(0)]),
    last: lastName(random),
    gender,
  };
}

function lastName(random: Random): string {
  if (random.chance(1 / 6)) return words(random.pick(HARD_LAST_NAMES));
  const last = random.pick(LAST_NAMES);
  return random.chance(1 / 12) ? `${last}-${random.pick(LAST_NAMES)}`.slice(0, 30) : last;
}

/** A company of at most 45 characters; `lettersOnly` for the name fields of a contractor that is a company. */
export function company(random: Random, lettersOnly = false): string {
  const name = `${random.pick(COMPANY_WORDS)} ${random.pick(COMPANY_TRADES)}`;
  return lettersOnly ? name : `${name} ${random.pick(COMPANY_FORMS)}`;
}

const SSN_COUNT = 99 * 9999;

/**
 * The n-th made-up Social Security number; 989,901 of them before the first comes again. Area 899 was never given out before
 * 2011, and every number here passes the rules.
 */
export function ssn(n: number): string {
  const at = ((n % SSN_COUNT) * 611_953 + 123_456) % SSN_COUNT;
  const group = 1 + (at % 99);
  const serial = 1 + Math.floor(at / 99);
  return `899${String(group).padStart(2, '0')}${String(serial).padStart(4, '0')}`;
}

/** A made-up employer number with a listed prefix and a plainly small number after it. */
export function fein(random: Random): string {
  return `${random.pick(FEIN_PREFIXES)}0000${random.digits(3)}`;
}

/** The name of the employer with this number: the same in every record, since a number belongs to one employer. */
export const employerName = (number: string) => company(seeded(Number(number)));

/** The employer number of the n-th contractor that is a company; ten million of them before the first comes again. */
export function companyFein(n: number): string {
  return `86${String(n % 10_000_000).padStart(7, '0')}`;
}

/** A person to ask for, as a payroll office writes it. */
export function contact(random: Random): string {
  return `${random.pick(FEMALE_NAMES)} ${random.pick(['', 'IN PAYROLL', 'X. 12', random.pick(LAST_NAMES)])}`.trim();
}

/** Ten digits inside the range that is kept for fiction. */
export function phone(random: Random): string {
  return `${random.pick(['614', '512', '504', '303'])}55501${random.int(10, 99)}`;
}
