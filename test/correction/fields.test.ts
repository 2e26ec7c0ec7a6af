/** Each rule for one field: what it repairs, and what it leaves although it looks alike. */

import { describe, expect, it } from 'vitest';
import type { RecordOptions } from '../support/facts.js';
import type { Values } from '../support/values.js';
import { correctRecord } from './one-record.js';

interface Row {
  about: string;
  state?: string;
  before: Values;
  /** Fields that are to be different afterwards. */
  after?: Values;
  rule?: string;
  needs?: RecordOptions;
  encoding?: 'latin1' | 'utf-8';
}

const COLUMBUS = { city: 'COLUMBUS', state: 'OH', zip: '43215', zip4: '' };
const BOSTON = { city: 'BOSTON', state: 'MA', zip: '02110', zip4: '' };
const ABROAD: RecordOptions = { address: 'foreign' };
const FULL: RecordOptions = { optional: 1 };

const REPAIRED: Row[] = [
  {
    about: 'an apostrophe',
    before: { last_name: "O'BRIEN" },
    after: { last_name: 'OBRIEN' },
    rule: 'apostrophe',
  },
  {
    about: 'a backtick',
    before: { last_name: 'D`ANGELO' },
    after: { last_name: 'DANGELO' },
    rule: 'apostrophe',
  },
  { about: 'a period', before: { last_name: 'ST. JOHN' }, after: { last_name: 'ST JOHN' }, rule: 'period' },
  {
    about: 'initials with periods',
    before: { first_name: 'J.R.' },
    after: { first_name: 'JR' },
    rule: 'period',
  },
  {
    about: 'an accent in UTF-8',
    before: { last_name: 'MUÑOZ' },
    after: { last_name: 'MUNOZ' },
    encoding: 'utf-8',
    rule: 'plain-characters',
  },
  { about: 'an accent in Windows-1252', before: { last_name: 'ØSTBY' }, after: { last_name: 'OSTBY' } },
  {
    about: 'a letter that stands for two',
    before: { last_name: 'STRAßER' },
    after: { last_name: 'STRASSER' },
  },
  {
    about: 'an accent scrambled by a wrong reading',
    before: { last_name: 'IBÃ\u0081Ã‘EZ' },
    after: { last_name: 'IBANEZ' },
    encoding: 'utf-8',
  },
  {
    about: 'a typographic apostrophe',
    before: { last_name: 'O’NEIL' },
    after: { last_name: 'ONEIL' },
    encoding: 'utf-8',
    rule: 'plain-characters+apostrophe',
  },
  {
    about: 'a blank that does not break',
    before: { first_name: '\u00a0MARY\u00a0ANN' },
    after: { first_name: 'MARY ANN' },
    rule: 'plain-characters+align-left',
  },
  {
    about: 'a tab',
    before: { first_name: 'MARY\tANN' },
    after: { first_name: 'MARY ANN' },
    rule: 'tab-to-blank',
  },
  {
    about: 'a leading blank',
    before: { first_name: '  MARIA' },
    after: { first_name: 'MARIA' },
    rule: 'align-left',
  },
  {
    about: 'a state in lower case',
    before: { ...COLUMBUS, state: 'oh' },
    after: { state: 'OH' },
    rule: 'code-case',
  },
  { about: 'a state of hire in lower case', before: { state_of_hire: 'oh' }, after: { state_of_hire: 'OH' } },
  {
    about: 'a listed value in lower case',
    state: 'Louisiana',
    before: { medical_insurance: 'y' },
    after: { medical_insurance: 'Y' },
  },
  {
    about: 'a date of birth in the other order',
    state: 'Colorado',
    before: { date_of_birth: '04121988' },
    after: { date_of_birth: '19880412' },
    rule: 'date-order',
  },
  {
    about: 'a date of birth in the other order',
    state: 'Louisiana',
    before: { date_of_birth: '19880412' },
    after: { date_of_birth: '04121988' },
    rule: 'date-order',
  },
  {
    about: 'an amount filled up with blanks',
    state: 'Texas',
    before: { salary: '   325000', salary_frequency: 'M' },
    after: { salary: '000325000' },
    rule: 'zero-fill',
  },
  {
    about: 'an amount with its decimal point',
    state: 'Texas',
    before: { salary: '$3,250.00', salary_frequency: 'M' },
    after: { salary: '000325000' },
    rule: 'amount-signs',
  },
  {
    about: 'US as country code',
    before: { country_code: 'US' },
    after: { country_code: '' },
    rule: 'country-us',
  },
  {
    about: 'the code of Puerto Rico with a US address',
    before: { city: 'SAN JUAN', state: 'PR', zip: '00907', country_code: 'RQ' },
    after: { country_code: '' },
  },
  {
    about: 'an ISO code',
    before: { country_code: 'DE', country_name: '' },
    after: { country_code: 'GM' },
    needs: ABROAD,
    rule: 'country-iso',
  },
  {
    about: 'a country by its name only',
    before: { country_code: '', country_name: 'UNITED KINGDOM' },
    after: { country_code: 'UK' },
    needs: ABROAD,
    rule: 'country-name',
  },
  {
    about: 'a ZIP code without its zero',
    before: { ...BOSTON, zip: '2110' },
    after: { zip: '02110' },
    rule: 'zip-zero',
  },
  {
    about: 'a ZIP code without its two zeros',
    before: { city: 'SAN JUAN', state: 'PR', zip: '907', zip4: '' },
    after: { zip: '00907' },
    rule: 'zip-zero',
  },
  {
    about: 'a letter in the ZIP code',
    before: { ...COLUMBUS, zip: '432I5' },
    after: { zip: '43215' },
    rule: 'zip-letters',
  },
  {
    about: 'a ZIP+4 in the postal field',
    state: 'Louisiana',
    before: { postal_code: '70112-1234', zip4: '', city: 'NEW ORLEANS', state: 'LA' },
    after: { postal_code: '70112', zip4: '1234' },
    rule: 'zip-plus-4',
  },
  {
    about: 'nine digits in the postal field that are a ZIP+4 of the city',
    state: 'Louisiana',
    before: { postal_code: '701121234', zip4: '1234', city: 'NEW ORLEANS', state: 'LA' },
    after: { postal_code: '70112' },
    rule: 'zip-plus-4',
  },
  {
    about: 'a zero for the letter O in the city',
    before: { ...COLUMBUS, city: 'C0LUMBUS' },
    after: { city: 'COLUMBUS' },
    rule: 'city-one-slip',
  },
  {
    about: 'a sign in the city',
    before: { ...COLUMBUS, city: 'COLUM/BUS' },
    after: { city: 'COLUMBUS' },
    rule: 'city-one-slip',
  },
  {
    about: 'a comma behind the city',
    before: { ...COLUMBUS, city: 'COLUMBUS,' },
    after: { city: 'COLUMBUS' },
    rule: 'city-one-slip',
  },
  {
    about: 'an apostrophe in a city that the post office writes with a blank',
    before: { city: "COEUR D'ALENE", state: 'ID', zip: '83814', zip4: '' },
    after: { city: 'COEUR D ALENE' },
    rule: 'apostrophe',
  },
  {
    about: 'an apostrophe in a city that the table does not have',
    before: { ...COLUMBUS, city: "O'DELL" },
    after: { city: 'ODELL' },
  },
  {
    about: 'a wrong identifier',
    before: { record_type: 'Q' },
    after: { record_type: '2' },
    rule: 'constant',
  },
  {
    about: 'another format version',
    state: 'Louisiana',
    before: { format_version: '1.07' },
    after: { format_version: '1.00' },
    rule: 'constant',
  },
];

const LEFT: Row[] = [
  { about: 'a digit in a name', before: { first_name: 'J0HN' } },
  { about: 'a name in letters that have no plain form', before: { last_name: 'ИВАНОВ' }, encoding: 'utf-8' },
  {
    about: 'a character that was lost in a wrong reading',
    before: { last_name: 'MU\ufffdOZ' },
    encoding: 'utf-8',
  },
  { about: 'letters that no longer fit their field', before: { first_name: 'GROßGROßGROßGROß' } },
  { about: 'a period between two words', before: { last_name: 'ST.JOHN' } },
  { about: 'a bell character', before: { first_name: 'MARY\u0007ANN' } },
  {
    about: 'an amount of eight digits with leading zeros, which has lost one',
    state: 'Texas',
    before: { salary: '00325000', salary_frequency: 'M' },
  },
  { about: 'an amount in whole dollars', state: 'Texas', before: { salary: '3,250', salary_frequency: 'M' } },
  {
    about: 'an amount beside another error',
    state: 'Texas',
    before: { salary: ' 00032500', salary_frequency: '0' },
  },
  { about: 'a date that is a day in no order', state: 'Colorado', before: { date_of_hire: '20263113' } },
  {
    about: 'an ISO code that the country name contradicts',
    before: { country_code: 'DE', country_name: 'FRANCE' },
    needs: ABROAD,
  },
  {
    about: 'a country name that is also that of a state',
    before: { country_code: '', country_name: 'GEORGIA' },
    needs: ABROAD,
  },
  {
    about: 'a country name that two countries have',
    before: { country_code: '', country_name: 'KOREA' },
    needs: ABROAD,
  },
  { about: 'a short ZIP code of another city', before: { ...BOSTON, city: 'WORCESTER', zip: '2110' } },
  { about: 'a short ZIP code of another state', before: { ...COLUMBUS, zip: '2110' } },
  { about: 'a ZIP code with a letter that looks like no digit', before: { ...COLUMBUS, zip: '432X5' } },
  { about: 'a ZIP code with letters that make another city of it', before: { ...COLUMBUS, zip: '4410S' } },
  {
    about: 'a ZIP+4 beside another add-on',
    state: 'Louisiana',
    before: { postal_code: '70112-1234', zip4: '9876', city: 'NEW ORLEANS', state: 'LA' },
  },
  {
    about: 'nine digits in the postal field that are no ZIP+4 of the city',
    state: 'Louisiana',
    before: { postal_code: '899121234', zip4: '', city: 'NEW ORLEANS', state: 'LA' },
  },
  { about: 'a city two slips from the right one', before: { ...COLUMBUS, city: 'C0LUMBS' } },
  {
    about: 'a slip in a city with the ZIP code of another one',
    before: { ...COLUMBUS, city: 'C0LUMBUS', zip: '44103' },
  },
  { about: 'a slip in a city with another state', before: { ...COLUMBUS, city: 'C0LUMBUS', state: 'TX' } },
  { about: 'a slip in a short city', before: { city: 'L1MA', state: 'OH', zip: '45804', zip4: '' } },
  { about: 'a state that is none', before: { ...COLUMBUS, state: 'OJ' } },
  { about: 'no state', before: { ...COLUMBUS, state: '' } },
  { about: 'no city', before: { ...COLUMBUS, city: '' } },
  { about: 'no ZIP code', before: { ...COLUMBUS, zip: '' } },
  { about: 'a ZIP+4 of three digits', before: { ...COLUMBUS, zip4: '123' } },
  { about: 'a province in the state field', before: { state: 'ON' }, needs: ABROAD },
  {
    about: 'a phone number with a letter',
    state: 'Louisiana',
    before: { employer_phone: '5O45550142' },
    needs: FULL,
  },
  {
    about: 'a phone number without area code',
    state: 'Louisiana',
    before: { employer_phone: '555-0142' },
    needs: FULL,
  },
  {
    about: 'an extension with a letter',
    state: 'Louisiana',
    before: { employer_phone_extension: 'X12' },
    needs: FULL,
  },
  { about: 'a value that is not on the list', state: 'Louisiana', before: { medical_insurance: '9' } },
  {
    about: 'another identifier in a record that hardly fits',
    before: { record_type: 'Q', state_of_hire: 'ZZ', city: '', address_1: '', last_name: '' },
  },
  { about: 'a street of one letter', before: { address_1: 'X' } },
  { about: 'a comma in a name', before: { last_name: 'ROE, JANE' } },
];

describe('a record is repaired that has', () => {
  it.each(REPAIRED)('$about', async ({ state = 'Ohio', before, after = {}, rule, needs, encoding }) => {
    const record = await correctRecord(state, { texts: before, needs, encoding });
    const now = Object.fromEntries(
      Object.keys({ ...before, ...after }).map((name) => [name, record.text(name)]),
    );
    expect(now).toEqual({ ...before, ...after });
    expect(record.result).toMatchObject({ corrections_applied: record.result.total_errors });
    if (rule) expect(record.changes.map((change) => change.rule)).toContain(rule);
  });
});

describe('nothing is written in a record that has', () => {
  it.each(LEFT)('$about', async ({ state = 'Ohio', before, needs, encoding }) => {
    const record = await correctRecord(state, { texts: before, needs, encoding });
    expect(record.result.total_errors).toBeGreaterThan(0);
    expect(record.output.equals(record.input)).toBe(true);
    expect(record.changes).toEqual([]);
    expect(record.outcomes.every(({ reason }) => reason.endsWith('.'))).toBe(true);
  });
});
