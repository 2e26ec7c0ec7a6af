/** Detects blanks inserted into a text that may have pushed its end into the next field, where it looks like valid text. */

import type { PlannedField } from '../../validation/index.js';
import type { CheckedRecord } from '../record/checked-record.js';
import { plainCharacters } from '../rules/plain-characters.js';

/** Numbers that may be padded with leading blanks. */
const RIGHT_ALIGNED: ReadonlySet<string> = new Set(['amount', 'count']);

/** The field may begin with blanks without having moved. */
const mayBeginBlank = ({ kind, field }: PlannedField) =>
  kind.form === 'text' ? !kind.leftAligned : RIGHT_ALIGNED.has(field.kind);

/** Columns of a filled field and of its content, as offsets. */
interface Content {
  planned: PlannedField;
  text: string;
  first: number;
  end: number;
  /** True for a number that is in its columns. */
  isInColumns: boolean;
}

/**
 * True when the end of a text may be in the next field, because blanks were inserted into the text. The signs are a later
 * field that begins with blanks, or extra blanks at the end of the line, with no number in its columns in between.
 */
export function mayHavePushedText(record: CheckedRecord, blanksAtEnd = 0): boolean {
  if (blanksAtEnd <= 0 && !record.plan.fields.some((planned) => mayHaveMoved(planned, record))) return false;
  const contents = record.plan.fields.flatMap((planned) => contentOf(planned, record) ?? []);
  const isPushedBy = (blanks: number, end: number) => {
    const run = contents.slice(
      contents.slice(0, end).findLastIndex(({ isInColumns }) => isInColumns) + 1,
      end,
    );
    return run.some((one, nth) => {
      const next = run[nth + 1];
      return next !== undefined && one.planned.kind.form === 'text' && isPushed(one, next, blanks);
    });
  };
  if (blanksAtEnd > 0 && isPushedBy(blanksAtEnd, contents.length)) return true;
  return contents.some(({ planned, first }, at) => {
    const blanks = mayBeginBlank(planned) ? 0 : first - planned.from;
    return blanks > 0 && isPushedBy(blanks, at + 1);
  });
}

/**
 * True when the last text or number of the record may be out of its columns, and with it what is before it: it has an error,
 * begins with a blank, or runs on from the field before.
 */
export function mayEndMoved({ plan: { fields }, errors, draft: { columns } }: CheckedRecord): boolean {
  const last = fields.findLast((planned) => !isBlank(columns, planned));
  if (!last) return false;
  const before = fields[last.index - 1];
  return (
    columns[last.from] === 0x20 ||
    (before?.kind.form === 'text' && columns[last.from - 1] !== 0x20) ||
    errors.some(({ planned }) => planned === last || planned === before)
  );
}

/** True when a number or a code with an error does not fill its field: what is missing may come after blanks that are too many. */
export function hasCutNumber(record: CheckedRecord): boolean {
  return record.errors.some(({ planned }) => {
    const text = record.text(planned).trim();
    return planned.kind.form !== 'text' && text !== '' && text.length < planned.to - planned.from;
  });
}

/**
 * True when a field got another value while the filled one next to it still has an error: both may have parts of one value, so
 * that the record would have it twice. A date in another order, a name in plain letters, or a text without blanks in front is the
 * same value: a second correction finds it as it is then, and the letters are no longer evidence.
 */
export function isPieced(before: CheckedRecord, after: CheckedRecord): boolean {
  if (after.errors.length === 0) return false;
  const filled = after.plan.fields.filter((planned) => !isBlank(after.draft.columns, planned));
  const isNew = (planned: PlannedField | undefined) =>
    planned !== undefined &&
    !isSameValue(after, planned) &&
    lettersOf(before, planned) !== lettersOf(after, planned);
  return after.errors.some(({ planned }) => {
    const at = filled.indexOf(planned);
    return at >= 0 && (isNew(filled[at - 1]) || isNew(filled[at + 1]));
  });
}

function isSameValue({ draft }: CheckedRecord, planned: PlannedField): boolean {
  const { reorder, causes } = draft.written.get(planned) ?? {};
  return reorder !== undefined || (causes?.every(({ rule }) => rule === plainCharacters.id) ?? false);
}

const lettersOf = (record: CheckedRecord, planned: PlannedField) =>
  record
    .text(planned)
    .trimStart()
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '');

/** False for a field that certainly begins in its first column, or is blank, as in most lines. */
function mayHaveMoved(planned: PlannedField, { draft: { columns } }: CheckedRecord): boolean {
  const first = columns[planned.from] ?? 0x20;
  if (first > 0x20 && first < 0x7f) return false;
  return !mayBeginBlank(planned) && !isBlank(columns, planned);
}

function isBlank(columns: Uint8Array, { from, to }: PlannedField): boolean {
  for (let at = from; at < to; at++) if (columns[at] !== 0x20) return false;
  return true;
}

/**
 * True when the extra blanks match those that the next field begins with, alone or with others before it; one of them may
 * belong to the text.
 */
function isPushed({ planned, text, end }: Content, next: Content, blanks: number): boolean {
  const gap = next.first - end;
  const startsWithBlanks = next.first > next.planned.from;
  if (startsWithBlanks) return end < planned.to && gap <= 2 * blanks + 1;
  return gap === 0 ? text.includes(' '.repeat(blanks)) : gap === blanks || gap === blanks + 1;
}

function contentOf(planned: PlannedField, record: CheckedRecord): Content | undefined {
  const text = record.text(planned);
  if (text === '') return undefined;
  const first = planned.from + text.length - text.trimStart().length;
  const isInColumns = record.isInColumns(planned);
  return { planned, text, first, end: planned.from + text.length, isInColumns };
}
