/** Errors in addresses: city, state, ZIP code and street. */

import { loadZipCities } from '../../src/reference/zip-cities.js';
import { PLACES } from '../support/places.js';
import { type ErrorClass, errorClass, home, inField, type Slip, type Subject } from './case.js';
import { lookalike } from './classes-numbers.js';

const TABLE = await loadZipCities();
const [street, city, state, zip] = [home('line1'), home('city'), home('state'), home('zip')];
const SURE = { sure: true };

/** Towns with a sign in their name, as people write it and as the post office does. */
const SIGNED_TOWNS = [
  ["COEUR D'ALENE", 'COEUR D ALENE', 'ID', '83814'],
  ["LAND O'LAKES", 'LAND O LAKES', 'FL', '34637'],
  ["O'FALLON", 'O FALLON', 'MO', '63366'],
] as const;
/** Towns whose ZIP code has two names, as misspelled as the one and the other. */
const TOWNS_OF_TWO_NAMES = [
  ['LANESBOROU;', 'LANESBORO', 'MA', '01237'],
  ['LANESBOROU*', 'LANESBOROUGH', 'MA', '01237'],
  ['CONELLY/ SPRINGS', 'CONNELLY SPRINGS', 'NC', '28612'],
  ['CONELLYS; SPRINGS', 'CONNELLYS SPRINGS', 'NC', '28612'],
] as const;
const ACCENTED_TOWNS = [
  ['CAÑON CITY', 'CANON CITY', 'CO', '81212'],
  ['ESPAÑOLA', 'ESPANOLA', 'NM', '87532'],
  ['MAYAGÜEZ', 'MAYAGUEZ', 'PR', '00680'],
] as const;

/** Places whose ZIP codes begin with a zero. */
const EASTERN_PLACES = PLACES.filter(({ zips }) => zips.every((one) => one.startsWith('0')));

/** The record moved to another town, whose name is written the first way. */
function moved(
  subject: Subject,
  [written, plain, code, zipCode]: readonly [string, string, string, string],
): Required<Pick<Slip, 'clean' | 'dirty'>> & Slip {
  const [cityAt, stateAt, zipAt, zip4At] = (['city', 'state', 'zip', 'zip4'] as const).map((part) =>
    subject.home(part),
  ) as [string, string, string, string];
  const rest = { [stateAt]: code, [zipAt]: zipCode, ...(zip4At && { [zip4At]: '' }) };
  return {
    clean: { [cityAt]: plain, ...rest },
    dirty: { [cityAt]: written, ...rest },
    encoding: 'utf-8',
  };
}

const knows = (subject: Subject) =>
  TABLE.citiesOf(Number(subject.text(subject.home('zip')))).includes(subject.text(subject.home('city')));

/** A text with one letter of a city, none of its first, replaced. Only cities of five letters or more that the table has. */
function slipped(found: string, subject: Subject, change: (letter: string) => string): string | undefined {
  if (found.length < 5 || !knows(subject)) return undefined;
  const places = Array.from(found, (letter, at) => (at > 0 && letter !== ' ' ? at : -1)).filter(
    (at) => at > 0,
  );
  const at = subject.random.pick(places);
  return found.slice(0, at) + change(found[at]!) + found.slice(at + 1);
}

const digitFor = (subject: Subject) => (letter: string) =>
  ({ O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' })[letter] ?? String(subject.random.int(0, 9));

const oneDigit = (found: string, subject: Subject) => slipped(found, subject, digitFor(subject));
/** A digit for a letter, and another letter lost: two slips from the right name. */
const twoSlips = (found: string, subject: Subject) => {
  if (found.length < 7) return undefined;
  const once = slipped(found, subject, digitFor(subject));
  if (!once) return undefined;
  const letters = Array.from(once, (letter, at) => (/[A-Z]/.test(letter) && at > 1 ? at : -1)).filter(
    (at) => at > 0,
  );
  const at = subject.random.pick(letters);
  const twice = once.slice(0, at) + once.slice(at + 1);
  return twice.includes('  ') || twice.endsWith(' ') ? undefined : twice;
};

const CITY_CLASSES: readonly ErrorClass[] = [
  errorClass('a digit for a letter of the city', ['place', 'home', 'auto'], inField(city, oneDigit), SURE),
  errorClass(
    'a sign within the city',
    ['place', 'home', 'auto'],
    inField(city, (found, subject) =>
      slipped(found, subject, (letter) => letter + subject.random.pick(['/', ';', '*'])),
    ),
  ),
  errorClass('a city two slips from the right one', ['place', 'home', 'confirm'], inField(city, twoSlips)),
  errorClass('a city two slips from two names of its ZIP code', ['place', 'home', 'model'], (subject) =>
    moved(subject, subject.random.pick(TOWNS_OF_TWO_NAMES)),
  ),
  errorClass(
    'no city',
    ['place', 'home', 'confirm'],
    inField(city, (_found, subject) => (knows(subject) ? '' : undefined)),
  ),
  errorClass(
    'a city of one letter',
    ['place', 'home', 'confirm'],
    inField(city, (found, subject) => (knows(subject) ? found.charAt(0) : undefined)),
  ),
  errorClass('an apostrophe in the city', ['place', 'home', 'auto'], (subject) =>
    moved(subject, subject.random.pick(SIGNED_TOWNS)),
  ),
  errorClass(
    'an accent in the city',
    ['form', 'home', 'auto'],
    (subject) => moved(subject, subject.random.pick(ACCENTED_TOWNS)),
    SURE,
  ),
];

const STATE_CLASSES: readonly ErrorClass[] = [
  errorClass(
    'a state in lower case',
    ['form', 'home', 'auto'],
    inField(state, (found) => found.toLowerCase()),
    SURE,
  ),
  errorClass(
    'a code that is not a state',
    ['place', 'home', 'auto'],
    inField(state, (found, subject) =>
      knows(subject) ? found.charAt(0) + subject.random.pick(['Q', 'B']) : undefined,
    ),
    SURE,
  ),
  errorClass(
    'no state',
    ['place', 'home', 'auto'],
    inField(state, (_found, subject) => (knows(subject) ? '' : undefined)),
    SURE,
  ),
  errorClass(
    'the state after the city',
    ['place', 'home', 'auto'],
    inField(city, (found, subject) =>
      knows(subject)
        ? `${found}${subject.random.pick([', ', ','])}${subject.text(subject.home('state'))}`
        : undefined,
    ),
    SURE,
  ),
];

const ZIP_CLASSES: readonly ErrorClass[] = [
  errorClass(
    'a ZIP code that lost its leading zero',
    ['punctuation', 'home', 'auto'],
    (subject) => {
      const place = subject.random.pick(EASTERN_PLACES);
      const { clean } = moved(subject, [
        place.city,
        place.city,
        place.state,
        subject.random.pick(place.zips),
      ]);
      const zipAt = subject.home('zip');
      return { clean, dirty: { ...clean, [zipAt]: clean[zipAt]!.slice(1) } };
    },
    SURE,
  ),
  errorClass(
    'a letter for a digit of the ZIP code',
    ['postal', 'home', 'auto'],
    inField(zip, (found, subject) => (knows(subject) ? lookalike(found, subject) : undefined)),
    SURE,
  ),
  errorClass(
    'a ZIP+4 in the field of the ZIP code',
    ['punctuation', 'home', 'auto'],
    (subject) => {
      const [zipAt, zip4At] = [subject.home('zip'), subject.home('zip4')];
      if (!zip4At || subject.field(zipAt).kind !== 'postal') return undefined;
      const add = subject.random.digits(4);
      return {
        clean: { [zip4At]: add },
        dirty: { [zipAt]: `${subject.text(zipAt)}-${add}`, [zip4At]: subject.random.pick(['', add]) },
      };
    },
    SURE,
  ),
  errorClass(
    'a ZIP code without its last digit',
    ['postal', 'home', 'model'],
    inField(zip, (found, subject) => (knows(subject) ? found.slice(0, 4) : undefined)),
  ),
  errorClass(
    'an odd letter in the ZIP code',
    ['postal', 'home', 'model'],
    inField(zip, (found, subject) =>
      knows(subject)
        ? `${found.slice(0, 3)}${subject.random.pick(['X', 'K', 'W'])}${found.slice(4)}`
        : undefined,
    ),
  ),
  errorClass(
    'no ZIP code',
    ['postal', 'home', 'model'],
    inField(zip, (_found, subject) => (knows(subject) ? '' : undefined)),
  ),
];

const STREET_CLASSES: readonly ErrorClass[] = [
  errorClass(
    'a street after blanks',
    ['form', 'home', 'auto'],
    inField(street, (found) => `  ${found}`),
    SURE,
  ),
  errorClass(
    'a tab in the street',
    ['form', 'home', 'auto'],
    inField(street, (found) => found.replace(' ', '\t')),
    SURE,
  ),
  errorClass(
    'no street',
    ['unfixable', 'home', 'abstain'],
    inField(street, () => ''),
  ),
  errorClass(
    'a street of one letter',
    ['unfixable', 'home', 'abstain'],
    inField(street, (found) => found.charAt(0)),
  ),
];

export const PLACE_CLASSES: readonly ErrorClass[] = [
  ...CITY_CLASSES,
  ...STATE_CLASSES,
  ...ZIP_CLASSES,
  ...STREET_CLASSES,
];
