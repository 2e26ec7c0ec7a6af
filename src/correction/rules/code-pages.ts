/** The code pages with one byte a character, as rivals of each other and of UTF-8. */

import { HIGH_CHARACTERS } from '../../reference/index.js';
import { fromWindows1252 } from '../../validation/index.js';

export type CodePage = 'windows-1252' | keyof typeof HIGH_CHARACTERS;
export type Encoding = CodePage | 'utf-8';

/** Those that payroll systems on PCs and Macs write, the most frequent one first. */
export const CODE_PAGES: readonly CodePage[] = ['windows-1252', 'cp850', 'cp437', 'macintosh'];

/** All of them: a text of any system may be in the file. */
export const ALL_PAGES: readonly CodePage[] = [
  'windows-1252',
  ...(Object.keys(HIGH_CHARACTERS) as (keyof typeof HIGH_CHARACTERS)[]),
];

const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const NO_TEXT = '\ufffd';

const CHARACTERS: Readonly<Record<CodePage, string>> = Object.fromEntries([
  ['windows-1252', fromWindows1252(EVERY_BYTE)],
  ...Object.entries(HIGH_CHARACTERS).map(([page, high]) => [
    page,
    Buffer.from(EVERY_BYTE.subarray(0, 0x80)).toString('latin1') + high.padStart(0x80, NO_TEXT),
  ]),
]);

/** The text of bytes, one character each. */
export function fromCodePage(bytes: Uint8Array, page: CodePage): string {
  const characters = CHARACTERS[page];
  let text = '';
  for (const byte of bytes) text += characters.charAt(byte);
  return text;
}

const BYTES: ReadonlyMap<CodePage, ReadonlyMap<string, number>> = new Map(
  CODE_PAGES.map((page) => [page, new Map(Array.from(CHARACTERS[page], (one, byte) => [one, byte]))]),
);

/** The bytes of a text, one a character, in one of `CODE_PAGES`; undefined when the page lacks one of them. */
export function toCodePage(text: string, page: CodePage): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const byte = BYTES.get(page)?.get(character);
    if (byte === undefined || character === NO_TEXT) return undefined;
    bytes[at] = byte;
  }
  return bytes;
}
