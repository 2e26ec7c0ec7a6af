/**
 * What may leave the computer. Only the fields listed here may: the lines of an address, SSN, FEIN, dates, phones and names
 * of persons are in no question. A listed field may still contain something that belongs elsewhere, so its text must have
 * the form of its kind, and contain no part of a person's name, SSN or date of birth. Where digits of one of these numbers are
 * missing, they may be anywhere: only public ones are sent. In a file whose columns are swapped the employers' names are those
 * of persons, of other records too: one is sent only with a word that a company has.
 */

import { distance } from 'fastest-levenshtein';
import { type Field, isNameKind } from '../../layouts/index.js';
import { containsNumber } from '../../model/index.js';
import { isCompanyName } from '../../reference/index.js';
import type { PlannedField } from '../../validation/index.js';
import type { CheckedRecord } from '../record/checked-record.js';

/** What a text of a field must look like to be sent; other fields are not sent. */
const FORMS: Partial<Record<Field['kind'], RegExp>> = {
  city: /^\P{N}*$/u,
  state: /^\P{N}{0,2}$/u,
  zip: /^[0-9A-Z]{0,5}$/i,
  postal: /^[0-9A-Z]{0,5}$/i,
  country: /^\P{N}{0,3}$/u,
  text: /^\P{N}*$/u,
};

/** A text in a question: the faulty value, a neighbour or a candidate. */
export interface SentText {
  field: Field;
  text: string;
  /** From a public table, so that it tells nothing of the record. */
  isPublic?: boolean;
}

/** True when all the texts of a question, its candidates included, may be sent. */
export function mayLeave(record: CheckedRecord, texts: readonly SentText[]): boolean {
  const names = namesOf(record);
  const numbers = numbersOf(record);
  const areNumbersLost = record.errors.some(({ planned }) => isLost(record, planned));
  return texts.every(
    ({ field, text, isPublic = false }) =>
      FORMS[field.kind]?.test(text) &&
      !containsNumber(text) &&
      !names.some((name) => isNear(text, name)) &&
      (isPublic || !(areNumbersLost ? /\d/.test(text) : hasPartOf(text, numbers))) &&
      (field.name !== 'employer_name' || isCompanyName(text)),
  );
}

/** The field of the SSN or of the date of birth. */
function isPrivate({ plan: { roles } }: CheckedRecord, planned: PlannedField): boolean {
  return planned === roles.ssn || planned === roles.birth_date;
}

/** True for an SSN or a date of birth with fewer digits than columns: the missing ones may be anywhere in the record. */
function isLost(record: CheckedRecord, planned: PlannedField): boolean {
  const digits = record.text(planned).match(/\d/g) ?? [];
  return isPrivate(record, planned) && digits.length < planned.to - planned.from;
}

/** The SSN and the date of birth of the record, as digits. */
function numbersOf(record: CheckedRecord): string[] {
  const own = record.plan.fields.filter((planned) => isPrivate(record, planned));
  return own.map((planned) => record.text(planned).replace(/\D/g, ''));
}

/** Fewer equal digits may be chance. */
const MIN_EQUAL = 3;

/** True when three digits of the text are a part of one of the numbers. */
function hasPartOf(text: string, numbers: readonly string[]): boolean {
  const digits = text.replace(/\D/g, '');
  for (let at = 0; at + MIN_EQUAL <= digits.length; at++) {
    const part = digits.slice(at, at + MIN_EQUAL);
    // Any field may be padded with zeros.
    if (part !== '000' && numbers.some((number) => number.includes(part))) return true;
  }
  return false;
}

/** The words of the names of the record's persons, as letters. */
function namesOf(record: CheckedRecord): string[] {
  return record.plan.fields
    .filter(({ field }) => isNameKind(field.kind) || field.name.endsWith('_contact'))
    .flatMap((planned) => wordsOf(record.text(planned)));
}

/** Digits and signs that look like a letter. */
const LOOKALIKES: Record<string, string> = {
  0: 'O',
  1: 'I',
  3: 'E',
  4: 'A',
  5: 'S',
  7: 'T',
  8: 'B',
  '@': 'A',
  $: 'S',
};

/** The words of two letters or more, in capitals without accents; single letters are in every text. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  // A ZIP code is not a word.
  const words = plain.split(/[^\p{L}\p{Nd}@$]+/u).filter((word) => /\p{L}/u.test(word));
  return words
    .map((word) => word.replace(/[^\p{L}]/gu, (sign) => LOOKALIKES[sign] ?? ''))
    .filter((word) => word.length >= 2);
}

/** Minimum length of names that are found within other letters. */
const MIN_LENGTH_WITHIN = 4;

/** True when a word of the text is near the name, or the text without its signs contains it. */
function isNear(text: string, name: string): boolean {
  const words = wordsOf(text);
  const edits = name.length < 3 ? 0 : name.length < 6 ? 1 : 2;
  return (
    words.some((word) => distance(word, name) <= edits) ||
    (name.length >= MIN_LENGTH_WITHIN && words.join('').includes(name))
  );
}
