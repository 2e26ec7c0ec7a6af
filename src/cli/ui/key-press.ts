/** Key presses as the review understands them. */

import type { Key } from 'ink';

/** One key. */
export interface KeyPress {
  /** One character; empty for a key without one. */
  input: string;
  ctrl: boolean;
  /** Set for a key that is not a character. */
  name?: 'enter' | 'escape' | 'left' | 'right' | 'home' | 'end' | 'erase';
}

/** Keys by the characters that terminals send for them. */
const BY_CODE: Record<string, KeyPress> = {
  '\r': { input: '', ctrl: false, name: 'enter' },
  '\n': { input: '', ctrl: false, name: 'enter' },
  '\b': { input: '', ctrl: false, name: 'erase' },
  '\u007f': { input: '', ctrl: false, name: 'erase' },
  '\u001b': { input: '', ctrl: false, name: 'escape' },
  '\u0003': { input: 'c', ctrl: true },
};

/** From the input event of Ink; keys pressed in quick succession arrive as one text. */
export function keyPresses(text: string, key: Key): KeyPress[] {
  const name = nameOf(key);
  if (name !== undefined) return [{ input: '', ctrl: key.ctrl, name }];
  if (key.ctrl) return [{ input: text, ctrl: true }];
  return Array.from(text, (input) => BY_CODE[input] ?? { input, ctrl: false });
}

/** Many terminals send the code of Delete for Backspace. */
function nameOf(key: Key): KeyPress['name'] {
  const names: [boolean, KeyPress['name']][] = [
    [key.return, 'enter'],
    [key.escape, 'escape'],
    [key.leftArrow, 'left'],
    [key.rightArrow, 'right'],
    [key.home, 'home'],
    [key.end, 'end'],
    [key.backspace || key.delete, 'erase'],
  ];
  return names.find(([isPressed]) => isPressed)?.[1];
}
