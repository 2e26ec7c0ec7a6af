/** Rows with another number of cells: a comma without quotes, or one that is missing, moves all values after it into the wrong columns. */

import { describe, expect, it } from 'vitest';
import { proposalFor } from '../../support/sheets.js';
import { rowsOf } from '../support/rows-of-sheet.js';

const HEADINGS = 'SSN,First Name,Last Name,Address,City,State,Zip,Hire Date,Birth Date';
const ADDRESS = 3;
const hire = (at: number) => [
  ...[`900-12-${1001 + at}`, 'ANA', 'RAY', `${at + 1} Elm St`, 'Dayton', 'OH', '45402'],
  ...[`11/${14 + (at % 15)}/2026`, `02/${14 + (at % 15)}/1971`],
];
const row = (at: number) => hire(at).join(',');
/** With a comma within the cell `place`. */
const long = (at: number, place: number) =>
  hire(at)
    .map((text, one) => (one === place ? `${text}, Jr` : text))
    .join(',');
/** With one more cell than there are headings. */
const noted = (at: number) => `${row(at)},moved here`;
const sheet = (rows: readonly string[]) => `${HEADINGS}\n${rows.join('\n')}\n`;

const PLACES = [1, 2, 3, 4];

describe('a row with more cells than there are headings', () => {
  it.each([2, 3, 4, 7, 12, 30])('is left out and listed in a table of %i rows', async (count) => {
    for (const place of PLACES) {
      const rows = Array.from({ length: count }, (_, at) => (at === 1 ? long(at, place) : row(at)));
      const { hires, leftOut, proposal } = await rowsOf(sheet(rows));
      expect(hires).toEqual(rows.flatMap((_, at) => (at === 1 ? [] : [at + 2])));
      expect(leftOut).toMatchObject([{ row: 3, reason: expect.stringContaining('more cells') }]);
      // What the other rows show is not disturbed.
      expect(proposal.columns.map(({ field, level }) => [field, level])).toEqual(
        (await proposalFor(sheet(rows.filter((_, at) => at !== 1)))).columns.map(({ field, level }) => [
          field,
          level,
        ]),
      );
    }
  });

  it('is left out also where several rows, but not all, have them', async () => {
    for (const few of [1, 2, 3]) {
      const rows = Array.from({ length: 4 }, (_, at) => (at < few ? long(at, ADDRESS) : row(at)));
      const { hires, leftOut } = await rowsOf(sheet(rows));
      expect(hires).toHaveLength(4 - few);
      expect(leftOut).toHaveLength(few);
    }
  });

  it('refuses a table of few rows that all have them', async () => {
    for (const count of [1, 2, 3])
      await expect(
        proposalFor(sheet(Array.from({ length: count }, (_, at) => long(at, ADDRESS)))),
      ).rejects.toMatchObject({
        code: 'TABLE_UNREADABLE',
        next: expect.stringContaining('in quotes'),
      });
  });

  it('shows a column without heading where nearly all of many rows have them, and asks', async () => {
    const { columns } = await proposalFor(sheet(Array.from({ length: 6 }, (_, at) => noted(at))));
    expect(columns).toHaveLength(10);
    expect(columns[9]).toMatchObject({
      field: null,
      level: 'open',
      reason: expect.stringContaining('values may be in the wrong columns'),
    });
  });
});

describe('a row with more cells than most rows', () => {
  it.each([2, 3, 4, 12, 30])(
    'is left out and listed in a table of %i rows without headings',
    async (count) => {
      for (const place of PLACES) {
        const rows = Array.from({ length: count }, (_, at) => (at === 1 ? long(at, place) : row(at)));
        const { hires, leftOut, proposal } = await rowsOf(`${rows.join('\n')}\n`);
        expect(hires).toEqual(rows.flatMap((_, at) => (at === 1 ? [] : [at + 1])));
        expect(leftOut).toMatchObject([
          { row: 2, reason: expect.stringContaining('more cells than most rows') },
        ]);
        expect(proposal.columns).toHaveLength(9);
      }
    },
  );

  it('is left out also where it is as wide as the headings, because its last cell is empty', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => `${at === 1 ? long(at, ADDRESS) : row(at)},`);
    const { hires, leftOut } = await rowsOf(`${HEADINGS},Middle Name\n${rows.join('\n')}\n`);
    expect(hires).toEqual([2, 4, 5, 6]);
    expect(leftOut).toMatchObject([{ row: 3, reason: expect.stringContaining('more cells') }]);
  });

  it('is a hire where the rows end with a separator that the headings do not have', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => `${row(at)},`);
    expect((await rowsOf(sheet(rows))).hires).toHaveLength(5);
  });

  it('is a hire where the other rows are shorter than the headings', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => (at === 1 ? `${row(at)},M` : row(at)));
    expect((await rowsOf(`${HEADINGS},Middle Name\n${rows.join('\n')}\n`)).hires).toHaveLength(5);
  });
});

/** Without the cell `place`. */
const short = (at: number, place: number) =>
  hire(at)
    .filter((_, one) => one !== place)
    .join(',');

describe('a row with fewer cells than most rows', () => {
  it.each([4, 12, 30])(
    'is left out where a value is not in its column, in a table of %i rows',
    async (count) => {
      for (const place of [0, 1, 2, 3, 4, 5, 6]) {
        const rows = Array.from({ length: count }, (_, at) => (at === 1 ? short(at, place) : row(at)));
        const { hires, leftOut } = await rowsOf(sheet(rows));
        expect(hires, `without cell ${place}`).toEqual(rows.flatMap((_, at) => (at === 1 ? [] : [at + 2])));
        expect(leftOut).toMatchObject([
          { row: 3, reason: 'it has fewer cells than most rows, so its values may be in the wrong columns' },
        ]);
      }
    },
  );

  it('is a hire where only empty cells at its end are not there', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => (at === 1 ? row(at) : `${row(at)},M,`));
    expect((await rowsOf(`${HEADINGS},Middle Name,Job\n${rows.join('\n')}\n`)).hires).toHaveLength(5);
  });
});
