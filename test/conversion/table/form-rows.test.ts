/** Rows that show the form of the values are no hires, wherever a template has them. */

import { describe, expect, it } from 'vitest';
import { rowsOf } from '../support/rows-of-sheet.js';

const HEADINGS = 'SSN,First Name,Last Name,Address,City,State,Zip,Hire Date,FEIN';
const hire = (at: number) =>
  `900-12-${1001 + at},ANA,RAY,${at} Elm St,Dayton,OH,45402,11/${14 + at}/2026,31-1234567`;

/** The rows that are hires and those that are not with the reason. */
async function sorted(...lines: readonly string[]) {
  const { hires, leftOut, proposal } = await rowsOf(`${lines.join('\n')}\n`);
  return {
    hires,
    leftOut: leftOut.map(({ row, reason }) => `${row}: ${reason}`),
    levels: new Set(proposal.columns.map(({ level }) => level)),
  };
}

describe('a row that shows the form of the values', () => {
  it.each([
    'XXX-XX-XXXX,Text,Text,Text,Text,XX,#####,MM/DD/YYYY,##-#######',
    '###-##-####,,,,,,,MM/DD/YYYY,',
    '***-**-****,,,,,,#####,,',
    '999-99-9999,X(16),X(30),X(40),X(25),XX,99999,YYYYMMDD,999999999',
    '9 digits,Text (16),Text (30),Text,Text,2 letters,5 digits,mm-dd-yyyy,',
    '---------,------,------,------,------,--,-----,----------,---',
    '   -  -    ,,,,,,,  /  /    ,',
    'Required,Required,Required,Required,Optional,Required,Required,Required,Required',
    'Numeric 9,Alpha,Alpha,Alphanumeric,Alpha,AA,NNNNN,CCYYMMDD,Numeric',
    'NNN-NN-NNNN,Jane,Doe,123 Main St,Anytown,OH,99999,MM/DD/YYYY,NN-NNNNNNN',
    'XXX-XX-XXXX,Jane,Doe,123 Main St,Anytown,OH,43004,"Date, as MM/DD/YY",',
  ])('is left out and listed: %s', async (row) => {
    const leftOut = ['2: it shows the form of the values, or has only signs'];
    const found = await sorted(HEADINGS, row, hire(1), hire(2), hire(3));
    expect(found).toMatchObject({ hires: [3, 4, 5], leftOut });
    expect(found.levels).toEqual((await sorted(HEADINGS, hire(1), hire(2), hire(3))).levels);
  });

  it.each([
    '900-12-1009,ANA,RAY,9 Elm St,Dayton,OH,45402,MM/DD/YYYY,',
    '9121009,ANA,RAY,,,,,MM/DD/YYYY,',
    '900-12-1009,,,,,,,,',
    ',ANA,RAY,9 Elm St,Dayton,OH,45402,11/16/2026,',
    'NA,ANA,RAY,9 Elm St,Dayton,OH,45402,,',
  ])('is none where it has a value of a hire: %s', async (row) => {
    expect(await sorted(HEADINGS, row, hire(1), hire(2))).toMatchObject({ hires: [2, 3, 4], leftOut: [] });
  });

  it.each([
    'XXX-XX-1234,ANA,RAY,9 Elm St,Dayton,OH,45402,11/16/2026,',
    '***-**-****,ANA,RAY,9 Elm St,Dayton,OH,45402,11/16/2026,',
    'XXX-XX-1234,ANA,RAY,,,,,MM/DD/YYYY,',
    '***-**-****,,,,,,,,',
  ])('is none where a hire has a masked SSN, and the table is refused: %s', async (row) => {
    const table = sorted(HEADINGS, hire(1), row, hire(2));
    await expect(table).rejects.toMatchObject({ code: 'TABLE_UNREADABLE', message: /last digits only/ });
  });
});
