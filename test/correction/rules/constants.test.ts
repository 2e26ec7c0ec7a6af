/** Fixed texts of the layout. */

import { testLeft, testRepaired } from '../support/rule-cases.js';

testRepaired([
  {
    about: 'a wrong identifier',
    before: { record_type: 'Q' },
    after: { record_type: '2' },
    rule: 'constant',
  },
  {
    about: 'another format version',
    state: 'Louisiana',
    before: { format_version: '1.07' },
    after: { format_version: '1.00' },
    rule: 'constant',
  },
  ...[
    ['Alaska', 'W4'],
    ['Utah', 'DK'],
  ].map(([state, record_identifier = '']) => ({
    about: `the identifier of ${state} in lower case, which other states may have too`,
    state,
    before: { record_identifier: record_identifier.toLowerCase() },
    after: { record_identifier },
    rule: 'constant',
  })),
]);

testLeft([
  ...[
    { state: 'Arkansas', record_identifier: 'FL Newhire Record' },
    { state: 'New Mexico', record_identifier: 'wy newhire record' },
    { state: 'Illinois', record_identifier: 'DK' },
  ].map(({ state, record_identifier }) => ({
    about: `the identifier of another state in a file for ${state}`,
    state,
    before: { record_identifier },
  })),
  {
    about: 'another identifier in a record that hardly fits the layout',
    before: { record_type: 'Q', state_of_hire: 'ZZ', city: '', address_1: '', last_name: '' },
  },
]);
