/** The bytes of a line that are to be replaced, worked out from what was written into its fields. Offsets are 0-based. */

import type { FieldKind } from '../../layouts/index.js';
import type { Cause, Draft, Written } from '../record/record-draft.js';
import { widthsOf } from '../rules/date-reordering.js';

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
  causes: readonly Cause[];
}

/** Of these the audit gets no more than the characters that change: they may hold anything, or a salary. */
const SPARING: ReadonlySet<FieldKind> = new Set<FieldKind>(['free', 'filler', 'text', 'amount']);

/** What a draft would change in its line, in the order of the columns. Fields that end up as they were are left out. */
export function editsOf(draft: Draft): LineEdit[] {
  return [...draft.written.values()]
    .sort((a, b) => a.planned.from - b.planned.from)
    .flatMap((written) => editOf(draft, written) ?? []);
}

function editOf(draft: Draft, { planned, reorder, causes }: Written): LineEdit | undefined {
  const { from, to, field } = planned;
  const old = draft.bytesOf(planned);
  const fresh = draft.columns.subarray(from, to);
  const named = { field: field.name, kind: field.kind, causes };
  if (reorder !== undefined) {
    const width = widthsOf(reorder);
    const inserted = Buffer.from(fresh.subarray(0, width.to)).toString('latin1');
    return { at: draft.byteAt(from), length: width.from, inserted, reorder, ...named };
  }
  const isSparing = SPARING.has(field.kind);
  const same = sameAtEnd(old, fresh, isSparing);
  const start = isSparing ? sameAtStart(old, fresh, same) : 0;
  if (Buffer.compare(old, fresh) === 0) return undefined;
  const inserted = Buffer.from(fresh.subarray(start, fresh.length - same)).toString('latin1');
  return { at: draft.byteAt(from) + start, length: old.length - start - same, inserted, ...named };
}

/** Bytes that both have at their end; only blanks unless `any` is set. */
function sameAtEnd(a: Uint8Array, b: Uint8Array, any: boolean): number {
  const most = Math.min(a.length, b.length);
  const isSame = (at: number) => a.at(-at) === b.at(-at) && (any || a.at(-at) === 0x20);
  let same = 0;
  while (same < most && isSame(same + 1)) same++;
  return same;
}

function sameAtStart(a: Uint8Array, b: Uint8Array, atEnd: number): number {
  const most = Math.min(a.length, b.length) - atEnd;
  let same = 0;
  while (same < most && a[same] === b[same]) same++;
  return same;
}

/** The line with its edits made. */
export function editLine(bytes: Uint8Array, edits: readonly LineEdit[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let kept = 0;
  for (const { at, length, inserted } of edits) {
    parts.push(bytes.subarray(kept, at), Buffer.from(inserted, 'latin1'));
    kept = at + length;
  }
  parts.push(bytes.subarray(kept));
  return Buffer.concat(parts);
}
