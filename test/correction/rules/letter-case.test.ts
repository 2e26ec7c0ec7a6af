/** Codes in lower case. */

import { COLUMBUS, testRepaired } from '../support/rule-cases.js';

testRepaired([
  {
    about: 'a state in lower case',
    before: { ...COLUMBUS, state: 'oh' },
    after: { state: 'OH' },
    rule: 'code-case',
  },
  { about: 'a state of hire in lower case', before: { state_of_hire: 'oh' }, after: { state_of_hire: 'OH' } },
  {
    about: 'a listed value in lower case',
    state: 'Louisiana',
    before: { medical_insurance: 'y' },
    after: { medical_insurance: 'Y' },
  },
]);
