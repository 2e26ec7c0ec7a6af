import { expect, it } from 'vitest';
import type { Cell } from '../../../src/tables/index.js';
import { findLayout } from '../../support/layouts.js';
import { fieldTexts } from '../support/converted.js';

const OHIO = findLayout('Ohio')!;
const HIRED = 'employee_date_of_hire';
const BORN = 'employee_date_of_birth';
const date = (text: string) => ({ kind: 'date', text }) as const;
const number = (text: string) => ({ kind: 'number', text }) as const;

it.each([
  ['a date cell', [date('2026-11-15')]],
  ['an ISO date', ['2026-11-15']],
  ['an ISO date with a time at 00:00', ['2026-11-15T00:00:00Z']],
  ['a time at midnight in words', ['11/15/2026 12:00:00 AM']],
  ['one digit for month or day', ['11/15/2026']],
  ['eight digits, year first', ['20261115']],
  ['eight digits, month first', ['11152026']],
  ['periods, day first', ['15.11.2026']],
  ['a month name', ['15-Nov-2026']],
  ['a month name first', ['November 15, 2026']],
  ['a day of the week', ['Sunday, November 15, 2026']],
  ['a short day of the week', ['Sun 11/15/2026']],
  ['midnight after a comma', ['11/15/2026, 12:00:00 AM']],
  ['midnight in a named time zone', ['2026-11-15 00:00:00.000 UTC']],
  ['midnight in a time zone of two digits', ['2026-11-15 00:00:00+00']],
  ['what a script writes', ['Sun Nov 15 2026 00:00:00 GMT-0500 (Eastern Standard Time)']],
  ['what a mail has', ['Sun, 15 Nov 2026 00:00:00 GMT']],
  ['noon, which is the same day in all time zones', ['2026-11-15T12:00:00Z']],
  ['noon in words', ['11/15/2026 12:00 PM']],
  ['a date cell at noon', [date('2026-11-15T12:00:00')]],
  ['a time of day', ['11/15/2026 8:30 AM']],
  ['a time in the night', ['2026-11-15 05:00:00']],
  ['a time after midnight', ['11/15/2026 12:30 AM']],
  ['a time in the afternoon that is no whole hour', ['11/15/2026 15:42']],
  ['the last second of the day', ['2026-11-15T23:59:59']],
  ['a date cell with a time of day', [date('2026-11-15T09:13:22')]],
])('reads %s', async (_what, cells) => {
  const { texts, troubles } = await fieldTexts(OHIO, HIRED, { cells });
  expect({ texts, troubles }).toEqual({ texts: ['20261115'], troubles: [] });
});

it.each([undefined, 'MM/DD/YYYY', 'MM.DD.YYYY'])(
  'leaves blank the few dates with dots among others, or others among those, that may be either way round: %s',
  async (read) => {
    const column = (...cells: string[]) => fieldTexts(OHIO, HIRED, { cells, ...(read && { read }) });
    const dots = await column('11/15/2026', '3/4/2026', '5.6.2026', '11/2/2026', '7.7.2026');
    expect(dots.texts).toEqual(['20261115', '20260304', '', '20261102', '20260707']);
    expect(dots.troubles).toEqual([expect.stringContaining('written with other signs than most dates')]);
    const others = await column('11.15.2026', '3.4.2026', '5/6/2026', '11.2.2026', '2026-11-16');
    expect(others.texts).toEqual(['20261115', '20260304', '', '20261102', '20261116']);
    const proven = await column('11/15/2026', '3/4/2026', '5.6.2026', '11.16.2026', '11-2-2026', '11/3/2026');
    expect(proven.texts).toEqual(['20261115', '20260304', '20260506', '20261116', '20261102', '20261103']);
  },
);

it('reads a date that may be either way round in the order that another value proves', async () => {
  const us = await fieldTexts(OHIO, HIRED, { cells: ['3/4/2026', '11/15/2026'] });
  expect(us.texts).toEqual(['20260304', '20261115']);
  const other = await fieldTexts(OHIO, HIRED, { cells: ['3/4/2026', '15/11/2026'] });
  expect(other.texts).toEqual(['20260403', '20261115']);
});

it('leaves a date blank that may be either way round, where nothing proves it', async () => {
  const { texts, troubles } = await fieldTexts(OHIO, HIRED, { cells: ['3/4/2026', '5/5/2026'] });
  expect(texts).toEqual(['', '20260505']);
  expect(troubles).toEqual([
    '3: the order of day and month is not clear, and no other value in the column proves it. Left blank. Confirm the order in the mapping.',
  ]);
});

it('reads dates in a stated order only, and says which is no day in it', async () => {
  const { texts, troubles } = await fieldTexts(OHIO, HIRED, {
    read: 'DD.MM.YYYY',
    cells: ['3/4/2026', '11/15/2026'],
  });
  expect(texts).toEqual(['20260403', '']);
  expect(troubles).toEqual(['4: not a valid date in the order DD.MM.YYYY. Left blank.']);
});

it('reads years of two digits only where that was confirmed: nobody who is hired was born last year', async () => {
  expect((await fieldTexts(OHIO, HIRED, { cells: ['11/15/26'] })).texts).toEqual(['']);
  expect((await fieldTexts(OHIO, HIRED, { read: 'MM/DD/YY', cells: ['11/15/26', '3/4/26'] })).texts).toEqual([
    '20261115',
    '20260304',
  ]);
  expect(
    (await fieldTexts(OHIO, BORN, { read: 'MM/DD/YY', cells: ['11/15/26', '3/4/99', '3/4/12'] })).texts,
  ).toEqual(['19261115', '19990304', '20120304']);
});

it('reads serial numbers and seven digits only where that was confirmed', async () => {
  const refused = await fieldTexts(OHIO, HIRED, { cells: [number('46341'), '3042026'] });
  expect(refused.texts).toEqual(['', '']);
  expect((await fieldTexts(OHIO, HIRED, { read: 'serial', cells: [number('46341')] })).texts).toEqual([
    '20261115',
  ]);
  expect(
    (await fieldTexts(OHIO, HIRED, { read: 'MMDDYYYY', restore_zeros: true, cells: [number('3042026')] }))
      .texts,
  ).toEqual(['20260304']);
});

const OTHER_DAY =
  'a date with a time at which it may be another day in another time zone. Left blank. Write it without the time.';

it.each<[string, Cell | string, string]>([
  ['a time in the night of a time zone', '2026-11-15T05:00:00Z', OTHER_DAY],
  ['a time of day in a time zone', '2026-11-15 09:13:22-05:00', OTHER_DAY],
  ['a time at which it is midnight in London', '11/15/2026 7:00 PM', OTHER_DAY],
  ['the same in 24 hours', '2026-11-15 19:00:00.000', OTHER_DAY],
  ['a date cell at an hour before midnight', date('2026-11-15T23:00:00'), OTHER_DAY],
  ['a date cell in a time zone', date('2026-11-15T09:13:22Z'), OTHER_DAY],
  ['a time that is none', '11/15/2026 24:30', OTHER_DAY],
  [
    'another day of the week',
    'Monday, November 15, 2026',
    'a date that is not on its day of the week. Left blank.',
  ],
  ['a word', 'soon', 'no date. Left blank.'],
  ['a day that never was', '02/30/2026', 'not a valid date. Left blank.'],
])('leaves %s blank and says why', async (_what, cell, trouble) => {
  const { texts, troubles } = await fieldTexts(OHIO, HIRED, { cells: [cell] });
  expect({ texts, troubles }).toEqual({ texts: [''], troubles: [`3: ${trouble}`] });
});

it('reads no date in an order that another column of the table contradicts, where no order was confirmed', async () => {
  const born = { field: BORN, cells: ['12/25/1980', '01/13/1990', '02/14/1991'] };
  const { texts, troubles } = await fieldTexts(
    OHIO,
    HIRED,
    { cells: ['11/02/2026', '13/11/2026', '2026-11-05'] },
    [born],
  );
  expect(texts).toEqual(['', '20261113', '20261105']);
  expect(troubles).toEqual([expect.stringContaining('3: the order of day and month is not clear')]);
});
