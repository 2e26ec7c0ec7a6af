/** Telephone numbers. */

import { testProposed } from '../support/rule-cases.js';

testProposed([
  {
    about: 'a letter in the phone number',
    state: 'Louisiana',
    before: { employer_phone: '5O45550142' },
    after: { employer_phone: '5045550142' },
    rule: 'digits-for-letters',
    needs: { optional: 1 },
  },
]);
