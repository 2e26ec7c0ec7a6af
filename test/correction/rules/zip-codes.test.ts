/** ZIP codes and their add-ons, also with letters in place of digits. */

import { expect, it } from 'vitest';
import { correctRecord } from '../support/one-record.js';
import {
  BOSTON,
  COLUMBUS,
  FULL,
  NEW_ORLEANS,
  testLeft,
  testProposed,
  testRepaired,
} from '../support/rule-cases.js';

testRepaired([
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
    about: 'a letter that may be several digits, in the place of the only one of the codes of the city',
    before: { city: 'LIMA', state: 'OH', zip: '45B01', zip4: '' },
    after: { zip: '45801' },
    rule: 'zip-letters',
  },
  {
    about: 'a ZIP+4 in the postal field',
    state: 'Louisiana',
    before: { postal_code: '70112-1234', zip4: '', ...NEW_ORLEANS },
    after: { postal_code: '70112', zip4: '1234' },
    rule: 'zip-plus-4',
  },
  {
    about: 'nine digits in the postal field that are a ZIP+4 of the city',
    state: 'Louisiana',
    before: { postal_code: '701121234', zip4: '1234', ...NEW_ORLEANS },
    after: { postal_code: '70112' },
    rule: 'zip-plus-4',
  },
]);

testLeft([
  {
    about: 'a last letter that is another digit as the sign of a number, in another ZIP code of the city',
    before: { city: 'SALT LAKE CITY', state: 'UT', zip: '8415B', zip4: '' },
  },
  {
    about: 'the same where another letter may be several digits',
    before: { city: 'RICHMOND', state: 'VA', zip: '232ZI', zip4: '' },
  },
  { about: 'a short ZIP code of another city', before: { ...BOSTON, city: 'WORCESTER', zip: '2110' } },
  { about: 'a short ZIP code of another state', before: { ...COLUMBUS, zip: '2110' } },
  {
    about: 'a ZIP code with a letter that does not look like a digit',
    before: { ...COLUMBUS, zip: '432X5' },
  },
  {
    about: 'a ZIP code with letters that gives the code of another city',
    before: { ...COLUMBUS, zip: '4410S' },
  },
  {
    about: 'a ZIP code with a letter that may be several digits of a code of the city',
    before: { ...COLUMBUS, zip: '4322B' },
  },
  {
    about: 'a ZIP+4 next to another add-on',
    state: 'Louisiana',
    before: { postal_code: '70112-1234', zip4: '9876', ...NEW_ORLEANS },
  },
  {
    about: 'nine digits in the postal field that are not a ZIP+4 of the city',
    state: 'Louisiana',
    before: { postal_code: '899121234', zip4: '', ...NEW_ORLEANS },
  },
  { about: 'no ZIP code', before: { ...COLUMBUS, zip: '' } },
  { about: 'a ZIP+4 of three digits', before: { ...COLUMBUS, zip4: '123' } },
  {
    about: 'a phone number with a letter',
    state: 'Louisiana',
    before: { employer_phone: '5O45550142' },
    needs: FULL,
  },
]);

testProposed([
  {
    about: 'a ZIP code with an odd letter',
    before: { ...COLUMBUS, zip: '4321X' },
    after: { zip: '43210' },
    rule: 'zip-offered',
  },
  {
    about: 'no ZIP code in a town that has one',
    before: { city: 'YELLOW SPRINGS', state: 'OH', zip: '' },
    after: { zip: '45387' },
    rule: 'zip-offered',
  },
  {
    about: 'a short ZIP code whose city is unknown',
    before: { city: 'ATLANTIS', state: 'MA', zip: '2110', zip4: '' },
    after: { zip: '02110' },
    rule: 'zip-offered',
  },
  {
    about: 'a ZIP code short of a digit in a city where only one code can be meant',
    before: { city: 'YELLOW SPRINGS', state: 'OH', zip: '4587', zip4: '' },
    after: { zip: '45387' },
    rule: 'zip-offered',
  },
]);

it('a ZIP code short of a digit is not guessed when several codes, or none, can be meant', async () => {
  for (const zip of ['4321', '9999']) {
    const { outcomes } = await correctRecord('Ohio', { texts: { ...COLUMBUS, zip } });
    expect(outcomes).toMatchObject([
      {
        error_type: 'INVALID_ZIP_CODE',
        resolution: 'failed',
        reason: expect.stringMatching(/^No single ZIP code fits the written value, the city and the state\./),
      },
    ]);
  }
});

it('a proposal says what speaks against a ZIP code', async () => {
  const evidenceOf = async (texts: Record<string, string>) =>
    (await correctRecord('Ohio', { texts: { zip4: '', ...texts } })).proposals.flatMap(({ options }) =>
      options.map(({ evidence }) => evidence),
    );
  const warren = { city: 'WARREN', state: 'OH', zip: '4321O' };
  expect(await evidenceOf(warren)).toEqual([expect.stringContaining('other ZIP codes for the city')]);
  const atlantis = { city: 'ATLANTIS', state: 'OH', zip: '4321O' };
  expect(await evidenceOf(atlantis)).toEqual([expect.stringContaining('do not have the city')]);
  const springs = { city: 'YELLOW SPRINGS', state: 'OH', zip: '' };
  expect(await evidenceOf(springs)).toEqual([expect.stringContaining('the city and the state')]);
});
