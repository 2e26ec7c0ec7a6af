/** The rules for a whole line, and what they have in common: a record that reads perfectly in its columns. */

import type { FieldKind } from '../../layouts/index.js';
import {
  type FaultId,
  holdsWords,
  isError,
  type PlannedField,
  type RecordCheck,
} from '../../validation/index.js';
import type { Cause } from '../record/record-draft.js';
import type { Rule } from '../rules/rule.js';
import type { LineEdit } from './line-edit.js';

export type LineRule = Pick<Rule, 'id' | 'tier' | 'title' | 'premise' | 'basis'>;

export const lineLength: LineRule = {
  id: 'line-length',
  tier: 'safe',
  title: 'Fill up or cut the blanks at the end of the line',
  premise: 'Only blanks at the end are missing or too many, and the record is then free of errors.',
  basis: 'The layout: every record has the same length.',
};

export const numberSigns: LineRule = {
  id: 'number-signs',
  tier: 'safe',
  title: 'Leave out the signs that made numbers too wide',
  premise:
    'Numbers are written with their usual signs and all their digits; without the signs every field falls into its columns and the whole record is free of errors.',
  basis: 'Layouts hold SSN, FEIN, phone, ZIP and dates as digits only.',
};

export const shiftedFields: LineRule = {
  id: 'shifted-fields',
  tier: 'safe',
  title: 'Put the fields back into their columns',
  premise:
    'Exactly one place explains the shift, the whole record is then free of errors, and no digit missing from a number, or too many in it, explains it as well.',
  basis: 'Measured: without the last condition half of some cases get a wrong, valid-looking SSN.',
};

export const scrambledLetters: LineRule = {
  id: 'scrambled-letters',
  tier: 'safe',
  title: 'Read letters that were saved twice as UTF-8',
  premise:
    'Each odd pair of characters is one letter after an exact round trip, and the whole record is then free of errors.',
  basis: 'UTF-8 read as Windows-1252 and saved again can be undone without loss.',
};

/** A way to read a line as a record. */
export interface Reading {
  /** The record in its columns. */
  record: Uint8Array;
  edits: LineEdit[];
}

/** Why edits of a line rule are made. */
export function causeOf(rule: LineRule, evidence: string, clears: string[]): Cause {
  return { rule: rule.id, tier: 'safe', by: 'rule', evidence, clears };
}

/** Fills the line up with blanks at its end, or cuts what is too much; nothing when its length is right. */
export function fillEdit(at: number, surplus: number, cause: Cause): LineEdit[] {
  if (surplus === 0) return [];
  const inserted = ' '.repeat(Math.max(0, -surplus));
  return [{ at, length: Math.max(0, surplus), inserted, field: 'record', causes: [cause] }];
}

/** Warnings that a record in its right columns may well have. Any other one counts against a reading. */
const HARMLESS: ReadonlySet<FaultId> = new Set<FaultId>([
  'lowerCase',
  'suffix',
  'late',
  'hireState',
  'zerosForBlank',
  'blank',
  'zeros',
  'blankInBlock',
  'blankFrequency',
  'countryTrap',
  'countryNameUs',
  'placeholder',
]);

/** Blanks in a row that no text has within it: behind them stands another field's text. */
const GAP = /[^ ] {3,}[^ ]/;

/** True when nothing about the record speaks against its columns. */
export function readsPerfectly(record: Uint8Array, check: RecordCheck): boolean {
  return firstStrike(record, check) === check.plan.fields.length;
}

/** Place of the first field that speaks against the columns of the record, `except` aside; behind the last one if none does. */
export function firstStrike(record: Uint8Array, check: RecordCheck, except?: PlannedField): number {
  const { fields } = check.plan;
  const struck = new Set(
    check
      .check(record, 0)
      .filter((fault) => isError(fault) || !HARMLESS.has(fault.id))
      .map(({ field }) => field),
  );
  const text = Buffer.from(record.buffer, record.byteOffset, record.length).toString('latin1');
  const at = fields.findIndex(
    (planned) =>
      planned !== except &&
      (struck.has(planned.field) || looksMoved(planned.field.kind, text.slice(planned.from, planned.to))),
  );
  return at < 0 ? fields.length : at;
}

/** True for columns that seem to begin or end with another field's text. */
export function looksMoved(kind: FieldKind, columns: string): boolean {
  return (holdsWords(kind) && GAP.test(columns)) || (kind === 'free' && /^ +[^ ]/.test(columns));
}
