/** Values at the wrong end of their field. */

import { capitalized } from '../../sentences.js';
import type { LateTexts, PlannedField } from '../../validation/index.js';
import { goodPartsAround } from './address-places.js';
import { contentOf } from './field-content.js';
import { MAX_LOST, type NameStart, startOfName } from './known-names.js';
import { fieldRepair, type RepairTarget, type Rule } from './rule.js';

/** A state code and its ZIP code in one field: the columns are not those of the field. */
const TWO_FIELDS = /^ *[A-Z]{2}\d{5}/;
/** More leading blanks come from elsewhere, unless nothing else is wrong with the record. */
const MAX_BLANKS = 2;
/** Errors of a field that seems to contain the text of another one. */
const WRONG_CONTENT: ReadonlySet<string> = new Set(['INVALID_VALUE', 'INVALID_CHARACTER', 'INVALID_NUMBER']);
/** Blanks after which another field seems to begin. */
const GAP = / {3}/;

const MOVED_LEFT = {
  title: 'Move the text to the first column',
  basis: 'Federal format rules: text is left-justified.',
  faults: ['notLeft', 'leadingBlank'],
} as const satisfies Partial<Rule>;

export const alignLeft: Rule = {
  id: 'align-left',
  tier: 'safe',
  premise:
    'Only the leading blanks move to the end, the text belongs to one field, the fields after it are in their columns, and most texts of the field, in the file and in the records of the employer, begin in the first column. Up to three blanks may be in the place of lost characters. They are not if the text is a frequent name, a city of the ZIP code or a text of other records of the employer, or if several records of the employer have as many blanks there.',
  ...MOVED_LEFT,
  repairs: (target) => {
    const start = hasMoved(target) ? startOf(target) : 'part';
    const isWhole =
      start === 'whole' ||
      (start === 'unknown' && target.context.habits.lateStarts.areUsual(target.planned, target.text));
    return isWhole ? [movedLeft(target, 'The text itself does not change.')] : [];
  },
};

export const alignLeftOffered: Rule = {
  id: 'align-left-offered',
  tier: 'confirm',
  premise:
    'Nothing in the file shows whether the blanks are in front of the text, or in the place of its first characters.',
  ...MOVED_LEFT,
  repairs: (target) =>
    hasMoved(target) && startOf(target) === 'unknown'
      ? [movedLeft(target, 'It is right if the text has not lost its first characters.')]
      : [],
};

const movedLeft = ({ planned, text }: RepairTarget, evidence: string) =>
  fieldRepair(planned, text.trimStart(), evidence);

/** True when nothing shows that more than this text has moved, or that it is of another field. */
function hasMoved(target: RepairTarget): boolean {
  const { text } = target;
  return (
    !isFaultOfExport(target) && isOneText(target) && movedAlone(target, text.length - text.trimStart().length)
  );
}

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

/** Whether the blanks are in front of the text, or in the place of its first characters. */
function startOf(target: RepairTarget): NameStart {
  const { planned, record, context } = target;
  const text = target.text.trimStart().toUpperCase();
  const { zip } = planned.field.kind === 'city' ? goodPartsAround(target) : {};
  const texts = context.employers.knownTexts(record, planned).map((one) => one.toUpperCase());
  const known = zip === undefined ? texts : [...context.places.citiesOf(zip), ...texts];
  const longer = known.filter((one) => one.length > text.length && one.endsWith(text));
  if (longer.some(({ length }) => length === target.text.length)) return 'part';
  if (known.includes(text)) return 'whole';
  if (longer.length > 0) return 'part';
  if (target.text.length - text.length > MAX_LOST) return 'whole';
  if (zip !== undefined && context.places.isPlace(zip, text)) return 'whole';
  return startOfName(planned, record.plan, target.text);
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
  const hasOddNeighbor = record.errors.some(
    ({ planned: { index, kind } }) =>
      kind.form !== 'text' &&
      index !== planned.index &&
      index > (last?.index ?? -1) &&
      index < (next?.index ?? fields.length),
  );
  if (hasOddNeighbor) return false;
  const mayBelongElsewhere =
    planned.field.required === 'no' &&
    (blanks > MAX_BLANKS || record.warnings.some(({ id }) => id === 'blankInBlock'));
  const isOnlyFault = record.errors.length === 1 && !mayBelongElsewhere;
  if (next) return blanks <= MAX_BLANKS || isOnlyFault;
  return isOnlyFault && after.every((one) => record.text(one) === '');
}

/** True when the text, without padding, reaches the last column of its field, and has two or more blanks before its last characters. */
export function endsAfterBlanks(text: string, { from, to, kind }: PlannedField): boolean {
  if (kind.form !== 'text' || text.length < to - from || !text.includes('  ')) return false;
  return contentOf(Buffer.from(text, 'latin1')).length === text.length;
}
