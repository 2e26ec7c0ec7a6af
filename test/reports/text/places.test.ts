/** The places of a folded finding in words. */

import { expect, it } from 'vitest';
import { andMorePlaces } from '../../../src/reports/text/places.js';

const range = (start: number, end = start) => ({ start, end });

it.each([
  [6, [range(6), range(11), range(13)], 0, ' and 2 more places (lines 11; 13)'],
  [6, [range(6), range(11)], 0, ' and 1 more place (line 11)'],
  [6, [range(6, 8)], 0, ' and 2 more places (lines 7-8)'],
  [6, [range(4, 8)], 0, ' and 4 more places (lines 4-5; 7-8)'],
  [6, [range(6), range(11)], 3, ' and 4 more places (lines 11 and 3 more places)'],
  [6, [range(6)], 3, ' and 3 more places'],
  [0, [range(6)], 0, ''],
])('after line %i, its own line is not said again', (line_number, lines, more, words) => {
  const occurrences = lines.reduce((sum, { start, end }) => sum + end - start + 1, more);
  expect(andMorePlaces({ line_number, occurrences, places: { lines, more } })).toBe(words);
});
