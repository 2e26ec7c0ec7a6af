/** Fixed texts of the layout. */

import { describe, expect, it } from 'vitest';
import { correct } from '../support/correct-bytes.js';
import { fileOf, layoutOf, recordWith } from '../support/one-record.js';
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
  ...['FL Newhire RecorQ', 'FL Newhire Recor1'].map((record_identifier) => ({
    about: `the identifier ${record_identifier}, after which another fixed text is right`,
    state: 'Florida',
    before: { record_identifier },
    after: { record_identifier: 'FL Newhire Record' },
    rule: 'constant',
  })),
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
  ...[
    ['Virginia', 'TN Newhire Record', 'TN'],
    ['Louisiana', 'MS Newhire Record', 'MS'],
    ['Louisiana', 'LA Newhire Recorb', 'TX'],
  ].map(([state = '', record_identifier = '', hired = '']) => ({
    about: `an identifier in a file for ${state} in a record of a hire in ${hired}`,
    state,
    before: { record_identifier, employee_state_of_hire: hired },
  })),
  ...[
    ['Alaska', { record_identifier: 'W8', ssn: '499501613' }] as const,
    ['Ohio', { record_type: '8', ssn: '299501613' }] as const,
    ['Florida', { format_version: '.00L', first_name: 'ENNA' }] as const,
    ['Wyoming', { format_version: '1.0O', first_name: 'SCAR' }] as const,
  ].map(([state, before]) => ({
    about: `a fixed text of ${state} that may end in the first character of the next field`,
    state,
    before,
  })),
  {
    about: 'another identifier in a record that hardly fits the layout',
    before: { record_type: 'Q', state_of_hire: 'ZZ', city: '', address_1: '', last_name: '' },
  },
]);

describe('the version of the layout', () => {
  const layout = layoutOf('Louisiana');
  const fileWith = (versions: readonly string[]) =>
    fileOf(
      layout,
      versions.map((format_version, at) => recordWith(layout, { format_version }, {}, at + 1)),
    );

  it.each([2, 3, 10])('that %i records have together is another edition, and stays', async (count) => {
    const file = fileWith(Array.from({ length: count }, () => '2.00'));
    const { changes } = await correct(layout, file);
    expect(changes).toEqual([]);
  });

  it('that one of three records has is a slip', async () => {
    const { changes } = await correct(layout, fileWith(['1.00', '2.00', '1.00']));
    expect(changes.map(({ rule }) => rule)).toEqual(['constant']);
  });
});
