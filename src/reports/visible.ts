/** Text as it stands on a terminal: every character seen, and how many columns it takes. */

import stringWidth from 'string-width';

export { visible } from './symbols.js';

const PLAIN = /^[ -~]*$/;

/** Columns that a visible text takes on a terminal. */
export function widthOf(text: string): number {
  return PLAIN.test(text) ? text.length : stringWidth(text);
}

/** The visible text cut to `width` columns, with an ellipsis where something is missing. */
export function clip(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const character of text) {
    used += widthOf(character);
    if (used > width) break;
    kept += character;
  }
  return `${kept}…`;
}
