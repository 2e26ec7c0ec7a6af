/** Errors for which there is no rule. */

import { FULL, testLeft } from '../support/rule-cases.js';

testLeft([
  { about: 'a digit in a name', before: { first_name: 'J0HN' } },
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
  { about: 'a street of one letter', before: { address_1: 'X' } },
]);
