/** Addresses that are foreign by one field and domestic by another. */

import { ABROAD, COLUMBUS, testLeft, testProposed } from '../support/rule-cases.js';

testLeft([{ about: 'a province in the state field', before: { state: 'ON' }, needs: ABROAD }]);

testProposed([
  {
    about: 'a province in the state field',
    before: { state: 'ON', address_3: '' },
    after: { state: '', address_3: 'ON' },
    rule: 'address-conflict',
    needs: ABROAD,
  },
  {
    about: 'a US address with a foreign country code',
    before: { ...COLUMBUS, country_code: 'MX' },
    after: { country_code: '' },
    rule: 'address-conflict',
  },
]);
