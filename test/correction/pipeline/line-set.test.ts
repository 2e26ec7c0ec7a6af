/** The set of line numbers. */

import { expect, it } from 'vitest';
import { LineSet } from '../../../src/correction/pipeline/line-set.js';

it('a set of lines contains what was added and nothing else', () => {
  const set = new LineSet();
  for (const line of [1, 32, 33, 100_000]) set.add(line);
  expect([1, 2, 31, 32, 33, 99_999, 100_000, 5_000_000].map((line) => set.has(line))).toEqual([
    true,
    false,
    false,
    true,
    true,
    false,
    true,
    false,
  ]);
});
