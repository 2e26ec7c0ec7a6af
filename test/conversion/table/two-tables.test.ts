/** Two tables in one sheet: only one is read, and no row of the other is taken for its own or left out without a word. */

import { describe, expect, it } from 'vitest';
import { notesOn, sheetOf } from '../../../src/conversion/index.js';
import { surveyed } from '../../support/sheets.js';
import { tableOf } from '../../support/tables.js';
import { workbookOf } from '../../support/zip.js';
import { HEADINGS, HIRES, hire, SMALL, SMALL_HIRES, sorted } from '../support/hire-table.js';

describe('a table below another one', () => {
  it('is left out and listed where its columns are others', async () => {
    const others = HEADINGS.replace('First Name,Last Name', 'Last Name,First Name');
    expect(await sorted(HEADINGS, ...HIRES, '', 'Left,,', others, hire(5), hire(6))).toEqual({
      hires: [2, 3, 4, 5],
      leftOut: [
        '7: 1 cell, no SSN and no day of hire',
        '8: headings of another table',
        '9: below the headings of another table',
        '10: below the headings of another table',
      ],
    });
  });

  it('is left out also where no heading of it is written as one of the first', async () => {
    const others = 'Social Security No.,Surname,Given Name,Street,Town,St,Postal Code,Start Date,DOB';
    expect(await sorted(HEADINGS, ...HIRES, others, hire(5))).toEqual({
      hires: [2, 3, 4, 5],
      leftOut: ['6: headings of another table', '7: below the headings of another table'],
    });
  });

  it('is left out where it is of other people', async () => {
    const others = 'SSN,First Name,Last Name,Relationship,,,,,Birth Date';
    const child = '900-12-1021,KIM,RAY,Child,,,,,02/03/2019';
    expect(await sorted(HEADINGS, ...HIRES, '', others, child)).toEqual({
      hires: [2, 3, 4, 5],
      leftOut: ['7: headings of another table', '8: below the headings of another table'],
    });
  });

  it('belongs to it where its headings say the same in the same columns', async () => {
    const same = HEADINGS.replace('Zip', 'ZIP Code').replace('Hire Date', 'Date of hire');
    expect(await sorted(HEADINGS, ...HIRES, same, hire(5))).toEqual({
      hires: [2, 3, 4, 5, 7],
      leftOut: ['6: repeated headings'],
    });
  });

  it('does not begin directly below the headings, with the names that a program has for them', async () => {
    const names = 'ssn,first,last,work_state,city,state,zip,hire_dt,dob';
    expect(await sorted(HEADINGS, names, ...HIRES)).toEqual({
      hires: [3, 4, 5, 6],
      leftOut: ['2: repeated headings'],
    });
  });

  it.each([
    ['SSN,Last Name,First Name,Hire Date', 'Address,City,State,Zip'],
    ['SSN,Last Name,First Name', ',Address,City,State,Zip,DOB'],
    ['Address,City,State,Zip,DOB', 'SSN,Last Name,First Name,Hire Date'],
  ])('is none where each hire is in two rows, and is refused: %s, %s', async (first, second) => {
    const table = sorted(first, second, '900-12-1001,RAY,ANA,11/15/2026', '1 Elm St,Dayton,OH,45402');
    await expect(table).rejects.toMatchObject({
      code: 'TABLE_UNREADABLE',
      message: 'Rows 1 and 2 have headings of different fields: each hire may be in two rows.',
    });
  });

  it('is none where the words of headings are in two rows', async () => {
    const { leftOut } = await sorted('SSN,First,Last,Hire', 'Number,Name,Name,Date', ...SMALL_HIRES);
    expect(leftOut).toEqual([]);
  });

  it('ends where the headings of the first one are repeated', async () => {
    const { hires } = await sorted(HEADINGS, ...HIRES, SMALL, ...SMALL_HIRES, HEADINGS, hire(5));
    expect(hires).toEqual([2, 3, 4, 5, 10]);
  });
});

it('are named where they are in other sheets, which are not read', async () => {
  const rows = (...lines: readonly string[]) =>
    lines
      .map((line) => line.split(',').map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`))
      .map((cells) => `<row>${cells.join('')}</row>`)
      .join('');
  const notesWith = async (...names: readonly string[]) => {
    const others = Object.fromEntries(names.map((name) => [name, name === 'Empty' ? '' : rows(hire(7))]));
    const sheets = { Hires: rows(HEADINGS, ...HIRES), ...others };
    const bytes = workbookOf({ sheets, attributes: { Old: 'state="hidden"' } });
    const [file, { survey }] = [await tableOf(bytes), await surveyed(bytes)];
    return notesOn(file, await sheetOf(file, 'Hires'), survey);
  };
  expect(await notesWith()).toEqual([]);
  expect(await notesWith('Empty')).toEqual([]);
  expect(await notesWith('Empty', 'More')).toEqual(["sheet 'More' was not read"]);
  expect(await notesWith('More', 'Old', 'Rest')).toEqual([
    "sheets 'More' and 'Rest' were not read",
    "sheet 'Old' is hidden, and was not read",
  ]);
  expect(await notesWith('A', 'B', 'C', 'D', 'E', 'F', 'G')).toEqual([
    "sheets 'A', 'B', 'C', 'D', 'E' and 2 more were not read",
  ]);
});

describe('a row of a hire above the headings', () => {
  it('is listed', async () => {
    expect(await sorted(SMALL, ...SMALL_HIRES, '', HEADINGS, ...HIRES)).toEqual({
      hires: [6, 7, 8, 9],
      leftOut: ['2: above the headings', '3: above the headings'],
    });
    expect((await sorted(hire(5), HEADINGS, ...HIRES)).leftOut).toEqual(['1: above the headings']);
  });

  it.each([
    '9121009,ANA,RAY,9 Elm St,Dayton,OH,45402,11/16/2026,02/14/1971',
    'XXX-XX-1009,ANA,RAY,9 Elm St,Dayton,OH,45402,11/16/2026,02/14/1971',
    'pending,ANA,RAY,9 Elm St,Dayton,OH,45402,11/16/2026,02/14/1971',
    ',ANA,RAY,,,OH,45402,11/16/2026,',
    '900-12-1009,ANA',
  ])('is listed also without a whole SSN, or with few cells: %s', async (row) => {
    expect((await sorted('New hires', row, HEADINGS, ...HIRES)).leftOut).toEqual(['2: above the headings']);
  });

  it.each([
    'FEIN:,31-1234567,Period:,11/15/2026',
    'FEIN,31-1234567,Hire dates from,11/15/2026',
    'New hires,,,11/15/2026',
    'Account 900121001',
    'New hires,Dayton,,,,,Page 1,11/15/2026',
    'Acme Tools,1 Corp Way,Akron,OH,44301,937-555-0101',
    'Acme Tools,From,11/01/2026,to 11/15/2026,Page 1',
  ])('is no title: %s', async (title) => {
    expect((await sorted(title, '', HEADINGS, ...HIRES)).leftOut).toEqual([]);
  });
});
