/** How reliable a layout is as a whole. */

import { multistateNote } from './multistate.js';
import type { Field, Layout, Standing } from './types.js';

/** What each standing says, the most reliable first. */
export const MEANINGS: Readonly<Record<Standing, string>> = {
  official: "it comes from the state's own specification, except the parts marked as inferred",
  good: "two independent sources agree on it, but the state's full specification was not available",
  partial: "the state's own sheet, or a single source, covers a part of it, and the rest is inferred",
  candidate:
    "it is the record layout used by other states with the same format, because the state's full specification was not available",
  'stand-in': 'it is the layout of another agency, because this state has published no specification',
};

/** The same in a few words, where a state is chosen; undefined for one that is sure enough. */
export const IN_SHORT: Readonly<Record<Standing, string | undefined>> = {
  official: undefined,
  good: undefined,
  partial: 'its layout is known in part',
  candidate: 'its layout is that of other states with the same format',
  'stand-in': "its layout is another receiver's",
};

/**
 * The sentence that goes with every result: how reliable the layout is, and that a file without errors can still be
 * rejected. Undefined for an official layout, and for one that does not say how reliable it is.
 */
export function standingNote({ standing, state, receiver = state }: Layout): string | undefined {
  if (standing === undefined || standing === 'official') return undefined;
  return `Reliability of this layout: ${standing}. That means: ${MEANINGS[standing]}. ${receiver} can still reject a file that has no errors here.`;
}

/** What a remark such as `(mask: inferred)` says is not about the columns. */
const REMARK = /\(\w+: [^)]*\)/g;
const INFERRED = /\b(?:inferred|one program|x1|federal)\b/;

/**
 * True when the columns of a field are known neither from the receiver nor from two sources: its `confidence` says that
 * they are inferred, from one program (`one program`, `vendor x1`), or those of the federal record.
 */
export function isInferred({ confidence }: Pick<Field, 'confidence'>): boolean {
  return INFERRED.test(confidence.replace(REMARK, ''));
}

/** What every result says of the layout: how reliable it is, and what was not checked. */
export function notesOf(layout: Layout): string[] {
  const notes = [standingNote(layout), multistateNote(layout), ...layout.unchecked];
  return notes.filter((note) => note !== undefined);
}
