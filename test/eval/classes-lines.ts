/** Errors of a whole line: its length, and fields out of their columns. */

import type { Field } from '../../src/layouts/types.js';
import {
  type At,
  type Disposition,
  type ErrorClass,
  errorClass,
  type Group,
  home,
  role,
  type Subject,
} from './case.js';
import { partsOf } from './classes-numbers.js';

const SURE = { sure: true };
const ABROAD = { needs: { address: 'foreign' } } as const;
const BARE = { sure: true, needs: { optional: 0 } };

/** A line with the columns of one field written anew, with a text that need not have its width. */
function rewritten(
  about: string,
  [group, disposition]: [Group, Disposition],
  at: At | ((type: Subject['type'], subject: Subject) => string | undefined),
  text: (columns: string, subject: Subject, field: Field) => string | undefined,
  options = {},
): ErrorClass {
  return errorClass(
    about,
    [group, 'line', disposition],
    (subject) => {
      const name = at(subject.type, subject);
      if (name === undefined) return undefined;
      const field = subject.field(name);
      const made = text(subject.record.slice(field.start - 1, field.end), subject, field);
      if (made === undefined) return undefined;
      return { line: (record) => record.slice(0, field.start - 1) + made + record.slice(field.end) };
    },
    options,
  );
}

/** One of the text fields of the employee. */
const someText = ({ roles, addresses: [address] }: Subject['type'], { random }: Subject) =>
  random.pick([roles.last_name, roles.first_name, address?.line1, address?.city]);

/** Blanks at the end of the columns: so many can go without a letter. */
const room = (columns: string) => columns.length - columns.trimEnd().length;
const without = (count: number) => (columns: string) =>
  room(columns) > count ? columns.slice(0, -count) : undefined;
const dropOne = (columns: string, { random }: Subject) => {
  const at = random.int(0, columns.length - 1);
  return /^\d+$/.test(columns) ? columns.slice(0, at) + columns.slice(at + 1) : undefined;
};
/** A lost leading zero is another error: city and state prove it. */
const dropOfZip = (columns: string, subject: Subject) => {
  const left = dropOne(columns, subject);
  return columns === `0${left}` ? undefined : left;
};
const dated =
  (shape: (y: string, m: string, d: string) => string) => (columns: string, _: Subject, field: Field) => {
    const parts = partsOf(columns, field);
    return parts && shape(parts.y, parts.m, parts.d);
  };
const phone: At = ({ fields }) => fields.find(({ kind }) => kind === 'phone')?.name;
const grouped = (sign: string, digits: string) =>
  [digits.slice(0, 3), digits.slice(3, -4), digits.slice(-4)].join(sign);

const SPELLED: readonly ErrorClass[] = [
  rewritten('an SSN with dashes', ['punctuation', 'auto'], role('ssn'), (ssn) => grouped('-', ssn), SURE),
  rewritten('an SSN with blanks', ['punctuation', 'auto'], role('ssn'), (ssn) => grouped(' ', ssn), SURE),
  rewritten(
    'a FEIN with a hyphen',
    ['punctuation', 'auto'],
    role('fein'),
    (fein) => `${fein.slice(0, 2)}-${fein.slice(2)}`,
    SURE,
  ),
  rewritten(
    'a phone number with hyphens',
    ['punctuation', 'auto'],
    phone,
    (found) => found.trim() && grouped('-', found),
    SURE,
  ),
  rewritten(
    'a phone number with a leading 1',
    ['punctuation', 'auto'],
    phone,
    (found) => found.trim() && `1${found}`,
    SURE,
  ),
  // Only where the day cannot be a month, or other dates of the employer prove the order.
  rewritten(
    'a date of hire with slashes',
    ['punctuation', 'auto'],
    role('hire_date'),
    dated((y, m, d) => `${m}/${d}/${y}`),
  ),
  rewritten(
    'a date of birth with hyphens',
    ['punctuation', 'auto'],
    role('birth_date'),
    dated((y, m, d) => `${y}-${m}-${d}`),
    SURE,
  ),
  errorClass(
    'a ZIP+4 with its hyphen across both fields',
    ['punctuation', 'line', 'auto'],
    (subject) => {
      const [zipAt, zip4At] = [subject.home('zip'), subject.home('zip4')];
      if (!zip4At) return undefined;
      const field = subject.field(zip4At);
      if (subject.field(zipAt).kind === 'postal' || !subject.text(zip4At)) return undefined;
      return { line: (record) => `${record.slice(0, field.start - 1)}-${record.slice(field.start - 1)}` };
    },
    SURE,
  ),
];

const SHIFTED: readonly ErrorClass[] = [
  rewritten('one blank too many after a text', ['shift', 'auto'], someText, (columns) => `${columns} `),
  rewritten('two blanks too many after a text', ['shift', 'auto'], someText, (columns) => `${columns}  `),
  rewritten('one blank too few after a text', ['shift', 'auto'], someText, without(1)),
  rewritten('two blanks too few after a text', ['shift', 'auto'], someText, without(2)),
  rewritten('a digit of the SSN left out', ['shift', 'abstain'], role('ssn'), dropOne),
  rewritten('a digit of the FEIN left out', ['shift', 'abstain'], role('fein'), dropOne),
  rewritten('a digit of the ZIP code left out', ['shift', 'abstain'], home('zip'), dropOfZip),
  rewritten('a digit of the date of birth left out', ['shift', 'abstain'], role('birth_date'), dropOne),
  rewritten('a digit of the date of hire left out', ['shift', 'abstain'], role('hire_date'), dropOne),
  rewritten('a letter of the state left out', ['shift', 'abstain'], home('state'), (found) =>
    found.slice(0, 1),
  ),
  rewritten(
    'a letter of the country code left out',
    ['shift', 'abstain'],
    home('country_code'),
    (found) => found.slice(0, 1),
    ABROAD,
  ),
  rewritten(
    'a letter too many in the country code',
    ['shift', 'abstain'],
    home('country_code'),
    (found) => found + found.slice(1),
    ABROAD,
  ),
];

const whole = (
  about: string,
  [group, disposition]: [Group, Disposition],
  line: (record: string, subject: Subject) => string,
  options = {},
) =>
  errorClass(
    about,
    [group, 'line', disposition],
    (subject) =>
      line(subject.record, subject) === subject.record
        ? undefined
        : { line: (record) => line(record, subject) },
    options,
  );

const LENGTHS: readonly ErrorClass[] = [
  whole('no blanks at the end of the line', ['form', 'auto'], (record) => record.trimEnd(), BARE),
  whole(
    'blanks too many at the end of the line',
    ['form', 'auto'],
    (record, { random }) => record + ' '.repeat(random.int(1, 9)),
    BARE,
  ),
  whole('a line cut off in the middle', ['shift', 'abstain'], (record, { random }) => {
    // Where only blanks are lost, they are put back.
    const last = Math.min(290, record.trimEnd().length - 1);
    return last < 120 ? record : record.slice(0, random.int(120, last)).trimEnd();
  }),
  whole('a line that is no record', ['shift', 'abstain'], (record) => 'END OF FILE'.padEnd(record.length)),
];

export const LINE_CLASSES: readonly ErrorClass[] = [...SPELLED, ...SHIFTED, ...LENGTHS];
