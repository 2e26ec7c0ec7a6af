/** What each kind of field should hold, in an analyst's words. */

import type { Field, FieldKind } from '../../layouts/index.js';

const width = (field: Field) => field.end - field.start + 1;
const digits = (field: Field) => `${width(field)} digits`;

const BY_KIND: Record<FieldKind, (field: Field) => string> = {
  constant: (field) => `the text "${field.values?.[0] ?? ''}"`,
  name: () => 'capital letters, blanks and hyphens, starting in the first column',
  text: () => 'plain characters, starting in the first column',
  city: () => 'letters, blanks, hyphens and periods, starting in the first column',
  ssn: () => 'nine digits of a Social Security number that can exist',
  fein: () => 'nine digits, not all zeros',
  zip: () => 'five digits',
  zip4: () => 'four digits or blank',
  phone: () => 'ten digits or blank',
  digits: () => 'digits, starting in the first column',
  postal: () => 'a five-digit ZIP code, starting in the first column, or a foreign postal code',
  state: () => 'a two-letter USPS abbreviation in capitals',
  country: () => 'a two-letter FIPS 10-4 code of a foreign country',
  date: (field) => `a calendar day as ${(field.formats ?? []).join(' or ')}`,
  amount: (field) => `${digits(field)}, right-justified with leading zeros, or blank`,
  count: (field) => `${digits(field)}, right-justified with leading zeros`,
  values: (field) => `one of ${(field.values ?? []).join(', ')}, or blank`,
  letter: () => 'one capital letter or blank',
  filler: () => 'blanks',
  free: () => 'printable characters',
};

/** What the field should hold, as a phrase. */
export function expectedOf(field: Field): string {
  return BY_KIND[field.kind](field);
}

/** `columns 280-287` or `column 289`; 1-based, inclusive. */
export function columnsOf(position: { start: number; end: number }): string {
  return position.start === position.end
    ? `column ${position.start}`
    : `columns ${position.start}-${position.end}`;
}
