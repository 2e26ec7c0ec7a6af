import { describe, expect, test } from 'vitest';
import { countsOf, dollars, headOf, type ProgressFacts } from '../../../src/cli/ui/progress-facts.js';

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

  test('counts calls of the model and what they cost', () => {
    const model = { calls: 31, planned: 90, cost: 0.021 };
    expect(countsOf({ ...facts, model })).toContain(' · 31 of 90 model calls made, $0.02');
    expect(countsOf({ ...facts, model: { ...model, cost: undefined } })).toMatch(/model calls made$/);
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

  test.each([
    [0, '$0.00'],
    [0.5, '$0.50'],
    [0.00042, '$0.00042'],
  ])('writes %f dollars as %s', (cost, words) => {
    expect(dollars(cost)).toBe(words);
  });
});
