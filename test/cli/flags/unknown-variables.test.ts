import { describe, expect, it } from 'vitest';
import { NEWHIRE } from '../../../src/cli/commands/newhire.js';
import { unknownVariables } from '../../../src/cli/flags/unknown-variables.js';

describe('a variable that nothing reads', () => {
  it.each([
    ['NEWHIRE_STAT', 'Did you mean NEWHIRE_STATE?'],
    ['NEWHIRE_FAILON', 'Did you mean NEWHIRE_FAIL_ON?'],
    ['NEWHIRE_APIKEY', 'Did you mean NEWHIRE_API_KEY?'],
    // Read by earlier versions.
    ['NEWHIRE_PRICES', 'Did you mean NEWHIRE_VALUES?'],
  ])('%s is named, with the nearest one', (name, meant) => {
    expect(unknownVariables(NEWHIRE, { [name]: 'x', HOME: '/' })).toEqual([
      `newhire: ${name} is not a variable of newhire. ${meant}`,
    ]);
  });

  it('its value is never printed', () => {
    expect(unknownVariables(NEWHIRE, { NEWHIRE_PASSWORD: 'secret' }).join()).not.toContain('secret');
  });
});

it.each([
  'STATE',
  'FAIL_ON',
  'VALUES',
  'MODEL',
  'DATA',
  'API_KEY',
  'DEBUG',
  'PORT',
  'DATABASE',
  'TODAY',
  'SERVER',
])('NEWHIRE_%s is known', (name) => {
  expect(unknownVariables(NEWHIRE, { [`NEWHIRE_${name}`]: 'x' })).toEqual([]);
});
