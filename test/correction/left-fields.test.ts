/** What no rule for a field may touch, although it looks like something that is repaired. */

import { describe, expect, it } from 'vitest';
import type { RecordOptions } from '../support/facts.js';
import type { Values } from '../support/values.js';
import { correctRecord } from './one-record.js';

interface Row {
  about: string;
  state?: string;
  before: Values;
  needs?: RecordOptions;
  encoding?: 'latin1' | 'utf-8';
}

const COLUMBUS = { city: 'COLUMBUS', state: 'OH', zip: '43215', zip4: '' };
const BOSTON = { city: 'BOSTON', state: 'MA', zip: '02110', zip4: '' };
const ABROAD: RecordOptions = { address: 'foreign' };
const FULL: RecordOptions = { optional: 1 };

const LEFT: Row[] = [
  { about: 'a digit in a name', before: { first_name: 'J0HN' } },
  { about: 'a name in letters that have no plain form', before: { last_name: 'ИВАНОВ' }, encoding: 'utf-8' },
  {
    about: 'a character that was lost in a wrong reading',
    before: { last_name: 'MU\ufffdOZ' },
    encoding: 'utf-8',
  },
  { about: 'letters that no longer fit their field', before: { first_name: 'GROßGROßGROßGROß' } },
  { about: 'a period for a first name, which must be given', before: { first_name: '.' } },
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

describe('nothing is written in a record that has', () => {
  it.each(LEFT)('$about', async ({ state = 'Ohio', before, needs, encoding }) => {
    const record = await correctRecord(state, { texts: before, needs, encoding });
    expect(record.result.total_errors).toBeGreaterThan(0);
    expect(record.output.equals(record.input)).toBe(true);
    expect(record.changes).toEqual([]);
    expect(record.outcomes.every(({ reason }) => reason.endsWith('.'))).toBe(true);
  });
});

it('a ZIP code short of a digit is not guessed where several can be meant, or none', async () => {
  for (const before of [
    { ...COLUMBUS, zip: '4321' },
    { ...COLUMBUS, zip: '9999' },
  ]) {
    const { outcomes } = await correctRecord('Ohio', { texts: before });
    expect(outcomes).toMatchObject([
      {
        error_type: 'INVALID_ZIP_CODE',
        resolution: 'failed',
        reason: expect.stringMatching(/^No single ZIP code fits what is written, the city and the state\./),
      },
    ]);
  }
});
