/** Text below a table is not a hire, in whatever column it is. */

import { describe, expect, it } from 'vitest';
import { HEADINGS, HIRES } from '../support/hire-table.js';
import { rowsOf } from '../support/rows-of-sheet.js';

const sheet = (...rows: readonly string[]) => `${HEADINGS}\n${rows.join('\n')}\n`;
const [SSN, HIRED] = [0, 7];
const cellAt = (at: number, text: string) => ','.repeat(at) + text;

/** The rows that are hires and those that are not. */
async function numbersOf(text: string) {
  const { hires, leftOut } = await rowsOf(text);
  return { hires, leftOut: leftOut.map(({ row }) => row) };
}

describe('a note below the hires', () => {
  it.each([
    'Page 1 of 1',
    'page 3',
    'Pg. 2/7',
    '1 of 1',
    '1/1',
    'Printed 11/21/2026',
    'Printed on 11/21/2026 08:15 by payroll',
    'Run date: 21-Nov-2026',
    '4 employees',
    'Report 2026-0147',
    'Confidential',
    'v2.1',
  ])('is left out and listed in the columns of the SSN and the day of hire: %s', async (note) => {
    for (const at of [SSN, 2, HIRED])
      expect(await numbersOf(sheet(...HIRES, '', cellAt(at, note)))).toEqual({
        hires: [2, 3, 4, 5],
        leftOut: [7],
      });
  });

  it.each(['Page 1 of 2', 'page 1', 'Pg 1/2'])(
    'is left out between hires, too, where it numbers a page: %s',
    async (note) => {
      for (const at of [SSN, 1, HIRED])
        expect(await numbersOf(sheet(...HIRES.slice(0, 2), cellAt(at, note), ...HIRES.slice(2)))).toEqual({
          hires: [2, 3, 5, 6],
          leftOut: [4],
        });
    },
  );
});

describe('a note with a date in the column of the day of hire', () => {
  it.each([
    'Page 1 of 2,,,,,,,11/21/2026',
    ',,,Printed:,,,,11/21/2026',
    'Run date:,,,,,,,11/21/2026',
    'New hires,,,,,,,11/21/2026,',
    ',New hires,,,,,,11/21/2026,',
    'Sales,,,Page 1,,,,11/21/2026,',
    'Total,,,,,,,11/21/2026,',
    ',,Total hires,,,,,11/21/2026,',
  ])('is left out between hires, and at the end: %s', async (note) => {
    expect(await numbersOf(sheet(...HIRES.slice(0, 2), note, ...HIRES.slice(2), note))).toEqual({
      hires: [2, 3, 5, 6],
      leftOut: [4, 7],
    });
  });
});

describe('a last row of few cells', () => {
  it.each([
    '900-12-1009',
    '900121009',
    '900 12 1009',
    '9121009',
    '900-12-100',
    '900-12-10O9',
    '900-12-1009 ?',
  ])('is a hire by its SSN: %s', async (ssn) => {
    expect((await numbersOf(sheet(...HIRES, ssn))).hires).toEqual([2, 3, 4, 5, 6]);
  });

  it.each([
    '11/16/2026',
    '1/2/26',
    '2026-11-16',
    'Monday, November 16, 2026',
    'Mon Nov 16 2026 00:00:00 GMT-0500 (Eastern Standard Time)',
    '16-Nov-2026',
    'November 16th, 2026',
    '11/16/2026 12:00 AM',
    '46341',
  ])('is a hire by its day of hire: %s', async (day) => {
    expect((await numbersOf(sheet(...HIRES, cellAt(HIRED, `"${day}"`)))).hires).toEqual([2, 3, 4, 5, 6]);
  });
});
