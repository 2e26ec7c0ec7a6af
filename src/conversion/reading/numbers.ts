/** Numbers of persons, employers and telephones. Separators may be removed, digits never. */

import type { FieldKind } from '../../layouts/index.js';
import { carried, type Part, type Reading } from './reading.js';

interface NumberForm {
  /** As a summary calls it. */
  name: string;
  digits: number;
  /** Signs that people write between the digits. */
  signs: RegExp;
  /** Fewest digits that are left of a number whose zeros were lost: no number begins with more zeros. */
  fewest: number;
}

const DASHES = /[\s\u00a0\u2010-\u2015\u2212-]/g;

/** By kind of field. Areas of SSNs have at most two zeros in front, FEINs and extensions of ZIP codes one and three. */
const FORMS: Partial<Record<FieldKind, NumberForm>> = {
  ssn: { name: 'SSN', digits: 9, signs: DASHES, fewest: 7 },
  fein: { name: 'FEIN', digits: 9, signs: DASHES, fewest: 8 },
  phone: { name: 'phone number', digits: 10, signs: /[\s\u00a0\u2010-\u2015\u2212().-]/g, fewest: 10 },
  zip4: { name: 'ZIP+4', digits: 4, signs: DASHES, fewest: 1 },
};

/** True for a kind of field that this module reads. */
export const isNumberKind = (kind: FieldKind): boolean => FORMS[kind] !== undefined;

/** The digits of a number; any other text as it is, which the check judges. */
export function readNumber(kind: FieldKind, text: string, { mapped }: Pick<Part, 'mapped'>): Reading {
  const form = FORMS[kind];
  if (!form) return carried(text);
  const digits = text.replace(form.signs, '');
  if (!/^\d+$/.test(digits)) return carried(text);
  const changes = digits === text ? [] : [`dashes removed from ${form.name}`];
  const isShort = digits.length < form.digits && digits.length >= form.fewest;
  if (!mapped.restore_zeros || !isShort) return carried(digits, ...changes);
  return carried(digits.padStart(form.digits, '0'), ...changes, zeroPut(form.name));
}

/** The change of a number that got back its zeros: each is listed by its cell. */
export const zeroPut = (name: string) => `zero added before ${name}`;

/** True for a change that is listed with its cells, and not only counted. */
export const isListedChange = (change: string): boolean =>
  change === zeroPut('SSN') || change === zeroPut('FEIN');

/** An SSN of which only the last digits are shown: signs take the place of the others. */
export const isMaskedSsn = (text: string): boolean =>
  /[xX*#•●]/.test(text) &&
  /^[xX*#•●\s-]*\d{0,4}$/.test(text.trim()) &&
  /[xX*#•●]{3}/.test(text.replace(/[\s-]/g, ''));
