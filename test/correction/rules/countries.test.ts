/** Country codes, and countries given by name only. */

import { ABROAD, testLeft, testProposed, testRepaired } from '../support/rule-cases.js';

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
]);

testLeft([
  {
    about: 'an ISO code beside a text that is no country, as where a city was displaced',
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
    about: 'a country name that two countries have',
    before: { country_code: '', country_name: 'KOREA' },
    needs: ABROAD,
  },
]);

testProposed([
  {
    about: 'a country that is also a state',
    before: { country_code: '', country_name: 'GEORGIA' },
    after: { country_code: 'GG' },
    rule: 'country-namesake',
    needs: ABROAD,
  },
]);
