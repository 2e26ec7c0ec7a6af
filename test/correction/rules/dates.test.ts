/** Dates in another order or form than that of the layout. */

import { testLeft, testProposed } from '../support/rule-cases.js';

testLeft([
  {
    about: 'a date of hire of years ago in the other order',
    state: 'Colorado',
    before: { date_of_hire: '01152019' },
  },
  { about: 'a birth that was cut to its field', state: 'Texas', before: { date_of_birth: '04/12/19' } },
  { about: 'a date that is not a day in any order', state: 'Colorado', before: { date_of_hire: '20263113' } },
]);

testProposed([
  {
    about: 'a date of birth in the other order',
    state: 'Colorado',
    before: { date_of_birth: '04121988' },
    after: { date_of_birth: '19880412' },
    rule: 'date-order-offered',
  },
  {
    about: 'a date of birth in the other order, where the month comes first',
    state: 'Louisiana',
    before: { date_of_birth: '19880412' },
    after: { date_of_birth: '04121988' },
    rule: 'date-order-offered',
  },
  {
    about: 'a two-digit year of the hire',
    state: 'Colorado',
    before: { date_of_hire: '11/10/26' },
    after: { date_of_hire: '20261110' },
    rule: 'date-short',
  },
  {
    about: 'a two-digit year of the birth',
    state: 'Louisiana',
    before: { date_of_birth: '041288' },
    after: { date_of_birth: '04121988' },
    rule: 'date-short',
  },
  {
    about: 'a date with single digits',
    state: 'Louisiana',
    before: { date_of_birth: '4/5/1988' },
    after: { date_of_birth: '04051988' },
    rule: 'date-short',
  },
  {
    about: 'day and month swapped',
    state: 'Colorado',
    before: { date_of_birth: '19882512' },
    after: { date_of_birth: '19881225' },
    rule: 'date-order-offered',
  },
]);
