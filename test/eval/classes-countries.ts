/** Errors in the country of an address. */

import { fipsIsoConflict, fipsName, isoToFips } from '../../src/reference/countries.js';
import { type ErrorClass, errorClass, home, inField, type Pair, type Subject } from './case.js';

const SURE = { sure: true };
const ABROAD = { needs: { address: 'foreign' } } as const;

/** ISO codes that mean one country only, with their FIPS codes and names. */
const ISO_CODES = ['JP', 'PT', 'UA', 'PH', 'HN', 'IE', 'ES', 'KR', 'TR', 'DE'].flatMap((iso): Pair[] => {
  const fips = isoToFips(iso);
  return fips && !fipsIsoConflict(fips) && !fipsName(iso) ? [[fips, iso]] : [];
});

/** Countries by their FIPS codes, with a slip. */
const MISSPELT_COUNTRIES = [
  ['EI', 'IRELNAD'],
  ['SP', 'SPAN'],
  ['RP', 'PHILIPPINS'],
  ['HO', 'HONDURES'],
] as const;

const named = (subject: Subject) => {
  const name = subject.type.addresses[0]?.country_name;
  return name !== undefined && subject.text(name) !== '';
};

export const COUNTRY_CLASSES: readonly ErrorClass[] = [
  errorClass(
    'a country code of the United States',
    ['postal', 'home', 'auto'],
    inField(home('country_code'), () => 'US'),
    SURE,
  ),
  errorClass(
    'an ISO code for the country',
    ['postal', 'home', 'auto'],
    (subject) => {
      const { country_code, country_name } = subject.type.addresses[0]!;
      if (!country_code) return undefined;
      const [fips, iso] = subject.random.pick(ISO_CODES);
      const unnamed = country_name ? { [country_name]: '' } : {};
      return { clean: { [country_code]: fips, ...unnamed }, dirty: { [country_code]: iso, ...unnamed } };
    },
    { ...SURE, ...ABROAD },
  ),
  errorClass(
    'a country code in lower case',
    ['form', 'home', 'auto'],
    inField(home('country_code'), (found) => found.toLowerCase()),
    { ...SURE, ...ABROAD },
  ),
  errorClass(
    'a country that is named and has no code',
    ['postal', 'home', 'auto'],
    inField(home('country_code'), (_found, subject) => (named(subject) ? '' : undefined)),
    { ...SURE, ...ABROAD },
  ),
  errorClass(
    'a misspelled country without a code',
    ['postal', 'home', 'confirm'],
    (subject) => {
      const { country_code, country_name } = subject.type.addresses[0]!;
      const [code, misspelled] = subject.random.pick(MISSPELT_COUNTRIES);
      if (!country_code || !country_name) return undefined;
      const both = { [country_name]: misspelled };
      return { clean: { ...both, [country_code]: code }, dirty: { ...both, [country_code]: '' } };
    },
    ABROAD,
  ),
  errorClass(
    'a province in the state field',
    ['postal', 'home', 'confirm'],
    (subject) => {
      const [stateAt, line3] = [subject.home('state'), 'employee_address_3'];
      // A layout without a code for the country takes only addresses of the United States.
      if (subject.text(stateAt) !== '') return undefined;
      const province = subject.random.pick(['ON', 'BC', 'QC']);
      return { clean: { [line3]: province }, dirty: { [line3]: '', [stateAt]: province } };
    },
    ABROAD,
  ),
];
