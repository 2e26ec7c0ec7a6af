/** The ports of a correction in memory. */

import type { CorrectionPorts } from './byte-ports.js';

/** A typical size of a read from disk: progress is reported, and an abort detected, after each chunk. */
const CHUNK_BYTES = 1024 * 1024;

/** Ports of a correction whose output can be read afterwards. */
export interface CorrectionMemory extends CorrectionPorts {
  /** A copy of the output as it was written; empty when nothing was. */
  corrected(): Uint8Array;
}

/** The input is not copied, so it must not change until the correction has ended. */
export function correctionMemory(input: Uint8Array): CorrectionMemory {
  let written: Uint8Array[] = [];
  return {
    input: {
      size: async () => input.length,
      head: async (length) => input.subarray(0, length),
      chunks: () => chunksOf(input),
    },
    output: {
      async open() {
        written = [];
        return { write: async (chunks) => void written.push(Buffer.concat(chunks)), close: async () => {} };
      },
      chunks: () => chunksOf(Buffer.concat(written)),
      async remove() {
        written = [];
      },
    },
    corrected: () => Buffer.concat(written),
  };
}

/** As Buffers, whose search for a byte is many times faster than that of a plain Uint8Array. */
async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole.length; at += CHUNK_BYTES) yield whole.subarray(at, at + CHUNK_BYTES);
}
