/** Reads files of JSON lines without holding a whole file in memory. */

import type { FileHandle } from 'node:fs/promises';

/** With larger chunks, the strings made of them would stay in memory until a full garbage collection. */
const CHUNK_BYTES = 32 * 1024;

/** The lines of an open file, some dozens at a time. The last line must end with a line end; the file stays open. */
export async function* linesOf(file: FileHandle): AsyncGenerator<string[]> {
  const options = { encoding: 'utf8', start: 0, highWaterMark: CHUNK_BYTES, autoClose: false } as const;
  let rest = '';
  for await (const chunk of file.createReadStream(options)) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}
