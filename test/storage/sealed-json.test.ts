import { expect, test } from 'vitest';
import { sealed, unsealed } from '../../src/storage/sealed-json.js';
import { withBitChanged } from '../support/damage.js';

const VALUE = { pid: 4711, host: 'desk', file_id: 'a-b', count: 0, at: null, notes: ['ä'] };

test('what was sealed is read again', () => {
  expect(unsealed(sealed(VALUE))).toEqual({ value: VALUE, isSealed: true });
});

test('what version 0.1.0 wrote has no seal', () => {
  expect(unsealed('{"pid":4711}')).toEqual({ value: { pid: 4711 }, isSealed: false });
});

test('with any one bit changed it is damaged', () => {
  const text = Buffer.from(sealed(VALUE));
  for (let bit = 0; bit < 8 * text.length; bit++)
    expect(unsealed(withBitChanged(text, bit).toString()), `bit ${bit}`).toBeUndefined();
});
