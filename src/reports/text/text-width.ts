/** Text on a terminal: every character visible, and how many columns it takes. */

import { eastAsianWidth } from 'get-east-asian-width';

const PLAIN = /^[ -~]*$/;

/** Columns that a visible text takes on a terminal. It has no combining characters, so widths add up. */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += eastAsianWidth(character.codePointAt(0) ?? 0);
  return width;
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
