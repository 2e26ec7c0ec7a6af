/** How reliable the layout is, for the place under the verdict. */

import { type Layout, STANDING_MEANINGS, standingNote } from '../../layouts/index.js';
import { capitalized } from '../../sentences.js';
import type { FileResult } from '../report.js';

/** The sentence about the layout of a checked file; empty when there is nothing to say. */
export function standingOf({ diagnosis }: Pick<FileResult, 'diagnosis'>, layout: Layout): string {
  return diagnosis ? '' : (standingNote(layout) ?? '');
}

/** The text for a layout without a standing: a file of the user's own. */
export const UNKNOWN_STANDING = 'its author does not say how reliable it is';

/** One sentence on how reliable the layout is. */
export function reliabilityOf({ standing }: Layout): string {
  return `${capitalized(standing === undefined ? UNKNOWN_STANDING : STANDING_MEANINGS[standing])}.`;
}

/** The notes of a file without the one about its layout, which is shown below the verdict. */
export function otherNotes({ notes }: Pick<FileResult, 'notes'>, layout: Layout): string[] {
  return notes.filter((note) => note !== standingNote(layout));
}
