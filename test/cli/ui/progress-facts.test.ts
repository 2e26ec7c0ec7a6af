import { describe, expect, test } from 'vitest';
import { countsOf, headOf, type ProgressFacts } from '../../../src/cli/ui/progress-facts.js';

describe('progress', () => {
  const facts: ProgressFacts = {
    doing: 'Correcting',
    share: 0.648,
    records: 31_022,
    applied: 2310,
    left: 140,
    secondsLeft: 12.2,
  };

  test('says how far, how long, and what was done', () => {
    expect(headOf(facts)).toBe('Correcting: 64 %, about 12 s left');
    expect(countsOf(facts)).toBe('31,022 records · 2,310 errors cleared, 140 left');
  });

  test('counts calls of the model', () => {
    expect(countsOf({ ...facts, model: { calls: 31, planned: 90 } })).toMatch(
      / · 31 of 90 model calls made$/,
    );
  });

  test.each([
    [0.4, 'about 1 s'],
    [300, 'about 5 min'],
    [9000, 'about 3 h'],
  ])('rounds %i seconds', (secondsLeft, words) => {
    expect(headOf({ ...facts, secondsLeft })).toContain(words);
  });

  test('says nothing about a time that is not known', () => {
    expect(headOf({ ...facts, secondsLeft: undefined })).toBe('Correcting: 64 %');
  });
});
