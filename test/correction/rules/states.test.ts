/** Invalid and missing state codes. */

import {
  BOSTON,
  COLUMBUS,
  NEW_ORLEANS,
  testLeft,
  testProposed,
  testRepaired,
} from '../support/rule-cases.js';

testRepaired([
  {
    about: 'no state where ZIP code and city agree on one',
    before: { ...COLUMBUS, state: '' },
    after: { state: 'OH' },
    rule: 'state-agreed',
  },
  {
    about: 'a state that does not exist where ZIP code and city agree on one',
    state: 'Texas',
    before: { ...BOSTON, state: 'MQ' },
    after: { state: 'MA' },
    rule: 'state-agreed',
  },
  {
    about: 'no state with a postal code',
    state: 'Louisiana',
    before: { ...NEW_ORLEANS, state: '', postal_code: '70112', zip4: '' },
    after: { state: 'LA' },
    rule: 'state-agreed',
  },
]);

testLeft([
  {
    about: 'no state with the city of another ZIP code',
    before: { ...COLUMBUS, state: '', city: 'BOSTON' },
  },
  {
    about: 'a state that does not exist with an unknown city',
    before: { ...COLUMBUS, state: 'OJ', city: 'ATLANTIS' },
  },
  {
    about: 'digits in place of the state, and a ZIP code whose last digits are in its extension',
    before: { city: 'ATLANTA', state: '30', zip: '30353', zip4: '97' },
  },
  { about: 'no state with a ZIP code that is in no table', before: { ...COLUMBUS, state: '', zip: '00009' } },
]);

testProposed([
  {
    about: 'a state that does not exist with an unknown city',
    before: { ...COLUMBUS, state: 'OJ', city: 'ATLANTIS' },
    after: { state: 'OH' },
    rule: 'state-of-zip',
  },
]);
