import { expect, it } from 'vitest';
import { isListedPrefix } from '../../src/reference/fein-prefixes.js';

it('lists 83 prefixes and leaves 17 out', () => {
  const unlisted = Array.from({ length: 100 }, (_, prefix) => prefix).filter(
    (prefix) => !isListedPrefix(prefix),
  );
  expect(unlisted).toEqual([0, 7, 8, 9, 17, 18, 19, 28, 29, 49, 69, 70, 78, 79, 89, 96, 97]);
});

it.each([1, 10, 12, 31, 52, 60, 82, 88, 95, 98, 99])('takes %i', (prefix) => {
  expect(isListedPrefix(prefix)).toBe(true);
});
