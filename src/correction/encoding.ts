/** Text of bytes that were removed from a file, and those bytes again: UTF-8 when they are valid, else Windows-1252. */

import { decode, utf8Characters } from '../validation/bytes.js';

export type Encoding = 'utf-8' | 'windows-1252';

/** Characters of the bytes 0x80 to 0x9f in Windows-1252; the five that it leaves open stand for themselves. */
const HIGH = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at));
const BYTE_OF = new Map(Array.from(HIGH, (character, at) => [character, 0x80 + at]));

/** The text of bytes and how it is written there; no encoding for plain ASCII. */
export function readText(bytes: Uint8Array): { text: string; encoding?: Encoding } {
  const text = decode(bytes);
  if (bytes.every((byte) => byte < 0x80)) return { text };
  return { text, encoding: utf8Characters(bytes) ? 'utf-8' : 'windows-1252' };
}

/** The bytes of a text in an encoding; ASCII and Latin-1 stand for themselves without one. */
export function writeText(text: string, encoding?: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  return toWindows1252(text) ?? new TextEncoder().encode(text);
}

/** The text as bytes of Windows-1252; undefined when a character has no place there. */
export function toWindows1252(text: string): Uint8Array | undefined {
  const bytes = Array.from(text, (character) => {
    const code = character.codePointAt(0)!;
    return BYTE_OF.get(character) ?? (code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : -1);
  });
  return bytes.includes(-1) ? undefined : Uint8Array.from(bytes);
}
