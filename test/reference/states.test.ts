import { expect, it } from 'vitest';
import { isStateCode, STATE_INDEX, STATES } from '../../src/reference/states.js';

it('has the 50 states, DC, 5 territories, 3 associated states and 3 military codes, each once', () => {
  const codes = STATES.map(({ code }) => code);
  expect(new Set(codes).size).toBe(62);
  expect([...codes].sort()).toEqual(codes);
  for (const code of ['DC', 'AS', 'GU', 'MP', 'PR', 'VI', 'FM', 'MH', 'PW', 'AA', 'AE', 'AP']) {
    expect(codes).toContain(code);
  }
});

it.each(['OH', 'DC', 'PR', 'AE', 'PW'])('knows %s', (code) => {
  expect(isStateCode(code)).toBe(true);
});

it.each(['', 'O', 'oh', 'Oh', 'XX', 'OHI', 'UK', 'CZ', '  ', 'O1'])('does not know %j', (code) => {
  expect(isStateCode(code)).toBe(false);
});

it('finds a state by the bytes of its code, and nothing else', () => {
  STATES.forEach(({ code }, place) => {
    expect(STATE_INDEX[(code.charCodeAt(0) << 8) | code.charCodeAt(1)]).toBe(place + 1);
  });
  expect(STATE_INDEX.filter((place) => place > 0)).toHaveLength(62);
});
