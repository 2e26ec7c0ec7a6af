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

/** The bytes of a text, one a character; undefined when the page lacks one of them. */
export function toCodePage(text: string, page: CodePage): Uint8Array | undefined {
  const bytes = Array.from(text, (one) => (one === NO_TEXT ? -1 : CHARACTERS[page].indexOf(one)));
  return bytes.includes(-1) ? undefined : Uint8Array.from(bytes);
}
