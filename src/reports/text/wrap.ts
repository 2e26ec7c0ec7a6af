/** Breaks text into lines of a given width. */

import { visible } from '../../printable.js';
import { widthOf } from './text-width.js';

/** Cuts a word that is longer than a line, such as a long path; an address stays whole, so that it can be followed. */
function pieces(word: string, width: number): string[] {
  if (widthOf(word) <= width || /^\(?https?:\/\//.test(word)) return [word];
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (widthOf(part + character) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

/** In a narrower space, text is wrapped to this width all the same: it would have hardly a word on a line. */
export const NARROWEST = 8;

/** The text, made visible, as lines of at most `width` columns. All lines but the first begin with `hanging` blanks. */
export function wrap(text: string, width: number, hanging = 0): string[] {
  const room = Math.max(NARROWEST, width);
  const shown = visible(text).replace(/^ +/, '');
  // Most texts need not be taken apart.
  if (widthOf(shown) <= room - hanging) return [shown];
  const indent = ' '.repeat(hanging);
  const lines: string[] = [];
  let line = '';
  for (const word of shown.split(' ').flatMap((one) => pieces(one, room - hanging))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line.trim() === '' || widthOf(longer) <= room) line = longer;
    else {
      lines.push(line);
      line = indent + word;
    }
  }
  return [...lines, line];
}
