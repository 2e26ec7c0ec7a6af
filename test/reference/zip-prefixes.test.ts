import { describe, expect, it } from 'vitest';
import { STATES, stateIndexOf } from '../../src/reference/states.js';
import { prefixAllows, stateCodesOfPrefix, statesOfPrefix } from '../../src/reference/zip-prefixes.js';

const allows = (zip: number, state: string) => prefixAllows(Math.trunc(zip / 100), zip, stateIndexOf(state));

describe('the states of a prefix', () => {
  it.each([
    [432, ['OH']],
    [5, ['NY']],
    [6, ['PR']],
    [8, ['VI']],
    [55, ['MA']],
    [94, ['AE']],
    [340, ['AA']],
    [733, ['TX']],
    [885, ['TX']],
    [569, ['DC']],
    [969, ['FM', 'GU', 'MH', 'MP', 'PW']],
    [0, []],
    [999, ['AK']],
  ])('%i', (prefix, states) => {
    expect(stateCodesOfPrefix(prefix).sort()).toEqual(states);
    expect(statesOfPrefix(prefix) === 0).toBe(states.length === 0);
  });

  it('exist for every state except American Samoa, which has a single ZIP', () => {
    const all = new Set(Array.from({ length: 1000 }, (_, prefix) => stateCodesOfPrefix(prefix)).flat());
    expect(STATES.map(({ code }) => code).filter((code) => !all.has(code))).toEqual(['AS']);
  });
});

describe('whether a ZIP belongs to a state', () => {
  it.each([
    [43215, 'OH'],
    [6390, 'NY'],
    [88595, 'TX'],
    [96799, 'AS'],
    [601, 'PR'],
    [802, 'VI'],
    [9001, 'AE'],
    [34002, 'AA'],
    [96201, 'AP'],
    [96910, 'GU'],
    [96950, 'MP'],
    [96940, 'PW'],
    [96960, 'MH'],
    [96941, 'FM'],
    [73960, 'TX'],
    [83414, 'WY'],
    [20588, 'MD'],
    [72643, 'MO'],
    [99950, 'AK'],
  ])('%i in %s', (zip, state) => {
    expect(allows(zip, state)).toBe(true);
  });

  it.each([
    [43215, 'KY'],
    [6390, 'CT'],
    [88595, 'NM'],
    [96799, 'HI'],
    [601, 'VI'],
    [9001, 'AP'],
    [96950, 'GU'],
    [75001, 'LA'],
  ])('%i not in %s', (zip, state) => {
    expect(allows(zip, state)).toBe(false);
  });

  it('accepts a ZIP whose prefix is unknown', () => {
    expect(allows(99, 'OH')).toBe(true);
    expect(allows(345, 'TX')).toBe(true);
  });
});
