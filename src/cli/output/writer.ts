/**
 * The one writer of standard output and standard error: all text of all commands passes through it, and it takes only what
 * is `Printable`. Documents are written as raw bytes by a function of their own.
 */

import { pipeline } from 'node:stream/promises';
import { NewhireError } from '../../errors.js';
import type { Printable } from '../../printable.js';

/** Writes to standard output. */
export function print(text: Printable): void {
  process.stdout.write(text);
}

/** Writes to standard error. */
export function tell(text: Printable): void {
  process.stderr.write(text);
}

/** Asks the terminal to mark what is pasted, or not to do so any more. */
export function markPastes(isOn: boolean): void {
  process.stdout.write(isOn ? '\u001b[?2004h' : '\u001b[?2004l');
}

/** Fewer, larger reads are faster. */
const CHUNK_BYTES = 1024 * 1024;

/** The bytes of a file. It is opened when the first chunk is asked for. */
export async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  const { fileChunks } = await import('../../file-chunks.js');
  yield* fileChunks(path, CHUNK_BYTES);
}

/**
 * Copies the bytes of a document to standard output as they are. A reader that goes away is not an error.
 * @throws {NewhireError} UNWRITABLE_OUTPUT if the output is a terminal and there are control characters; the error of the system
 */
export async function printDocument(path: string): Promise<void> {
  if (process.stdout.isTTY && (await isObeyed(path)))
    throw new NewhireError(
      'UNWRITABLE_OUTPUT',
      'The document has control characters, which a terminal would interpret, so it is not shown there.',
      { next: 'Write it to a file with -o FILE, or send it through a pipe.' },
    );
  await pipeline(chunksOf(path), process.stdout, { end: false }).catch(ignoreClosedPipe);
}

/** Control and direction characters but tabs, line feeds and the end of a line of Windows. */
const OBEYED = /[^\P{Cc}\t\n\r]|\r(?!\n|$)|[\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/u;

/** Read in two ways, as a terminal takes them: as UTF-8, and one character a byte. */
async function isObeyed(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8');
  let isValid = true;
  let before = '';
  for await (const chunk of chunksOf(path)) {
    const text = before + decoder.decode(chunk, { stream: true });
    if (OBEYED.test(text)) return true;
    isValid &&= !text.includes('\ufffd');
    // A byte that is no UTF-8 may be a control character of eight bits.
    if (!isValid && chunk.some((byte) => byte >= 0x80 && byte < 0xa0)) return true;
    before = text.endsWith('\r') ? '\r' : '';
  }
  return before === '\r';
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
