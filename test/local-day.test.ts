import { afterEach, expect, it, vi } from 'vitest';
import { localDay } from '../src/local-day.js';
import { parseDay } from '../src/validation/index.js';

afterEach(() => void vi.useRealTimers());

const setYear = (year: number) =>
  vi.useFakeTimers({ now: new Date(new Date(2026, 2, 9).setFullYear(year)), toFake: ['Date'] });

it.each([1970, 2026, 9999])('is a day that can be read, in the year %i', (year) => {
  setYear(year);
  expect(localDay()).toBe(`${year}-03-09`);
  expect(parseDay(localDay())).toBeDefined();
});

it.each([999, 10_000, 275_000])('is refused where no day has the year %i', (year) => {
  setYear(year);
  expect(localDay).toThrow(`The clock of this computer says the year ${year}.`);
});
