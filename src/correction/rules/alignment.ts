/** Values at the wrong end of their field. */

import { isNameKind } from '../../layouts/index.js';
import { GIVEN_NAMES } from '../../reference/index.js';
import { capitalized } from '../../sentences.js';
import type { LateTexts, PlannedField } from '../../validation/index.js';
import { isRestOfName } from './accented-names.js';
import { goodPartsAround } from './address-places.js';
import { fieldRepairs, type RepairTarget, type Rule } from './rule.js';

/** A state code and its ZIP code in one field: the columns are not those of the field. */
const TWO_FIELDS = /^ *[A-Z]{2}\d{5}/;
/** More leading blanks come from elsewhere, unless nothing else is wrong with the record. */
const MOST_BLANKS = 2;
/** Errors of a field that seems to contain the text of another one. */
const WRONG_CONTENT: ReadonlySet<string> = new Set(['INVALID_VALUE', 'INVALID_CHARACTER', 'INVALID_NUMBER']);
/** Blanks after which another field seems to begin. */
const GAP = / {3}/;

export const alignLeft: Rule = {
  id: 'align-left',
  tier: 'safe',
  title: 'Move the text to the first column',
  premise:
    'Only the leading blanks move to the end, the text belongs to one field, the fields after it are in their columns, and most texts of the field, in the file and in the records of the employer, begin in the first column. No city of the ZIP code, no value of other records of the employer, and no frequent name is the text with characters in front.',
  basis: 'Federal format rules: text is left-justified.',
  faults: ['notLeft', 'leadingBlank'],
  repairs: (target) => {
    if (isFaultOfExport(target)) return [];
    const text = target.text.trimStart();
    const isProven =
      isOneText(target) && movedAlone(target, target.text.length - text.length) && !lacksStart(target, text);
    return fieldRepairs(target.planned, isProven ? text : undefined, 'The text itself does not change.');
  },
};

export const alignField: Rule = {
  id: 'align-field',
  tier: 'confirm',
  title: 'Move the texts of the field to its first column, in all records',
  premise:
    'One decision applies to the field in all records. It is right if all of these texts belong to the field, and wrong if the export wrote them to the wrong field. Texts that run into another field, or have a wide gap, stay.',
  basis: 'Federal format rules: text is left-justified.',
  faults: ['notLeft', 'leadingBlank'],
  repairs: (target) => {
    const { planned, text } = target;
    const of = lateTextsOf(target);
    if (!of || !isOneText(target)) return [];
    const { records, clause } = of.seenOf(planned);
    const edits = [{ planned, text: text.trimStart() }];
    return [{ edits, evidence: `${capitalized(clause)}.`, together: { of, records } }];
  },
};

/** True when most texts of the field begin late or have a wide gap: they may belong to other fields. */
export function isFaultOfExport(target: RepairTarget): boolean {
  return lateTextsOf(target) !== undefined;
}

/** The texts of the file, or else of the employer, of which most begin late in the field. */
function lateTextsOf({ planned, context: { habits } }: RepairTarget): LateTexts | undefined {
  return [habits.lateTextsOfFile, habits.lateTexts].find((one) => one.isUsual(planned));
}

/** True when nothing in the record says that the text is of two fields, or the part of another one. */
function isOneText(target: RepairTarget): boolean {
  const { text } = target;
  return !TWO_FIELDS.test(text) && !GAP.test(text.trimStart()) && !runsOn(target) && !beginsBefore(target);
}

/**
 * True when the blanks may be in place of characters: a city of the ZIP code, another record of the employer, or a frequent name
 * has some there.
 */
function lacksStart(target: RepairTarget, text: string): boolean {
  const { planned, record, context } = target;
  if (isNameKind(planned.field.kind) && isRestOfName(text)) return true;
  if (planned === record.plan.roles.first_name && lacksStartOfGivenName(target.text)) return true;
  const { zip } = planned.field.kind === 'city' ? goodPartsAround(target) : {};
  const cities = zip === undefined ? [] : context.places.citiesOf(zip);
  const isEndOf = (one: string) => one.length > text.length && one.toUpperCase().endsWith(text.toUpperCase());
  if (cities.some(isEndOf) && !cities.includes(text.toUpperCase())) return true;
  return context.employers.knownTexts(record, planned).some(isEndOf);
}

/** True when the first word is no given name, and with letters in place of its leading blanks would be one. */
function lacksStartOfGivenName(text: string): boolean {
  const [blanks = '', word = ''] = /^( *)([^ ]*)/.exec(text.toUpperCase())?.slice(1) ?? [];
  const isRest = (name: string) => name.length === blanks.length + word.length && name.endsWith(word);
  return !GIVEN_NAMES.includes(word) && GIVEN_NAMES.some(isRest);
}

/** True when the text continues in the next field, so that it may be only a part of a value. One blank may be in between. */
function runsOn({ planned: { to }, record: { draft } }: RepairTarget): boolean {
  const { columns } = draft;
  const isBlank = (column: number) => (columns[column] ?? 0x20) === 0x20;
  return !isBlank(to) && !(isBlank(to - 1) && isBlank(to - 2));
}

/**
 * True when the previous field is full, and its last letters or its text after blanks may be the start of this one, or this
 * one has many leading blanks; or when the previous field has the wrong content.
 */
function beginsBefore({ planned, text, record }: RepairTarget): boolean {
  const before = record.plan.fields[planned.index - 1];
  if (before?.kind.form !== 'text') return false;
  const isOdd = record.errors.some((one) => one.planned === before && WRONG_CONTENT.has(one.type));
  const last = record.text(before);
  const isFull = last.length === before.to - before.from;
  const mayGoOn = /[A-Za-z]$/.test(last) || endsAfterBlanks(last, before);
  return isOdd || (isFull && (/^ {3}/.test(text) || mayGoOn));
}

/**
 * True when only this field has moved. A number after it is in its columns. Without one, or with many blanks, nothing else
 * is wrong with the record, and the field is not an optional one that may contain the text of another. No other number or
 * code between the nearest such numbers is wrong.
 */
function movedAlone({ planned, record }: RepairTarget, blanks: number): boolean {
  const { fields } = record.plan;
  const isInColumns = (one: PlannedField) => record.isInColumns(one);
  const after = fields.slice(planned.index + 1);
  const [last, next] = [fields.slice(0, planned.index).findLast(isInColumns), after.find(isInColumns)];
  const hasOddNeighbour = record.errors.some(
    ({ planned: { index, kind } }) =>
      kind.form !== 'text' &&
      index !== planned.index &&
      index > (last?.index ?? -1) &&
      index < (next?.index ?? fields.length),
  );
  if (hasOddNeighbour) return false;
  const mayBelongElsewhere =
    planned.field.required === 'no' &&
    (blanks > MOST_BLANKS || record.warnings.some(({ id }) => id === 'blankInBlock'));
  const isOnlyFault = record.errors.length === 1 && !mayBelongElsewhere;
  if (next) return blanks <= MOST_BLANKS || isOnlyFault;
  return isOnlyFault && after.every((one) => record.text(one) === '');
}

/** True when the text fills its field to the last column, and has two or more blanks before its last characters. */
export function endsAfterBlanks(text: string, { from, to, kind }: PlannedField): boolean {
  return kind.form === 'text' && text.length === to - from && text.includes('  ');
}
