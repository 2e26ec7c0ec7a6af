/** A key press as the review understands it. */

import type { Key } from 'ink';

export interface Pressed {
  /** The characters; keys pressed in quick succession come as one text. */
  input: string;
  ctrl: boolean;
  /** Set for a key that is no character. */
  name?: 'enter' | 'escape' | 'left' | 'right' | 'home' | 'end' | 'erase';
}

/** From what Ink says. Many terminals send the code of Delete for the key above Enter. */
export function pressedOf(input: string, key: Key): Pressed {
  const names: [boolean, Pressed['name']][] = [
    [key.return, 'enter'],
    [key.escape, 'escape'],
    [key.leftArrow, 'left'],
    [key.rightArrow, 'right'],
    [key.home, 'home'],
    [key.end, 'end'],
    [key.backspace || key.delete, 'erase'],
  ];
  const name = names.find(([isPressed]) => isPressed)?.[1];
  return name === undefined ? { input, ctrl: key.ctrl } : { input: '', ctrl: key.ctrl, name };
}
