import { describe, expect, test } from 'vitest';
import { caretsUnder, markChanges } from '../../../src/reports/review/changed-characters.js';

describe('marks', () => {
  const marked = (before: string, after: string) => {
    const marks = markChanges(before, after);
    return [caretsUnder(before, marks.before), caretsUnder(after, marks.after)];
  };

  test.each([
    ["O'BRIEN", 'OBRIEN', ' ^', ''],
    ['C0LUMBS', 'COLUMBUS', ' ^', ' ^    ^'],
    ['', 'OH', '', '^^'],
    ['oh', 'OH', '^^', '^^'],
    ['SAME', 'SAME', '', ''],
  ])('between %j and %j are below what differs', (before, after, ...carets) => {
    expect(marked(before, after)).toEqual(carets);
  });

  test('are as wide as the characters above them', () => {
    expect(marked('A東B', 'AB')[0]).toBe(' ^^');
  });
});
