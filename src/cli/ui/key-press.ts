/** Key presses as the review understands them. */

import type { Key } from 'ink';

export interface Pressed {
  /** One character; empty for a key that is none. */
  input: string;
  ctrl: boolean;
  /** Set for a key that is no character. */
  name?: 'enter' | 'escape' | 'left' | 'right' | 'home' | 'end' | 'erase';
}

/** Keys by the codes that terminals send for them. */
const BY_CODE: Record<string, Pressed> = {
  '\r': { input: '', ctrl: false, name: 'enter' },
  '\n': { input: '', ctrl: false, name: 'enter' },
  '\b': { input: '', ctrl: false, name: 'erase' },
  '\u007f': { input: '', ctrl: false, name: 'erase' },
  '\u001b': { input: '', ctrl: false, name: 'escape' },
  '\u0003': { input: 'c', ctrl: true },
};

/** From what Ink says; keys pressed in quick succession come as one text. */
export function pressedKeys(text: string, key: Key): Pressed[] {
  const name = nameOf(key);
  if (name !== undefined) return [{ input: '', ctrl: key.ctrl, name }];
  if (key.ctrl) return [{ input: text, ctrl: true }];
  return Array.from(text, (input) => BY_CODE[input] ?? { input, ctrl: false });
}

/** Many terminals send the code of Delete for the key above Enter. */
function nameOf(key: Key): Pressed['name'] {
  const names: [boolean, Pressed['name']][] = [
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
