/** Text and amounts at the wrong end of their field. */

import { testLeft, testRepaired } from '../support/rule-cases.js';

testRepaired([
  {
    about: 'a leading blank',
    before: { first_name: '  MARIA' },
    after: { first_name: 'MARIA' },
    rule: 'align-left',
  },
  {
    about: 'an amount padded with blanks',
    state: 'Texas',
    before: { salary: '   325000', salary_frequency: 'M' },
    after: { salary: '000325000' },
    rule: 'zero-fill',
  },
  {
    about: 'an amount with its decimal point',
    state: 'Texas',
    before: { salary: '$3,250.00', salary_frequency: 'M' },
    after: { salary: '000325000' },
    rule: 'amount-signs',
  },
]);

testLeft([
  {
    about: 'a number of which a part stands in the next field',
    state: 'Louisiana',
    before: {
      employer_phone: '3035550143',
      employer_phone_extension: '    12',
      employer_contact: '203 FATIMA',
    },
  },
  {
    about: 'an amount of eight digits with leading zeros, which has lost one',
    state: 'Texas',
    before: { salary: '00325000', salary_frequency: 'M' },
  },
  { about: 'an amount in whole dollars', state: 'Texas', before: { salary: '3,250', salary_frequency: 'M' } },
  {
    about: 'an amount beside another error',
    state: 'Texas',
    before: { salary: ' 00032500', salary_frequency: '0' },
  },
]);
