/** Makes every character of a value seen and none obeyed, one character for one. */

import stringWidth from 'string-width';

const PLAIN = /^[ -~]*$/;
/** What a terminal would act on, swallow, or stack upon its neighbor. */
const UNSEEN = /[\p{C}\p{Z}\p{M}]/u;

function picture(character: string): string {
  if (character === ' ') return character;
  const code = character.codePointAt(0)!;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '␡';
  if (/\p{Zs}/u.test(character)) return '␣';
  if (UNSEEN.test(character) || stringWidth(character) === 0) return '�';
  return character;
}

/**
 * The text with control characters as their symbols (ESC is `␛`, a tab `␉`), odd blanks as `␣`, and bidirectional,
 * zero-width, combining and unknown characters as `�`.
 */
export function visible(text: string): string {
  return PLAIN.test(text) ? text : Array.from(text, picture).join('');
}

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
