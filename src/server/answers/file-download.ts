/** A stored file as a download, byte for byte. */

import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredBlob } from '../../storage/index.js';
import { attachment, isKnown, sendNotChanged } from './answer-headers.js';

interface Download {
  /** Identifies the bytes. */
  tag: string;
  name: string;
  open: () => Promise<StoredBlob>;
}

/** Sends it, unless the client has it. The route must not compress: the tag and the length are those of the file. */
export async function sendFile(
  request: Pick<FastifyRequest, 'headers' | 'method'>,
  reply: FastifyReply,
  { tag, name, open }: Download,
): Promise<FastifyReply> {
  const etag = `"${tag}"`;
  if (isKnown(request, reply, etag)) return sendNotChanged(reply);
  const file = await open();
  reply
    .type('text/plain')
    .header('content-length', file.size)
    .header('content-disposition', attachment(name));
  if (request.method !== 'HEAD') return reply.send(Readable.from(closing(file.chunks(), file)));
  await file.close();
  return reply.send(Readable.from([]));
}

/** The bytes; what they are made of is closed after the last one. */
export async function* closing(
  bytes: AsyncIterable<Uint8Array>,
  source: Pick<StoredBlob, 'close'>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } finally {
    await source.close();
  }
}
