/** Tabs and other control characters. */

import { testLeft, testProposed, testRepaired } from '../support/rule-cases.js';

testRepaired([
  {
    about: 'a tab',
    before: { first_name: 'MARY\tANN' },
    after: { first_name: 'MARY ANN' },
    rule: 'tab-to-blank',
  },
  ...['VAN\tDYKE', 'MARY\tLOU', 'DE LA\tROSA'].map((last_name) => ({
    about: `a tab between two words, ${last_name}`,
    before: { last_name },
    after: { last_name: last_name.replace('\t', ' ') },
    rule: 'tab-to-blank',
  })),
  {
    about: 'a tab in the place of a letter of a city of the ZIP code',
    before: { city: 'COL\tMBUS', state: 'OH', zip: '43215', zip4: '' },
    after: { city: 'COLUMBUS' },
    rule: 'city-one-slip',
  },
]);

testLeft([
  {
    about: 'a tab for many blanks in a line that was filled up again',
    state: 'Minnesota',
    before: { employer_optional_address_1: 'USS NIMITZ\tFPO                      AP96' },
  },
  {
    about: 'a tab for many blanks, with the next field after it',
    state: 'Virginia',
    before: { employer_optional_address_3: 'REAR\tSPOKANE                  WA99201' },
  },
]);

testLeft(
  ['MARY\u0007ANN', 'GIN\t', 'GIN\v', 'KUTC\f'].map((first_name) => ({
    about: `a control character that may be in place of a letter, ${JSON.stringify(first_name)}`,
    before: { first_name },
  })),
);

testProposed([
  ...['JERE\tY', 'Gen\tvieve', 'BE\tH'].map((first_name) => ({
    about: `a tab that may be in place of a letter of a name, ${first_name}`,
    before: { first_name },
    after: { first_name: first_name.replace('\t', ' ') },
    rule: 'control-to-blank',
  })),
  {
    about: 'a bell character',
    before: { first_name: 'MARY\u0007ANN' },
    after: { first_name: 'MARY ANN' },
    rule: 'control-to-blank',
  },
]);
