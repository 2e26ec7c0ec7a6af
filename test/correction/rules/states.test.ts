/** Invalid and missing state codes. */

import { COLUMBUS, testLeft, testProposed } from '../support/rule-cases.js';

testLeft([
  { about: 'a state that does not exist', before: { ...COLUMBUS, state: 'OJ' } },
  { about: 'no state', before: { ...COLUMBUS, state: '' } },
]);

testProposed([
  {
    about: 'a state that does not exist',
    before: { ...COLUMBUS, state: 'OJ' },
    after: { state: 'OH' },
    rule: 'state-of-zip',
  },
]);
