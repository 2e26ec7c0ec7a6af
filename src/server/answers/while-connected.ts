/**
 * Reading for a client, which ends when the client closes the connection: what nobody waits for must not slow down what others
 * wait for.
 */

import type { FastifyReply } from 'fastify';
import { NewhireError } from '../../errors.js';
import type { Blobs, StoredBlob } from '../../storage/index.js';

/** Reads stored bytes. */
export interface BlobReader extends Pick<Blobs, 'open' | 'readSpan'> {
  /**
   * Called before work that reads nothing, where a client waits.
   * @throws {NewhireError} REQUEST_TIMEOUT when it has closed the connection
   */
  refuseIfGone?(): void;
}

/** The same bytes, as long as the connection of the answer is open. */
export function whileConnected(blobs: Pick<Blobs, 'open' | 'readSpan'>, { raw }: FastifyReply): BlobReader {
  return {
    open: async (name, facts) => {
      const blob = await blobs.open(name, facts);
      const { size, sha256 } = blob;
      return { size, sha256, chunks: () => chunksOf(blob, raw), close: () => blob.close() };
    },
    readSpan: async (name, span) => {
      refuseIfGone(raw);
      return blobs.readSpan(name, span);
    },
    refuseIfGone: () => refuseIfGone(raw),
  };
}

async function* chunksOf(blob: StoredBlob, answer: FastifyReply['raw']): AsyncGenerator<Uint8Array> {
  for await (const chunk of blob.chunks()) {
    refuseIfGone(answer);
    yield chunk;
  }
}

function refuseIfGone(answer: FastifyReply['raw']): void {
  if (answer.destroyed || answer.socket?.destroyed)
    throw new NewhireError('REQUEST_TIMEOUT', 'The client closed the connection.');
}
