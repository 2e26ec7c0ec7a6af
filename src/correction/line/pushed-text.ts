/** Whether blanks that came into a text may have pushed its end into the next field, where it passes for a text of that field. */

import type { PlannedField } from '../../validation/index.js';
import type { CheckedRecord } from '../record/checked-record.js';

/** Numbers that may be filled up with blanks in front. */
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
  /** It is a number that stands in its columns. */
  stands: boolean;
}

/**
 * True when the end of a text may stand in the next field, because blanks came into the text. The signs are a later field
 * that begins with blanks, or blanks too many at the end of the line, with no number in its columns between.
 */
export function mayHavePushedText(record: CheckedRecord, blanksAtEnd = 0): boolean {
  if (blanksAtEnd <= 0 && !record.plan.fields.some((planned) => mayHaveMoved(planned, record))) return false;
  const contents = record.plan.fields.flatMap((planned) => contentOf(planned, record) ?? []);
  const isPushedBy = (blanks: number, end: number) => {
    const run = contents.slice(contents.slice(0, end).findLastIndex(({ stands }) => stands) + 1, end);
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

/** False for a field that surely begins in its first column, or is blank: most lines are settled by these bytes. */
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
 * With as many blanks too many as the field behind them begins with, or with those and more that stand before it; one of
 * them may be the text's own.
 */
function isPushed({ planned, text, end }: Content, next: Content, blanks: number): boolean {
  const gap = next.first - end;
  const isBehindBlanks = next.first > next.planned.from;
  if (isBehindBlanks) return end < planned.to && gap <= 2 * blanks + 1;
  return gap === 0 ? text.includes(' '.repeat(blanks)) : gap === blanks || gap === blanks + 1;
}

function contentOf(planned: PlannedField, record: CheckedRecord): Content | undefined {
  const text = record.text(planned);
  if (text === '') return undefined;
  const first = planned.from + text.length - text.trimStart().length;
  const stands = record.standsInColumns(planned);
  return { planned, text, first, end: planned.from + text.length, stands };
}
