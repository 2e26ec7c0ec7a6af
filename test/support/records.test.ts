/** The generator itself: what it promises to the tests that build on it. */

import { describe, expect, it } from 'vitest';
import { loadZipCities } from '../../src/reference/zip-cities.js';
import { SHAPES } from './layouts.js';
import { PLACES } from './places.js';
import { seeded } from './random.js';
import {
  cleanFile,
  cleanLines,
  cleanRecord,
  fieldNamed,
  fieldText,
  recordType,
  setField,
} from './records.js';

describe.each(SHAPES)('records made for $state', (layout) => {
  it('are as long as the layout says and have plain ASCII only', () => {
    for (const line of cleanLines(layout, { seed: 1, records: 300 })) {
      expect(line).toMatch(/^[ -~]+$/);
      expect(line).toHaveLength(layout.record_length);
    }
  });

  it('are the same for the same seed and others for another one', () => {
    const file = (seed: number) => cleanFile(layout, { seed, records: 20 });
    expect(file(5).equals(file(5))).toBe(true);
    expect(file(5).equals(file(6))).toBe(false);
  });

  it('never share a Social Security number within a file', () => {
    const { ssn } = layout.record_types.find((type) => type.id === 'employee')!.roles;
    const lines = [...cleanLines(layout, { seed: 2, records: 2000, frame: false })].slice(-2000);
    expect(new Set(lines.map((line) => fieldText(layout, line, ssn!))).size).toBe(2000);
  });

  it('show foreign addresses, hyphens, blank and filled optional blocks', () => {
    const lines = [3, 4, 5, 6].flatMap((seed) =>
      [...cleanLines(layout, { seed, records: 60, frame: false })].slice(-60),
    );
    const texts = (name: string) => lines.map((line) => fieldText(layout, line, name));
    expect(texts('employee_last_name').some((name) => name.includes('-'))).toBe(true);
    for (const { name, city, country_code, optional } of recordType(layout, 'employee').addresses) {
      if (name === 'employee' && country_code) expect(texts(country_code).some(Boolean)).toBe(true);
      if (optional) expect(new Set(texts(city).map(Boolean))).toEqual(new Set([true, false]));
    }
  });

  it('take a planted text in one field and keep every other column', () => {
    const record = cleanRecord(layout, seeded(4));
    const { start, end } = fieldNamed(layout, 'employee_city');
    const planted = setField(layout, record, 'employee_city', 'C0LUMBUS');
    expect(planted.slice(start - 1, end)).toBe('C0LUMBUS'.padEnd(end - start + 1));
    expect(planted.slice(0, start - 1) + planted.slice(end)).toBe(
      record.slice(0, start - 1) + record.slice(end),
    );
    expect(() => setField(layout, record, 'employee_state', 'OHIO')).toThrow('takes 2 characters');
  });
});

it('knows places in every state, territory and military post, each with ZIP codes of its own', async () => {
  const table = await loadZipCities();
  expect(new Set(PLACES.map((place) => place.state)).size).toBe(62);
  for (const { city, state, zips } of PLACES) {
    expect(city.length).toBeLessThanOrEqual(25);
    for (const zip of zips.map(Number)) {
      expect([table.stateOf(zip), ...table.citiesOf(zip)]).toEqual(expect.arrayContaining([state, city]));
    }
  }
});
