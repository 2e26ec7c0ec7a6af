/** Folds prose into lines of a terminal or page. */

import { visible, widthOf } from './visible.js';

/** Cuts a word that no line can hold, such as a long path. */
function pieces(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts = [''];
  for (const character of word) {
    if (widthOf(parts.at(-1)! + character) > width) parts.push('');
    parts[parts.length - 1] += character;
  }
  return parts;
}

/** The text, made visible, as lines of at most `width` columns; all lines but the first begin with `hanging` blanks. */
export function wrap(text: string, width: number, hanging = 0): string[] {
  const room = Math.max(8, width);
  const indent = ' '.repeat(hanging);
  const lines = [''];
  for (const word of visible(text)
    .split(' ')
    .flatMap((one) => pieces(one, room - hanging))) {
    const line = lines.at(-1)!;
    const longer = line === '' ? word : `${line} ${word}`;
    if (line.trim() === '' || widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(indent + word);
  }
  return lines;
}
