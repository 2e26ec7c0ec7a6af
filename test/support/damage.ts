/** Ways in which a disk or a person damages a file. */

import { type Random, seeded } from './random.js';

/** Each with its name; undefined stands for a file that is removed. */
export function damages(random: Random = seeded(11)): [string, (bytes: Buffer) => Buffer | undefined][] {
  return [
    ['cut', (bytes) => bytes.subarray(0, random.int(1, bytes.length - 1))],
    ['with one bit changed', (bytes) => withBitChanged(bytes, random.int(0, 8 * bytes.length - 1))],
    ['emptied', () => Buffer.alloc(0)],
    ['filled with zeros', (bytes) => Buffer.alloc(bytes.length)],
    ['removed', () => undefined],
  ];
}

/** A copy in which one bit, counted from 0, is another. */
export function withBitChanged(bytes: Buffer, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  const at = bit >> 3;
  // A bit of the file.
  copy[at] = copy[at]! ^ (1 << (bit & 7));
  return copy;
}
