/** Tabs and other control characters. */

import { testLeft, testProposed, testRepaired } from '../support/rule-cases.js';

testRepaired([
  {
    about: 'a tab',
    before: { first_name: 'MARY\tANN' },
    after: { first_name: 'MARY ANN' },
    rule: 'tab-to-blank',
  },
]);

testLeft([{ about: 'a bell character', before: { first_name: 'MARY\u0007ANN' } }]);

testProposed([
  {
    about: 'a bell character',
    before: { first_name: 'MARY\u0007ANN' },
    after: { first_name: 'MARY ANN' },
    rule: 'control-to-blank',
  },
]);
