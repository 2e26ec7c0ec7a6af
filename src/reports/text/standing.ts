/** How sure the layout is, for the place under the verdict. */

import { type Layout, standingNote } from '../../layouts/index.js';
import type { FileResult } from '../report.js';

/** The sentence about the layout of a checked file; empty when there is nothing to say. */
export function standingOf({ diagnosis }: Pick<FileResult, 'diagnosis'>, layout: Layout): string {
  return diagnosis ? '' : (standingNote(layout) ?? '');
}

/** The notes of a file without the one about its layout, which stands under the verdict. */
export function otherNotes({ notes }: Pick<FileResult, 'notes'>, layout: Layout): string[] {
  return notes.filter((note) => note !== standingNote(layout));
}
