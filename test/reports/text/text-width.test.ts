import { expect, it } from 'vitest';
import { clip, widthOf } from '../../../src/reports/text/text-width.js';

it('counts two columns for a wide letter', () => {
  expect(['', 'AB', 'é', '名前'].map(widthOf)).toEqual([0, 2, 1, 4]);
});

it('clips to the columns that are available', () => {
  expect(clip('ABCDEF', 6)).toBe('ABCDEF');
  expect(clip('ABCDEFG', 6)).toBe('ABCDE…');
  expect(widthOf(clip('名名名名', 6))).toBeLessThanOrEqual(6);
});
