import { describe, expect, test } from 'vitest';
import { createHistogram } from '../../../../src/reports/formats/html/html-charts.js';

const spreadOf = (lines: number[], last: number, size = 4) => {
  const histogram = createHistogram(size);
  for (const line of lines) histogram.add(line);
  return histogram.spread(last);
};

describe('counting findings by line', () => {
  test('has one bucket per line while the lines fit', () => {
    expect(spreadOf([1, 4, 4], 4)).toEqual({ width: 1, counts: [1, 0, 0, 2], lastLine: 4 });
  });

  test('doubles the width of its buckets when the file is longer, and loses no count', () => {
    expect(spreadOf([1, 2, 3, 4, 5, 9, 16], 16)).toEqual({ width: 4, counts: [4, 1, 1, 1], lastLine: 16 });
    expect(spreadOf([1, 2], 1000).counts).toEqual([2, 0, 0, 0]);
  });

  test('ends at the last line of the file or of the findings', () => {
    expect(spreadOf([1], 3)).toEqual({ width: 1, counts: [1, 0, 0], lastLine: 3 });
    expect(spreadOf([1, 6], 3)).toEqual({ width: 2, counts: [1, 0, 1], lastLine: 6 });
  });

  test('agrees with a plain count of the same lines in any order', () => {
    const lines = Array.from({ length: 5000 }, (_, index) => ((index * 7919) % 99_991) + 1);
    const { width, counts } = spreadOf(lines, 99_991, 48);
    const plain = counts.map((_, at) => lines.filter((line) => Math.floor((line - 1) / width) === at).length);
    expect(counts).toEqual(plain);
  });
});
