/** Replaces control characters by visible symbols, one character for one, so that a terminal shows text and never obeys it. */

const PLAIN = /^[ -~]*$/;
/** Characters that a terminal would obey, drop, or combine with the one before, and odd blanks. */
const UNSEEN = /(?! )[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/gu;

function symbolOf(unseen: string): string {
  const code = unseen.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '␡';
  return /\p{Zs}/u.test(unseen) ? '␣' : '�';
}

/**
 * The text with control characters as their symbols (ESC is `␛`, a tab `␉`), odd blanks as `␣`, and bidirectional,
 * zero-width, combining and unknown characters as `�`.
 */
export function visible(text: string): string {
  return PLAIN.test(text) ? text : text.replace(UNSEEN, symbolOf);
}
