/** What stands in each example file, line by line. The builder turns it into text and into the list of findings. */

import type { RecordOptions } from '../../test/support/records.js';

/**
 * One line: a clean record, a record with one fault, an earlier employee record again, the same with another date of hire, a
 * clean record with the SSN or the FEIN of an earlier one, or a frame record out of place.
 */
export type Step =
  | { clean: RecordOptions }
  | { fault: string }
  | { again: number }
  | { rehired: number }
  | { ssnOf: number }
  | { feinOf: number }
  | { otherDates: true }
  | { misplaced: 'header' | 'total' };

export interface ExamplePlan {
  file: string;
  /** Id of the layout. */
  layout: string;
  seed: number;
  /** One sentence for the README. */
  shows: string;
  lineEnd: '\n' | '\r\n';
  steps: readonly Step[];
  /** Written before the first line. */
  mark?: '\uFEFF';
  /** Written behind the last line end. */
  tail?: string;
  /** How much the count in the header or total is wrong by. */
  miscount?: number;
  /** True to leave out a header that the layout requires. */
  headless?: true;
}

const faults = (...abouts: string[]): Step[] => abouts.map((fault) => ({ fault }));

const anyone: Step = { clean: {} };
const atHome: Step = { clean: { address: 'domestic', contractor: false, optional: 1 } };
const abroad: Step = { clean: { address: 'foreign', contractor: false } };
const sparse: Step = { clean: { address: 'domestic', contractor: false, optional: 0 } };
const contractor: Step = { clean: { contractor: true } };

export const CLEAN_STEPS: readonly Step[] = [
  ...[atHome, sparse, abroad, contractor, anyone, anyone, sparse, atHome],
  ...[abroad, contractor, anyone, anyone, anyone, anyone, anyone],
];

/** The plans of single files, made by hand. `general-plans.ts` makes those of every other layout. */
export const PLANS: readonly ExamplePlan[] = [
  {
    file: 'ohio-clean.txt',
    layout: 'ohio',
    seed: 11,
    shows: 'A header and 15 employees, two of them abroad and at least two contractors; nothing to find.',
    lineEnd: '\n',
    steps: CLEAN_STEPS,
  },
  {
    file: 'ohio-faults.txt',
    layout: 'ohio',
    seed: 12,
    shows: 'Names, codes and dates as payroll systems get them wrong, an SSN with dashes and a wrong count.',
    lineEnd: '\n',
    miscount: 2,
    steps: [
      atHome,
      ...faults('a blank first name', 'an apostrophe in the last name', 'an SSN with dashes'),
      ...faults('an SSN of area 666', 'a zero for the letter O in the city', 'a state in lower case'),
      contractor,
      ...faults('the month 13', 'a date with slashes', 'a birth after the hire', 'the ISO code of Germany'),
      ...faults('a province in the state field', 'a misspelled city', 'no blanks at the end of the line'),
      abroad,
      ...faults('a FEIN of an unlisted prefix', 'no street', 'a value that is not on the list'),
      ...faults('the letter O in the ZIP code', 'an accent in the last name', 'a wrong record identifier'),
      ...faults('no employer name'),
      sparse,
    ],
  },
  {
    file: 'ohio-no-header.txt',
    layout: 'ohio',
    seed: 13,
    shows: 'Three clean records, but the header that Ohio requires is not there.',
    lineEnd: '\n',
    headless: true,
    steps: [atHome, sparse, abroad],
  },
  {
    file: 'texas-clean.txt',
    layout: 'texas',
    seed: 23,
    shows: '15 employees and a total, with Windows line ends; nothing to find.',
    lineEnd: '\r\n',
    steps: CLEAN_STEPS,
  },
  {
    file: 'texas-faults.txt',
    layout: 'texas',
    seed: 22,
    shows:
      'Amounts, ages, deadlines and repeated SSNs, two date formats, a byte order mark and Windows line ends.',
    lineEnd: '\r\n',
    mark: '\uFEFF',
    miscount: -1,
    steps: [
      atHome,
      ...faults('one blank too many after the SSN', 'an amount padded with blanks'),
      ...faults('an amount with a decimal point', 'a digit for a letter', 'a salary without frequency'),
      { otherDates: true },
      ...faults('text in the filler', 'an SSN of one digit repeated', 'an ITIN in place of the SSN'),
      { again: 1 },
      ...faults('a suffix in the last name', 'a hire in the future', 'a hire 21 days ago', 'an age of eight'),
      abroad,
      ...faults('a birth in the year 1890', 'no FEIN', 'a line cut off in the middle', 'no state'),
      ...faults('a country code in lower case', 'an optional address without city'),
      sparse,
      { rehired: 1 },
      { ssnOf: 16 },
      { feinOf: 1 },
    ],
  },
  {
    file: 'louisiana-clean.txt',
    layout: 'louisiana',
    seed: 31,
    shows: '15 employees, medical insurance and contacts filled or blank; nothing to find.',
    lineEnd: '\n',
    steps: CLEAN_STEPS,
  },
  {
    file: 'louisiana-faults.txt',
    layout: 'louisiana',
    seed: 32,
    shows: 'Postal codes, phone numbers and dates in the wrong order, and blank lines at the end.',
    lineEnd: '\n',
    tail: '\n\n',
    steps: [
      atHome,
      ...faults('another format version', 'one letter of the state left out', 'a ZIP+4 in the postal field'),
      ...faults('a phone number without area code', 'an extension with a letter', 'a phone number of zeros'),
      abroad,
      ...faults('a value that is not on the list', 'a value in lower case', 'a date in the other order'),
      ...faults(
        'a blank field that is only a warning',
        'a foreign address without country code',
        'no date of hire',
      ),
      ...faults(
        'a first name after a blank',
        'last and first name with a comma',
        'a last name in lower case',
      ),
      sparse,
      ...faults('a city of one letter', 'a FEIN of zeros', 'an SSN of group 00', 'the date February 31'),
      atHome,
    ],
  },
  {
    file: 'colorado-clean.txt',
    layout: 'colorado',
    seed: 47,
    shows: 'A header, 15 employees and a total; nothing to find.',
    lineEnd: '\n',
    steps: CLEAN_STEPS,
  },
  {
    file: 'colorado-faults.txt',
    layout: 'colorado',
    seed: 42,
    shows: 'Records out of place or of no kind, ZIP codes, placeholders and a date of seven digits.',
    lineEnd: '\n',
    miscount: 1,
    steps: [
      atHome,
      ...faults('a date of hire of seven digits', 'a ZIP code of another state', 'another state of hire'),
      ...faults('a placeholder for the street', 'a street of one letter', 'an SSN of serial 0000', 'no SSN'),
      { misplaced: 'header' },
      ...faults('a sample SSN', 'a ZIP code of four digits', 'a ZIP+4 of three digits'),
      abroad,
      ...faults('a date with a two-digit year', 'the country code US', 'a FEIN cut short by its hyphen'),
      ...faults('a code of two countries without a name'),
      ...faults('a control character in free text', 'a line that is no record', 'an age above the oldest'),
      ...faults('three blanks too many at the end of the line', 'an apostrophe in the city'),
      sparse,
    ],
  },
];
