/** Numbers of persons, employers and telephones. Separators may be removed, digits never. */

import type { FieldKind } from '../../layouts/index.js';
import { type CellPart, carried, type FieldReading } from './reading.js';

interface NumberForm {
  /** Its name in a summary. */
  name: string;
  digits: number;
  /** Signs that people write between the digits. */
  signs: RegExp;
  /** Fewest digits that are left of a number whose zeros were lost: no number begins with more zeros. */
  fewest: number;
  /** Digits of the groups between which signs are written. */
  groups: readonly number[];
}

const DASHES = /[\s\u00a0\u2010-\u2015\u2212-]/g;

/** By kind of field. Areas of SSNs have at most two zeros in front, FEINs and extensions of ZIP codes one and three. */
const FORMS = {
  ssn: { name: 'SSN', digits: 9, signs: DASHES, fewest: 7, groups: [3, 2, 4] },
  fein: { name: 'FEIN', digits: 9, signs: DASHES, fewest: 8, groups: [2, 7] },
  phone: {
    name: 'phone number',
    digits: 10,
    signs: /[\s\u00a0\u2010-\u2015\u2212().-]/g,
    fewest: 10,
    groups: [3, 3, 4],
  },
  zip4: { name: 'ZIP+4', digits: 4, signs: DASHES, fewest: 1, groups: [4] },
} satisfies Partial<Record<FieldKind, NumberForm>>;

const formOf = (kind: FieldKind): NumberForm | undefined =>
  (FORMS as Partial<Record<FieldKind, NumberForm>>)[kind];

/** True for a kind of field that this module reads. */
export const isNumberKind = (kind: FieldKind): boolean => formOf(kind) !== undefined;

/** The digits of a number; any other text as it is, which the check judges. */
export function readNumber(
  kind: FieldKind,
  text: string,
  { mapped, cell, profile }: Pick<CellPart, 'mapped' | 'cell' | 'profile'>,
): FieldReading {
  const form = formOf(kind);
  if (!form) return carried(text);
  const { digits, sign } = withoutSigns(text, form);
  if (!/^\d+$/.test(digits)) return carried(text);
  const changes = digits === text ? [] : [`${sign} removed from ${form.name}`];
  // In a column in which another text begins with a zero, a text has lost none.
  const mayLoseZeros = cell.kind === 'number' || !profile.beginsWithZero;
  if (!(mapped.restore_zeros && mayLoseZeros && lostZeros(text, form))) return carried(digits, ...changes);
  return carried(digits.padStart(form.digits, '0'), ...changes, zeroPut(form.name));
}

/** Digits in three groups with points between them. With one point only, it may be a number with decimal places. */
const DOTTED = /^\d+(?:\.\d+){2}$/;

/** The text without the signs between its digits, and what these are. A sign before the first digit is none of them: it may be a minus. */
function withoutSigns(text: string, { signs, groups }: NumberForm): { digits: string; sign: string } {
  const isDotted = DOTTED.test(text) && text.split('.').every((part, at) => part.length === groups[at]);
  if (isDotted) return { digits: text.replaceAll('.', ''), sign: 'dots' };
  return { digits: /^[(\d]/.test(text) ? text.replace(signs, '') : text, sign: 'dashes' };
}

/** The nine digits of an SSN, however they are separated; undefined for any other text. */
export function ssnDigits(text: string): string | undefined {
  const { digits } = withoutSigns(text, FORMS.ssn);
  return /^\d{9}$/.test(digits) ? digits : undefined;
}

/** True for a number that is short at its front only: a group after the first that is short lost another digit than a zero. */
function lostZeros(text: string, { digits, signs, fewest, groups }: NumberForm): boolean {
  const [first = '', ...others] = text.split(signs).filter((part) => part !== '');
  const length = first.length + others.join('').length;
  if (length >= digits || length < fewest) return false;
  const [, ...after] = groups;
  return others.length === 0 || others.map((part) => part.length).join() === after.join();
}

/** The change of a number that got back its zeros: each is listed by its cell. */
export const zeroPut = (name: string) => `zero added before ${name}`;

/** An SSN of which only the last digits are shown: signs take the place of the others. */
export const isMaskedSsn = (text: string): boolean =>
  /[xX*#•●]/.test(text) &&
  /^[xX*#•●\s.-]*\d{0,4}$/.test(text.trim()) &&
  /[xX*#•●]{3}/.test(text.replace(/[\s.-]/g, ''));
