/** The bytes to replace in a line: computed from the fields that were rewritten, composed, and applied. Offsets are 0-based. */

import type { FieldKind } from '../../layouts/index.js';
import type { Causes, RecordDraft, WrittenField } from '../record/record-draft.js';
import { widthsOf } from '../rules/date-reordering.js';

/** One replacement of bytes. */
export interface LineEdit {
  /** First byte of the line that is replaced, or the place of an insertion. */
  at: number;
  /** Bytes of the line that are replaced. */
  length: number;
  /** Plain ASCII. */
  inserted: string;
  reorder?: string;
  /** A field of the layout, or `record`. */
  field: string;
  /** Kind of that field; undefined for the line as a whole. */
  kind?: FieldKind;
  causes: Causes;
}

/**
 * Kinds for which the audit records only the characters that change: they may contain anything, a salary, or digits that it must
 * not have.
 */
const CHANGED_PART_ONLY: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'free',
  'filler',
  'text',
  'amount',
  'ssn',
  'fein',
  'date',
]);

/** The edits of a draft in the order of the columns. Fields whose text is the same as before have none. */
export function editsOf(draft: RecordDraft): LineEdit[] {
  return [...draft.written.values()]
    .sort((a, b) => a.planned.from - b.planned.from)
    .flatMap((written) => editOf(draft, written) ?? []);
}

function editOf(draft: RecordDraft, { planned, reorder, causes }: WrittenField): LineEdit | undefined {
  const { from, to, field } = planned;
  const named = { field: field.name, kind: field.kind, causes };
  if (reorder !== undefined) {
    const width = widthsOf(reorder);
    const inserted = draft.columns.toString('latin1', from, from + width.to);
    return { at: draft.byteAt(from), length: width.from, inserted, reorder, ...named };
  }
  const old = draft.bytesOf(planned);
  const fresh = draft.columns.subarray(from, to);
  const changedPartOnly = CHANGED_PART_ONLY.has(field.kind);
  const same = sameAtEnd(old, fresh, changedPartOnly);
  const start = changedPartOnly ? sameAtStart(old, fresh, same) : 0;
  if (Buffer.compare(old, fresh) === 0) return undefined;
  const inserted = fresh.toString('latin1', start, fresh.length - same);
  return { at: draft.byteAt(from) + start, length: old.length - start - same, inserted, ...named };
}

/** How many bytes both have in common at their end; only blanks count unless `any` is set. */
function sameAtEnd(a: Uint8Array, b: Uint8Array, any: boolean): number {
  const most = Math.min(a.length, b.length);
  let same = 0;
  for (; same < most; same++) {
    const byte = a[a.length - 1 - same];
    if (byte !== b[b.length - 1 - same] || !(any || byte === 0x20)) break;
  }
  return same;
}

/** How many bytes both have in common at their start, without the last `atEnd` ones. */
function sameAtStart(a: Uint8Array, b: Uint8Array, atEnd: number): number {
  const most = Math.min(a.length, b.length) - atEnd;
  let same = 0;
  while (same < most && a[same] === b[same]) same++;
  return same;
}

/** The line with its edits applied. */
export function editLine(bytes: Uint8Array, edits: readonly LineEdit[]): Uint8Array {
  const growth = edits.reduce((sum, { length, inserted }) => sum + inserted.length - length, 0);
  const edited = Buffer.allocUnsafe(bytes.length + growth);
  let [read, written] = [0, 0];
  for (const { at, length, inserted } of edits) {
    const kept = bytes.subarray(read, at);
    edited.set(kept, written);
    written += kept.length;
    written += edited.write(inserted, written, 'latin1');
    read = at + length;
  }
  edited.set(bytes.subarray(read), written);
  return edited;
}

/** An edit with the position of the text that it inserted. */
interface Placed {
  edit: LineEdit;
  /** Offsets in the edited line. */
  from: number;
  to: number;
}

/**
 * One list of edits for two in succession, both in the order of the line. `between` is the line after the first ones, plain
 * ASCII where the second ones are. Edits of the same bytes become one.
 */
export function composeEdits(
  first: readonly LineEdit[],
  between: Uint8Array,
  second: readonly LineEdit[],
): LineEdit[] {
  const placed = placesOf(first);
  const text = Buffer.from(between).toString('latin1');
  const composed = second.map((edit) => compose(edit, placed, text));
  const absorbed = new Set(composed.flatMap(({ earlier }) => earlier));
  return [...first.filter((edit) => !absorbed.has(edit)), ...composed.map(({ edit }) => edit)].sort(
    (a, b) => a.at - b.at || a.length - b.length,
  );
}

function placesOf(edits: readonly LineEdit[]): Placed[] {
  let growth = 0;
  return edits.map((edit) => {
    const from = edit.at + growth;
    growth += edit.inserted.length - edit.length;
    return { edit, from, to: from + edit.inserted.length };
  });
}

function compose(edit: LineEdit, placed: readonly Placed[], text: string) {
  const [from, to] = [edit.at, edit.at + edit.length];
  const touched = placed.filter((one) => one.from < to && one.to > from);
  const start = Math.min(from, ...touched.map((one) => one.from));
  const end = Math.max(to, ...touched.map((one) => one.to));
  const before = placed.filter((one) => one.to <= start && !touched.includes(one));
  const growth = (some: readonly Placed[]) =>
    some.reduce((sum, { edit: { inserted, length } }) => sum + inserted.length - length, 0);
  const at = start - growth(before);
  const merged: LineEdit = {
    ...edit,
    at,
    length: end - start - growth(touched),
    inserted: text.slice(start, from) + edit.inserted + text.slice(to, end),
    causes: [...edit.causes, ...touched.flatMap((one) => one.edit.causes)],
  };
  return { edit: merged, earlier: touched.map((one) => one.edit) };
}
