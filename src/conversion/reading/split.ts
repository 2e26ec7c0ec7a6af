/** The result of splitting a cell. */

import type { Trouble } from './reading.js';

/** The parts of a cell, by the last part of the names of their fields: `last_name`, `city`. */
type Parts = Readonly<Record<string, string>>;

/** The parts of a cell, or why it was not split. */
export type Split = { parts: Parts } | { trouble: Trouble };

/** A cell that is not split: why, and what to do. */
export const refused = (why: string, next: string): Split => ({
  trouble: { kind: 'split', text: `${why} Left blank. ${next}` },
});

/** Words between blanks. */
export const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
