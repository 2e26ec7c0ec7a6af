/** Tells how the text of a table is encoded. */

import { chunksOf, type TableSource } from '../source.js';
import { isWindows1252 } from './windows-1252.js';

/** A label of TextDecoder, or one byte for each character in an encoding that is not known. */
export type TextLabel = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'unknown';

/** The encoding by its byte order mark, by the zeros of UTF-16, or by what all bytes can be. `head`: the first bytes. */
export async function encodingOf(source: TableSource, head: Uint8Array): Promise<TextLabel> {
  const told = markedAs(head) ?? zerosOf(head);
  if (told) return told;
  if (await isUtf8(source)) return 'utf-8';
  return (await isWindows1252(source)) ? 'windows-1252' : 'unknown';
}

/** Decodes a text in pieces. If the encoding is not known, only ASCII is read; other characters become U+FFFD. */
export function decoderOf(label: TextLabel): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder(label === 'unknown' ? 'windows-1252' : label);
  const decode = (bytes?: Uint8Array) => (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode());
  return label === 'unknown' ? (bytes) => decode(bytes).replace(/[^\0-\x7f]/g, '\ufffd') : decode;
}

function markedAs(head: Uint8Array): TextLabel | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** UTF-16 without a mark: Latin letters have a zero in every other byte. */
function zerosOf(head: Uint8Array): TextLabel | undefined {
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1; // Two counts, and `at % 2` is 0 or 1.
  });
  const [even = 0, odd = 0] = zeros.map((count) => count / (head.length / 2));
  if (odd > 0.5 && even < 0.1) return 'utf-16le';
  if (even > 0.5 && odd < 0.1) return 'utf-16be';
  return undefined;
}

async function isUtf8(source: TableSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunksOf(source)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
