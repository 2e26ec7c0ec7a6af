/** A change as reports show it: the whole field before and after, masked as the run asks. */

import { type Change, reorder, widthsOf, writeText } from '../../correction/index.js';
import type { Layout, RecordType } from '../../layouts/index.js';
import { decode } from '../../validation/index.js';
import { evidenceIn, recordTypeOf, SIGNS_ONLY } from '../masks/masked-audit.js';
import type { Masks } from '../masks/masks.js';
import { type Marked, markChanges } from '../review/index.js';
import { labelOf } from '../text/correction-tally.js';
import type { FoundLine, InputLines } from './input-lines.js';

/** One change, ready to be shown. */
export interface ChangeView {
  change: Change;
  field_label: string;
  /** Columns, 1-based, inclusive: of the field, or of what was taken out of or put into a line of the wrong length. */
  position: { start: number; end: number };
  /** True when before and after are the whole field; else what was taken out and what was put in. */
  isWhole: boolean;
  before: string;
  after: string;
  /** At least one of the values is masked. */
  masked: boolean;
  marks: Marked;
  /** What proves it, in words. */
  evidence: string;
}

/** The view of a change, which must be one of the file that `lines` reads. */
export function viewChange(change: Change, lines: InputLines, layout: Layout, masks: Masks): ChangeView {
  const line = change.field_name === 'file' ? undefined : lines.at(change.offset);
  const found = line && wholeField(change, line, layout);
  const { before, after, position } = found ?? pieceOf(change, line);
  // A piece of a line may be of any field.
  const place = found
    ? { record_type: found.type.id, field_name: change.field_name }
    : { record_type: 'unknown' as const, field_name: '' };
  const shown = (value: string) =>
    SIGNS_ONLY.test(value) ? value : masks.value(place, value, found && (() => found.line)).text;
  const [hiddenBefore, hiddenAfter] = [shown(before), shown(after)];
  return {
    change,
    field_label: labelOf(layout, change),
    position,
    isWhole: found !== undefined,
    before: hiddenBefore,
    after: hiddenAfter,
    masked: change.typed !== undefined || hiddenBefore !== before || hiddenAfter !== after,
    marks: markChanges(before, after),
    evidence: evidenceIn(change, masks.mode),
  };
}

interface WholeField {
  before: string;
  after: string;
  position: { start: number; end: number };
  type: RecordType;
  /** The whole line, one character a column. */
  line: string;
}

/** The field before and after; undefined when the line does not have its fields in their columns. */
function wholeField(change: Change, { offset, bytes }: FoundLine, layout: Layout): WholeField | undefined {
  const { record_length } = layout;
  // As in the checker: columns are bytes when their number fits, else characters.
  const inBytes = bytes.length === record_length;
  const columnsOf = (some: Uint8Array) =>
    Array.from(inBytes ? Buffer.from(some).toString('latin1') : decode(some));
  const columns = columnsOf(bytes);
  const type = recordTypeOf(layout, change);
  const field = type?.fields.find(({ name }) => name === change.field_name);
  if (!type || !field || columns.length !== record_length) return undefined;
  const { start, end } = field;
  const before = columns.slice(start - 1, end);
  const at = columnsOf(bytes.subarray(0, change.offset - offset)).length - (start - 1);
  const removed = change.typed?.removed ?? columnsOf(writeText(change.removed, change.encoding)).length;
  const after = splice(change, before, at, removed);
  if (after === undefined) return undefined;
  return {
    before: before.join('').trimEnd(),
    after: after.trimEnd(),
    position: { start, end },
    type,
    line: columns.join(''),
  };
}

function splice(
  { inserted, reorder: name, typed }: Change,
  before: readonly string[],
  at: number,
  removed: number,
): string | undefined {
  if (at < 0) return undefined;
  const [from, to] = [at, at + (name === undefined ? removed : widthsOf(name).from)];
  if (to > before.length) return undefined;
  const fresh =
    name === undefined ? putIn({ inserted, typed }) : reorder(name, before.slice(from, to).join(''));
  return fresh === undefined ? undefined : before.slice(0, from).join('') + fresh + before.slice(to).join('');
}

/** What was put in; the audit has but the length of what a person typed. */
const putIn = ({ inserted, typed }: Pick<Change, 'inserted' | 'typed'>) =>
  typed ? '*'.repeat(typed.inserted) : inserted;

/** What was removed and inserted, where a whole field cannot be shown. */
function pieceOf(change: Change, line: FoundLine | undefined) {
  const { typed, offset } = change;
  const removed = typed ? '*'.repeat(typed.removed) : change.removed;
  const inserted = putIn(change);
  const before = line ? Array.from(decode(line.bytes.subarray(0, offset - line.offset))).length : 0;
  const length = Math.max(1, Array.from(removed).length, inserted.length);
  return { before: removed, after: inserted, position: { start: before + 1, end: before + length } };
}
