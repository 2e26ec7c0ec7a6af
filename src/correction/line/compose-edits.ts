/** Edits of a line that was edited before, as edits of the line in the file. Offsets are 0-based. */

import type { LineEdit } from './line-edit.js';

/** An edit with the place of what it inserted. */
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
