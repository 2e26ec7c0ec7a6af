/** A table of hires with a heading, and its rows told apart. */

import { rowsOf } from './rows-of-sheet.js';

export const HEADINGS = 'SSN,First Name,Last Name,Address,City,State,Zip,Hire Date,Birth Date';

/** The row of a hire below these headings, different for each number up to 14. */
export const hire = (at: number): string =>
  `900-12-${1001 + at},ANA,RAY,${at} Elm St,Dayton,OH,45402,11/${14 + at}/2026,02/14/1971`;

export const HIRES = [1, 2, 3, 4].map(hire);

/** The headings of a narrow table, and two hires. */
export const SMALL = 'SSN,First Name,Last Name,Hire Date';
export const SMALL_HIRES = ['900-12-1011,BOB,KING,11/13/2026', '900-12-1012,SUE,LONG,11/14/2026'];

/** The rows that are hires, and those that are not with the reason. */
export async function sorted(...lines: readonly string[]) {
  const { hires, leftOut } = await rowsOf(`${lines.join('\n')}\n`);
  return { hires, leftOut: leftOut.map(({ row, reason }) => `${row}: ${reason}`) };
}
