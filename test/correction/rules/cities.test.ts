/** Cities with a wrong character, and missing ones. */

import { COLUMBUS, testLeft, testProposed, testRepaired } from '../support/rule-cases.js';

testRepaired([
  {
    about: 'a zero for the letter O in the city',
    before: { ...COLUMBUS, city: 'C0LUMBUS' },
    after: { city: 'COLUMBUS' },
    rule: 'city-one-slip',
  },
  {
    about: 'a sign in the city',
    before: { ...COLUMBUS, city: 'COLUM/BUS' },
    after: { city: 'COLUMBUS' },
    rule: 'city-one-slip',
  },
  {
    about: 'a comma after the city',
    before: { ...COLUMBUS, city: 'COLUMBUS,' },
    after: { city: 'COLUMBUS' },
    rule: 'city-one-slip',
  },
]);

testLeft([
  { about: 'a city two slips from the right one', before: { ...COLUMBUS, city: 'C0LUMBS' } },
  {
    about: 'a slip in a city with the ZIP code of another one',
    before: { ...COLUMBUS, city: 'C0LUMBUS', zip: '44103' },
  },
  { about: 'a slip in a city with another state', before: { ...COLUMBUS, city: 'C0LUMBUS', state: 'TX' } },
  { about: 'a slip in a short city', before: { city: 'L1MA', state: 'OH', zip: '45804', zip4: '' } },
  { about: 'no city', before: { ...COLUMBUS, city: '' } },
]);

testProposed([
  { about: 'no city', before: { ...COLUMBUS, city: '' }, after: { city: 'COLUMBUS' }, rule: 'city-of-zip' },
  {
    about: 'the state after the city',
    before: { ...COLUMBUS, city: 'COLUMBUS, OH' },
    after: { city: 'COLUMBUS' },
    rule: 'city-with-state',
  },
]);
