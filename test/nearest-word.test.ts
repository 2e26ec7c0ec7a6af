import { expect, it } from 'vitest';
import { didYouMean, nearest } from '../src/nearest-word.js';

it.each([
  ['Txas', 'Texas'],
  ['OHIOO', 'Ohio'],
  ['lousiana', 'Louisiana'],
])('takes %s for %s', (typed, meant) => {
  expect(nearest(typed, ['Ohio', 'Texas', 'Louisiana', 'Colorado'])).toBe(meant);
});

it('says nothing when no word is near', () => {
  for (const typed of ['', '-s', 'TX']) expect(nearest(typed, ['k', 'q1'])).toBeUndefined();
  expect(nearest('Wyoming', ['Ohio', 'Texas'])).toBeUndefined();
  expect(didYouMean('Wyoming', ['Ohio', 'Texas'])).toBe('');
  expect(nearest('x', [])).toBeUndefined();
});
