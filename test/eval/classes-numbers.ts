/** Errors in numbers and dates. Their digits are never guessed: only their form may be repaired. */

import type { Field, FieldKind } from '../../src/layouts/types.js';
import { faultAbout } from '../support/faults.js';
import { type At, type ErrorClass, errorClass, inField, type Part, role, type Subject } from './case.js';

const [ssn, fein, born, hired] = [role('ssn'), role('fein'), role('birth_date'), role('hire_date')];
const kind =
  (wanted: FieldKind): At =>
  (type) =>
    type.fields.find((field) => field.kind === wanted)?.name;
const SURE = { sure: true };
/** The employer's other records would know the number. */
const LONELY = { lonely: true };
const digitsOf = (text: string) => text.replace(/^0+/, '');

/** A fault of the checker's own tests that nobody may repair. */
function unfixable(about: string, part: Part, options = {}): ErrorClass {
  const fault = faultAbout(about);
  const inject = inField(fault.at, (found, _subject, field) =>
    typeof fault.text === 'string' ? fault.text : fault.text(found, field),
  );
  return errorClass(
    about,
    ['unfixable', part, 'abstain'],
    (subject) => {
      const slip = inject(subject);
      const also = fault.also?.(subject.type) ?? {};
      return slip && { clean: { ...slip.clean, ...also }, dirty: { ...slip.dirty, ...also } };
    },
    options,
  );
}

/** The letters that are typed for digits. */
const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B', '2': 'Z' };
export function lookalike(found: string, { random }: Subject): string | undefined {
  const places = Array.from(found, (digit, at) => (LOOKALIKES[digit] ? at : -1)).filter((at) => at >= 0);
  if (places.length === 0) return undefined;
  const at = random.pick(places);
  return found.slice(0, at) + LOOKALIKES[found[at]!] + found.slice(at + 1);
}

/** Year, month and day of a date as written in its field, in the first format of the field. */
export function partsOf(found: string, field: Field): { y: string; m: string; d: string } | undefined {
  if (!/^\d{8}$/.test(found)) return undefined;
  return field.formats?.[0] === 'MMDDYYYY'
    ? { m: found.slice(0, 2), d: found.slice(2, 4), y: found.slice(4) }
    : { y: found.slice(0, 4), m: found.slice(4, 6), d: found.slice(6) };
}

type Parts = NonNullable<ReturnType<typeof partsOf>>;
const inDate = (at: At, make: (parts: Parts, field: Field) => string | undefined) =>
  inField(at, (found, _subject, field) => {
    const parts = partsOf(found, field);
    return parts && make(parts, field);
  });

const inOrder = ({ y, m, d }: Parts, field: Field) =>
  field.formats?.[0] === 'MMDDYYYY' ? `${m}${d}${y}` : `${y}${m}${d}`;
const otherOrder = (parts: Parts, field: Field) => {
  if (field.formats?.length !== 1) return undefined;
  const { y, m, d } = parts;
  return field.formats[0] === 'MMDDYYYY' ? `${y}${m}${d}` : `${m}${d}${y}`;
};
const swapped = (parts: Parts, field: Field) =>
  parts.d > '12' ? inOrder({ ...parts, m: parts.d, d: parts.m }, field) : undefined;
const short = ({ y, m, d }: Parts) => `${m}/${d}/${y.slice(2)}`;

const DATE_CLASSES: readonly ErrorClass[] = [
  errorClass('a date of birth in the other order', ['date', 'dates', 'auto'], inDate(born, otherOrder), SURE),
  errorClass('a date of hire in the other order', ['date', 'dates', 'auto'], inDate(hired, otherOrder), SURE),
  errorClass('a date of hire with a two-digit year', ['date', 'dates', 'confirm'], inDate(hired, short)),
  errorClass('a date of birth with a two-digit year', ['date', 'dates', 'confirm'], inDate(born, short)),
  errorClass('day and month of the hire swapped', ['date', 'dates', 'confirm'], inDate(hired, swapped)),
  // Certain where three dates of the employer are possible in that order alone.
  errorClass('day and month of the birth swapped', ['date', 'dates', 'auto'], inDate(born, swapped)),
  errorClass(
    'a month that is none and cannot be the day',
    ['unfixable', 'dates', 'abstain'],
    inDate(hired, (parts, field) => inOrder({ ...parts, m: '19', d: '31' }, field)),
  ),
  errorClass('a letter in the date of hire', ['unfixable', 'dates', 'abstain'], inField(hired, lookalike)),
  errorClass(
    'a date of birth without its last digit',
    ['unfixable', 'dates', 'abstain'],
    inField(born, (found) => found.slice(0, 7)),
  ),
  unfixable('no date of hire', 'dates'),
  unfixable('the date February 31', 'dates'),
  unfixable('a birth date of zeros', 'dates'),
  unfixable('a birth in the year 1890', 'dates'),
  unfixable('a birth after the hire', 'dates'),
];

const AMOUNT = role('salary');
const AMOUNT_CLASSES: readonly ErrorClass[] = [
  // Both only where the other amounts of the employer show that they are in cents.
  errorClass(
    'an amount padded with blanks',
    ['form', 'rest', 'auto'],
    inField(AMOUNT, (found) => found && digitsOf(found).padStart(9)),
  ),
  errorClass(
    'an amount at the left of its field',
    ['form', 'rest', 'auto'],
    inField(AMOUNT, (found) => found && digitsOf(found)),
  ),
  errorClass(
    'an amount with a decimal point',
    ['punctuation', 'rest', 'auto'],
    inField(AMOUNT, (found) => found && `${digitsOf(found).slice(0, -2)}.${found.slice(-2)}`),
  ),
];

export const NUMBER_CLASSES: readonly ErrorClass[] = [
  ...DATE_CLASSES,
  ...AMOUNT_CLASSES,
  errorClass(
    'a letter in the phone number',
    ['punctuation', 'rest', 'confirm'],
    inField(kind('phone'), lookalike),
    LONELY,
  ),
  errorClass(
    'a digit of the SSN changed to a letter',
    ['unfixable', 'ssn', 'abstain'],
    inField(ssn, lookalike),
  ),
  errorClass(
    'an SSN with dashes cut to its field',
    ['unfixable', 'ssn', 'abstain'],
    inField(ssn, (found) => `${found.slice(0, 3)}-${found.slice(3, 5)}-${found.slice(5, 7)}`),
  ),
  errorClass('a letter in the FEIN', ['unfixable', 'employer', 'abstain'], inField(fein, lookalike)),
  errorClass(
    'a FEIN without its leading zero',
    ['unfixable', 'employer', 'abstain'],
    inField(fein, (found) => [`01${found.slice(2)}`, `1${found.slice(2)}`]),
  ),
  unfixable('no SSN', 'ssn'),
  unfixable('an SSN of zeros', 'ssn'),
  unfixable('an SSN of area 000', 'ssn'),
  unfixable('an SSN of area 666', 'ssn'),
  unfixable('an ITIN in place of the SSN', 'ssn'),
  unfixable('an SSN of group 00', 'ssn'),
  unfixable('an SSN of serial 0000', 'ssn'),
  unfixable('an SSN without its last digit', 'ssn'),
  unfixable('no FEIN', 'employer'),
  unfixable('a FEIN of zeros', 'employer'),
  unfixable('a FEIN cut short by its hyphen', 'employer'),
  unfixable('a phone number without area code', 'rest', LONELY),
  unfixable('a ZIP+4 of three digits', 'home'),
];
