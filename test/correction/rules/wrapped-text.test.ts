/** Fill characters, quotes and wide gaps: removed where no letter or digit can be lost. */

import { expect, it } from 'vitest';
import { correctRecord } from '../support/one-record.js';
import { testLeft, testRepaired } from '../support/rule-cases.js';

const WIDTH = 40;

it.each([
  ['12 ELM DR'.padEnd(WIDTH, '*'), '12 ELM DR'],
  ['12 ELM DR '.padEnd(WIDTH, '_'), '12 ELM DR'],
  ['12 ELM DR'.padEnd(WIDTH, '0'), '12 ELM DR'],
  ['###12 ELM DR###', '12 ELM DR'],
  ['00000012 ELM DR', '12 ELM DR'],
  ['"12 ELM DR"', '12 ELM DR'],
  ['"12 ""OLD"" RD"', '12 "OLD" RD'],
  ['"12 ELM DR', '12 ELM DR'],
  ['12 ELM      DR        APT 4', '12 ELM DR APT 4'],
])('with warnings repaired, %j becomes %j; without, it stays', async (before, after) => {
  const texts = { address_1: before };
  const fixed = await correctRecord('Ohio', { texts, extra: { fixWarnings: true } });
  expect(fixed.text('address_1')).toBe(after);
  const { changes } = await correctRecord('Ohio', { texts });
  expect(changes).toEqual([]);
});

it.each([
  ['zeros that may end a number', 'BOX 1'.padEnd(WIDTH, '0')],
  ['zeros before the last column', '12 ELM DR 000000'],
  ['two signs that may be lost letters', '12 ELM D__'],
  ['signs that mask the start of a text', 'CAMINO REAL'.padStart(WIDTH, '*')],
  ['signs that mask the end of a number', 'A123'.padEnd(WIDTH, '*')],
  ['a quote of a text that was cut off', `"12 ${'ELM '.repeat(WIDTH)}`.slice(0, WIDTH - 1).concat('X')],
  ['a gap in the place of lost letters', '12 LAND   PE ST'],
  ['a gap in the place of the last digits of a number', '7355 W 2     S        APT 4'],
  ['a gap in a field that is full', '12 ELM DR'.padEnd(WIDTH - 3).concat('APT')],
])('with warnings repaired, %s stay', async (_about, text) => {
  const { changes } = await correctRecord('Ohio', {
    texts: { address_1: text },
    extra: { fixWarnings: true },
  });
  expect(changes).toEqual([]);
});

it.each(['JOS  RUIZ', 'DE LA  CRUZ', 'MARY      ANN'])(
  'with warnings repaired, blanks in a name stay, as they may be in the place of letters: %s',
  async (last_name) => {
    const { changes } = await correctRecord('Ohio', { texts: { last_name }, extra: { fixWarnings: true } });
    expect(changes).toEqual([]);
  },
);

testRepaired([
  {
    about: 'signs after a name, to the last column',
    before: { last_name: 'GARCIA'.padEnd(30, '*') },
    after: { last_name: 'GARCIA' },
  },
  { about: 'quotes around a name', before: { last_name: '"GARCIA"' }, after: { last_name: 'GARCIA' } },
  {
    about: 'quotes around a city',
    before: { city: '"COLUMBUS"', state: 'OH', zip: '43215', zip4: '' },
    after: { city: 'COLUMBUS' },
    rule: 'quotes',
  },
]);

testLeft([
  { about: 'two signs in the place of letters', before: { last_name: 'GARC__' } },
  { about: 'the end of a name under a mask', before: { last_name: 'GAR*****' } },
  { about: 'the start of a name under a mask', before: { last_name: '*****CIA' } },
  { about: 'two signs before a name that was cut off', before: { first_name: '**MARIA FERNANDA' } },
  { about: 'a zero in the place of a letter', before: { last_name: 'GARCIA0' } },
  { about: 'a quote in place of the first letter of a name', before: { last_name: '"ERNANDEZ' } },
  { about: 'a nickname in quotes', before: { first_name: 'ROBERT "BOB"' } },
]);
