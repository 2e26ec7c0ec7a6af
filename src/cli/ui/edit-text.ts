/** A line of text that the user edits: keys in, text and cursor out. */

import type { KeyPress } from './key-press.js';

/** The text and the place of the cursor in it. */
export interface EditedText {
  text: string;
  /** Characters before the cursor. */
  cursor: number;
}

/** An edit of the text, with the cursor at its end. */
export function startEdit(text: string): EditedText {
  return { text, cursor: text.length };
}

/** The text after a key. Only printable ASCII is accepted: layouts allow no other characters. */
export function typeKey({ text, cursor }: EditedText, { input, ctrl, name }: KeyPress): EditedText {
  if (name === 'left') return { text, cursor: Math.max(0, cursor - 1) };
  if (name === 'right') return { text, cursor: Math.min(text.length, cursor + 1) };
  if (name === 'home' || (ctrl && input === 'a')) return { text, cursor: 0 };
  if (name === 'end' || (ctrl && input === 'e')) return { text, cursor: text.length };
  if (ctrl && input === 'u') return { text: text.slice(cursor), cursor: 0 };
  if (name === 'erase') {
    const left = Math.max(0, cursor - 1);
    return { text: text.slice(0, left) + text.slice(cursor), cursor: left };
  }
  const plain = ctrl ? '' : input.replace(/[^ -~]/g, '');
  return { text: text.slice(0, cursor) + plain + text.slice(cursor), cursor: cursor + plain.length };
}
