/** A short table of what is stored. */

import { type Printable, printable, visible } from '../../../printable.js';

/** A line for each row, its label first. */
export function rowsOfText(rows: readonly [label: string, text: string][]): Printable {
  const width = Math.max(...rows.map(([label]) => label.length));
  return printable(
    rows.map(([label, text]) => `${visible(label.padEnd(width + 2) + text).trimEnd()}\n`).join(''),
  );
}
