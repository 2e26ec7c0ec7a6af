/** Country codes, and countries given by name only. */

import { describe, expect, it } from 'vitest';
import { fieldText } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { correctRecord, employerOf, fileOf, layoutOf, recordWith } from '../support/one-record.js';
import { ABROAD, COLUMBUS, testLeft, testProposed, testRepaired } from '../support/rule-cases.js';

testRepaired([
  {
    about: 'US as country code',
    before: { country_code: 'US' },
    after: { country_code: '' },
    rule: 'country-us',
  },
  {
    about: 'the code of Puerto Rico in a US address',
    before: { city: 'SAN JUAN', state: 'PR', zip: '00907', country_code: 'RQ' },
    after: { country_code: '' },
  },
  {
    about: 'an ISO code with the name of its country',
    before: { country_code: 'DE', country_name: 'GERMANY' },
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
]);

testLeft([
  {
    about: 'US as country code beside a province that is also a state, without a ZIP code of it',
    before: { city: 'SALTILLO', state: 'CO', zip: '', zip4: '', country_code: 'US' },
  },
  {
    about: 'US as country code of a foreign address',
    before: { city: 'MONTERREY', country_code: 'US', foreign_postal_code: '64000' },
    needs: ABROAD,
  },
  {
    about: 'US as country code beside a province',
    before: { city: 'VANCOUVER', state: 'BC', country_code: 'US' },
    needs: ABROAD,
  },
  {
    about: 'an ISO code with a text that is not a country, as where a city was displaced',
    before: { country_code: 'PT', country_name: 'INGS' },
    needs: ABROAD,
  },
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
    about: 'a country name next to a city, state and ZIP code that agree',
    before: { ...COLUMBUS, country_code: '', country_name: 'GERMANY' },
  },
  {
    about: 'the same with an unknown code',
    before: { ...COLUMBUS, country_code: 'UN', country_name: 'GERMANY' },
  },
  {
    about: 'a country name that two countries have',
    before: { country_code: '', country_name: 'KOREA' },
    needs: ABROAD,
  },
]);

testProposed([
  {
    about: 'an ISO code, which may be a slip, where nothing else in the file is one',
    before: { country_code: 'DE', country_name: '' },
    after: { country_code: 'GM' },
    rule: 'country-iso-offered',
    needs: ABROAD,
  },
  {
    about: 'a country that is also a state',
    before: { country_code: '', country_name: 'GEORGIA' },
    after: { country_code: 'GG' },
    rule: 'country-namesake',
    needs: ABROAD,
  },
]);

it('the name of the US stays where nothing shows that the address is a US one', async () => {
  const texts = { country_code: 'UA', country_name: 'UNITED STATES', foreign_postal_code: '10115' };
  const { text } = await correctRecord('Ohio', { texts, needs: ABROAD, extra: { fixWarnings: true } });
  expect(text('country_name')).toBe('UNITED STATES');
});

describe('an ISO code in a file', () => {
  const layout = layoutOf('Ohio');
  const lines = (...codes: string[]) =>
    codes.map((country_code, at) =>
      recordWith(layout, { country_code, country_name: '' }, ABROAD, at + 1, employerOf(layout)),
    );
  const codesOf = async (...codes: string[]) => {
    const { output, result } = await correct(layout, fileOf(layout, lines(...codes)));
    const again = await correct(layout, output);
    expect(again.output.equals(output)).toBe(true);
    const found = output
      .toString('latin1')
      .split('\n')
      .slice(1, 1 + codes.length);
    return { codes: found.map((line) => fieldText(layout, line, 'employee_country_code')), result };
  };

  it('is that of its country where the others are ISO codes too', async () => {
    const { codes } = await codesOf('DE', 'PT', 'IE', 'JP', 'MX');
    expect(codes).toEqual(['GM', 'PO', 'EI', 'JA', 'MX']);
  });

  it.each([
    ['two are too few', ['DE', 'PT']],
    ['others are codes of FIPS 10-4 alone', ['PT', 'IE', 'JP', 'EI', 'SP', 'UK']],
    ['most are the same in both lists', ['PT', 'IE', 'JP', ...Array.from({ length: 12 }, () => 'MX')]],
  ])('is proposed where %s', async (_, found) => {
    const { codes, result } = await codesOf(...found);
    expect(codes).toEqual(found);
    expect(result.proposals).toBeGreaterThan(1);
  });
});
