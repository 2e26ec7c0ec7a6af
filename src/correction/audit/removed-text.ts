/** Converts bytes that were removed from a file to text and back: UTF-8 when they are valid, otherwise Windows-1252. */

import { decode, toWindows1252, utf8Characters } from '../../validation/index.js';

/** The encodings that text beyond ASCII may have in a file. */
export type Encoding = 'utf-8' | 'windows-1252';

/** The text of bytes and its encoding; no encoding for plain ASCII. */
export function readText(bytes: Uint8Array): { text: string; encoding?: Encoding } {
  const text = decode(bytes);
  if (bytes.every((byte) => byte < 0x80)) return { text };
  return { text, encoding: utf8Characters(bytes) ? 'utf-8' : 'windows-1252' };
}

/** The bytes of a text. Without an encoding: Windows-1252 where that has every character, otherwise UTF-8. */
export function writeText(text: string, encoding?: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  return toWindows1252(text) ?? new TextEncoder().encode(text);
}
