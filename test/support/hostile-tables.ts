/** Tables that are made to take a program's time and memory, or to write what it should not: for whole runs of `newhire convert`. */

import type { Hostile } from './hostile-workbooks.js';
import { workbookOf } from './zip.js';

const MEGABYTE = 1024 * 1024;
const blanks = ' '.repeat(32_000);

/** A table with one cell in each of 200 rows, under a heading that says what it is. */
const cells = (heading: string, cell: string) => {
  const row = `<row><c t="inlineStr"><is><t>${heading}</t></is></c><c t="inlineStr"><is><t>SSN</t></is></c></row>`;
  const one = '<c t="s"><v>0</v></c>';
  const rows = Array.from({ length: 200 }, (_, at) => `<row>${one}<c><v>${900_100_001 + at}</v></c></row>`);
  return workbookOf({
    sheets: { Hires: row + rows.join('') },
    texts: `<si><t xml:space="preserve">${cell}</t></si>`,
  });
};
const IS_PROPOSED = 'The proposed mapping must be confirmed';

/** Each with what is said of it; those that can be read end with a proposal. */
export const HOSTILE_TABLES: readonly Hostile[] = [
  {
    name: 'places with thousands of blanks',
    bytes: () => cells('City/State/Zip', `1a${blanks}b`),
    says: IS_PROPOSED,
  },
  {
    name: 'addresses with thousands of commas and blanks',
    bytes: () => cells('Address', `1 a${',  '.repeat(10_000)}b`),
    says: IS_PROPOSED,
  },
  {
    name: 'addresses with a comma and thousands of blanks',
    bytes: () => cells('Address', `1 a,${blanks}b 1`),
    says: IS_PROPOSED,
  },
  {
    name: 'dates with thousands of blanks',
    bytes: () => cells('Hire Date', `1${blanks}z`),
    says: IS_PROPOSED,
  },
  {
    name: 'times with thousands of blanks',
    bytes: () => cells('Hire Date', `1 00:00${blanks}z`),
    says: IS_PROPOSED,
  },
  {
    name: 'months with thousands of signs',
    bytes: () => cells('Hire Date', `1May${'-'.repeat(32_000)}z`),
    says: IS_PROPOSED,
  },
  { name: 'names of thousands of blanks', bytes: () => cells('Name', `a${blanks}b`), says: IS_PROPOSED },
  {
    name: 'a thousand headings that are as long as can be',
    bytes: () =>
      Buffer.from(
        `${Array<string>(1000)
          .fill(`a${'b c'.repeat(10_000)}`)
          .join(',')}\n1,2\n`,
      ),
    says: 'quote that is not closed',
  },
  {
    name: '50 MB of empty lines',
    bytes: () => Buffer.from(`SSN,Name\n${'\n'.repeat(50 * MEGABYTE)}`),
    says: 'more than 1,048,576 rows',
    isHeavy: true,
  },
  {
    name: '50 MB of separators',
    bytes: () => Buffer.from(`SSN,Name\n${','.repeat(50 * MEGABYTE)}`),
    says: 'quote that is not closed',
  },
  {
    name: '50 MB after a quote',
    bytes: () => Buffer.from(`SSN,Name\n"${'a,b\n'.repeat((50 * MEGABYTE) / 4)}`),
    says: 'Row 2 has a quote that is not closed.',
  },
  {
    name: 'a sheet whose name moves the cursor',
    bytes: () =>
      workbookOf({ sheets: { 'a&#27;[2J&#x202e;b': '<row><c r="A1" t="e"><v>#REF!</v></c></row>', c: '' } }),
    says: 'damaged',
  },
  {
    name: 'two thousand sheets',
    bytes: () => {
      const row = '<row><c><v>1</v></c><c><v>2</v></c></row>';
      return workbookOf({
        sheets: Object.fromEntries(Array.from({ length: 1900 }, (_, at) => [`Sheet ${at}`, row + row])),
      });
    },
    says: 'Several sheets of the workbook have a table',
    isHeavy: true,
  },
];
