/** Blanks the padding of all fields of a record at once: programs that fill up one field with other bytes fill up all of them. */

import { isAscii } from '../../validation/index.js';
import type { CheckedRecord } from '../record/checked-record.js';
import { type Cause, type RecordDraft, safeCause } from '../record/record-draft.js';
import { contentOf, endsInNoBreakBlanks } from '../rules/field-content.js';
import { hasHoles, padding } from '../rules/padding.js';

const EVIDENCE = 'Only padding is removed.';

/** The record without padding; the record itself where that would not clear errors, or would show others. */
export function withoutPadding(start: CheckedRecord): CheckedRecord {
  if (start.errors.length === 0 || !mayHavePadding(start.draft.columns) || hasHoles(start)) return start;
  const causes = new Map<string, Cause>();
  let draft: RecordDraft = start.draft;
  const hasNoBreakBlanks = start.plan.fields.some((one) => endsInNoBreakBlanks(start.draft.bytesOf(one)));
  for (const planned of start.plan.fields) {
    const bytes = start.draft.bytesOf(planned);
    const content = contentOf(bytes, hasNoBreakBlanks);
    const text = Buffer.from(content).toString('latin1');
    if (content.length === bytes.length || planned.field.kind === 'filler' || text === start.text(planned))
      continue;
    const cause = safeCause(padding, EVIDENCE, []);
    const next = draft.write([{ planned, text }], cause);
    if (!next) continue;
    causes.set(planned.field.name, cause);
    draft = next;
  }
  if (causes.size === 0) return start;
  const end = start.withDraft(draft);
  const [before, after] = [start, end].map(({ errors }) => new Set(errors.map(({ key }) => key)));
  const isBetter =
    end.errors.length < start.errors.length && [...(after ?? [])].every((key) => before?.has(key));
  if (!isBetter) return start;
  const cleared = start.errors.filter(({ key }) => !after?.has(key));
  for (const [name, { clears }] of causes) {
    const own = cleared.filter(
      ({ planned }) => planned.field.name === name || !causes.has(planned.field.name),
    );
    // A field without an error of its own has a part in those of its address.
    for (const { key } of own.length > 0 ? own : cleared) clears.push(key);
  }
  return end;
}

/** False where no byte of a record can be padding. */
export function mayHavePadding(columns: Uint8Array): boolean {
  return columns.includes(0) || !isAscii(columns);
}
