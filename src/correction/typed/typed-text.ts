/**
 * Reads what a person typed for a field, as people write it: dashes in an SSN, a date with slashes, an amount in dollars. What
 * may be read in two ways, or may have lost zeros in a spreadsheet, is refused with what is expected.
 */

import type { DateFormat, FieldKind } from '../../layouts/index.js';
import { STATES } from '../../reference/index.js';
import { countText, type PlannedField } from '../../validation/index.js';
import { withDecimals } from '../record/amount-habit.js';
import type { CheckedRecord } from '../record/checked-record.js';
import type { RepairContext } from '../record/repair-context.js';
import { readingsOf, statedOrder } from '../rules/date-readings.js';
import { dateFormatFor } from '../rules/dates.js';
import { toPlainText } from '../rules/plain-letters.js';

/** The texts that the field may get, all with the same meaning, the likeliest first; or why there is none. */
type TypedReading = { texts: readonly string[] } | { refusal: string };

/** The field, its record and what is known of the file. */
interface TypedField {
  planned: PlannedField;
  record: CheckedRecord;
  context: RepairContext;
}

type Reader = (text: string, field: TypedField) => TypedReading;

const texts = (...some: string[]): TypedReading => ({ texts: some });
const refused = (refusal: string): TypedReading => ({ refusal });

/** Reads a typed value for a field. */
export function readTyped(typed: string, field: TypedField): TypedReading {
  const text = typed.trim();
  if (text === '') return texts('');
  const plain = PLAIN.test(text) ? text : toPlainText(text);
  if (plain === undefined || !PLAIN.test(plain))
    return refused(
      'It contains characters that are not allowed in any record. Write it in the letters A to Z.',
    );
  const { from, to } = field.planned;
  const read = (READERS[field.planned.field.kind] ?? inAnyCase)(plain, field);
  if ('refusal' in read || read.texts.some(({ length }) => length <= to - from)) return read;
  return refused(`It has ${plain.length} characters, and the field has room for ${to - from}.`);
}

const PLAIN = /^[ -~]*$/;

/** As it was typed, where the layout takes that; else in capitals. */
const inAnyCase: Reader = (text) => texts(text, text.toUpperCase());

/** A number of so many digits, and how people write it with signs. */
interface NumberForm {
  digits: number;
  signs?: RegExp;
  expected: string;
}

const EXPONENT = /^\d(?:[.,]\d+)?E[+-]?\d+$/i;
const IS_DIGITS = /^\d+$/;

function numberReader({ digits: needed, signs, expected }: NumberForm): Reader {
  return (text) => {
    if (EXPONENT.test(text)) return shortened(needed);
    if (IS_DIGITS.test(text) && text.length < needed) return lostZeros(text.length, needed);
    if (IS_DIGITS.test(text) && text.length === needed) return texts(text);
    return signs?.test(text) ? texts(text.replace(/\D/g, '').slice(-needed)) : refused(`Write ${expected}.`);
  };
}

const shortened = (needed: number) =>
  refused(`A spreadsheet shortened the number. Write all ${needed} digits, and format the column as text.`);

function lostZeros(digits: number, needed: number): TypedReading {
  const zeros = needed - digits === 1 ? 'a zero' : `${needed - digits} zeros`;
  return refused(
    `It has ${digits} of ${needed} digits: a spreadsheet may have left out ${zeros} at the start. Write all ${needed} digits, and format the column as text.`,
  );
}

const readZip = numberReader({
  digits: 5,
  expected: 'five digits; the four digits that may follow belong in their own field',
});

function readDate(text: string, { planned, context }: TypedField): TypedReading {
  const width = planned.to - planned.from;
  if (EXPONENT.test(text)) return shortened(width);
  if (IS_DIGITS.test(text) && text.length < width) return lostZeros(text.length, width);
  const format = dateFormatFor(planned, '', context);
  const asExpected = `Write it as YYYY-MM-DD or ${(planned.field.formats ?? [format]).join(' or ')}.`;
  if (IS_DIGITS.test(text) && text.length === width && isDay(text, planned)) return texts(text);
  const [, first = '', sign = '', second = '', third = ''] =
    /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/.exec(text) ?? [];
  if (first.length < 3 && (third.length === 2 || third.length === 1))
    return refused(`Its year has two digits. ${asExpected}`);
  const written = IS_DIGITS.test(text)
    ? text
    : [first, second, third].map((one) => one.padStart(2, '0')).join(sign);
  const readings = readingsOf(written);
  const iso = readings.find(({ order }) => order === 'YYYYMMDD' && sign === '-');
  const [reading, ...others] = iso ? [iso] : readings;
  if (others.some(({ day }) => day !== reading?.day))
    return refused(`It can be read as two days: month first or day first. ${asExpected}`);
  // A year, a day and a month: nobody writes that, so it is a slip.
  if (!reading || !statedOrder(reading.order)) return refused(`It is not a valid date. ${asExpected}`);
  return texts(dayIn(format, String(reading.day)));
}

/** A day of the form YYYYMMDD in a format of the layout. */
const dayIn = (format: DateFormat, day: string) =>
  format
    .replace('YYYY', day.slice(0, 4))
    .replace('YY', day.slice(2, 4))
    .replace('MM', day.slice(4, 6))
    .replace('DD', day.slice(6));

/** True for the digits of a day in one of the formats of the field. Those with a year of two digits are left to the check of the record. */
function isDay(digits: string, { field: { formats = [] } }: PlannedField): boolean {
  if (digits.length === 6) return true;
  return readingsOf(digits).some(({ order }) => formats.some((format) => format === order));
}

/** Amounts are in cents in a record; people write dollars. */
function readAmount(text: string, { planned }: TypedField): TypedReading {
  const width = planned.to - planned.from;
  if (EXPONENT.test(text)) return shortened(width);
  if (IS_DIGITS.test(text) && text.length === width) return texts(text);
  const cents = withDecimals(/\.\d$/.test(text) ? `${text}0` : text);
  const digits = /^0+$/.test(text) ? text : cents;
  return digits === undefined
    ? refused(`Write dollars and cents with a point, as in 52000.00, or cents in all ${width} digits.`)
    : texts(digits.padStart(width, '0'));
}

const readNumber: Reader = (text, { planned }) =>
  IS_DIGITS.test(text)
    ? texts(text.padStart(planned.to - planned.from, '0'))
    : refused('Write it in digits.');

function readCount(text: string, { planned, record: { plan } }: TypedField): TypedReading {
  const { record_count, employer_count } = plan.roles;
  if (planned !== record_count && planned !== employer_count) return texts(text);
  return IS_DIGITS.test(text)
    ? texts(countText(planned.field, Number(text)))
    : refused('Write the count in digits.');
}

/** Kinds of field in which people write values in other forms than the record; others are texts. */
const READERS: Partial<Record<FieldKind, Reader>> = {
  ssn: numberReader({
    digits: 9,
    signs: /^\d{3}([- ])\d{2}\1\d{4}$/,
    expected: 'nine digits, with or without dashes after the third and the fifth',
  }),
  fein: numberReader({
    digits: 9,
    signs: /^\d{2}[- ]\d{7}$/,
    expected: 'nine digits, with or without a dash after the second',
  }),
  phone: numberReader({
    digits: 10,
    signs: /^(?:\+?1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-. ]?)\d{3}[-. ]?\d{4}$/,
    expected: 'area code and number as ten digits',
  }),
  zip: readZip,
  postal: (text, field) => (/^[\d-]+$/.test(text) || EXPONENT.test(text) ? readZip : inAnyCase)(text, field),
  zip4: numberReader({ digits: 4, expected: 'four digits' }),
  date: readDate,
  amount: readAmount,
  count: readCount,
  digits: readCount,
  number: readNumber,
  state: (text, field) => {
    const named = STATES.find(({ name }) => name.toUpperCase() === text.toUpperCase());
    return named ? texts(named.code) : inAnyCase(text, field);
  },
};
