/** Each rule for one field: what it repairs. */

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
    about: 'a period for no middle name',
    before: { middle_name: '.' },
    after: { middle_name: '' },
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
    about: 'a date of hire of years ago in the other order',
    state: 'Colorado',
    before: { date_of_hire: '01152019' },
    after: { date_of_hire: '20190115' },
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
