/** Compresses JSON, pages and metrics for clients that ask for it. https://github.com/fastify/fastify-compress */

import compress from '@fastify/compress';
import type { FastifyInstance, onSendHookHandler } from 'fastify';

/** Smaller bodies are sent as they are: they fit into one packet. */
const THRESHOLD = 1024;

/** From 1 to 9. Above it, twice the processor time saves a tenth of the bytes of findings. */
const LEVEL = 3;

/** Register it before the routes. A route with bytes of clients must refuse it, as the package does not compress what looks compressed. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    // Brotli needs four times the memory for each answer that is sent.
    encodings: ['gzip'],
    zlibOptions: { level: LEVEL },
    threshold: THRESHOLD,
    // A small request could become a large one.
    globalDecompression: false,
  });
  // The package reads it for each answer, and Node.js loads all of fetch at the first access, which takes 50 ms.
  void globalThis.Response;
  app.addHook('onRoute', (route) => {
    if (route.method === 'HEAD' && route.compress !== false)
      route.onSend = [route.onSend ?? [], omitLength].flat();
  });
}

/** HEAD may only name the length that GET would have (RFC 9110, section 8.6), which is not known before it is compressed. */
const omitLength: onSendHookHandler = (_request, reply, payload, done) => {
  reply.removeHeader('content-length');
  done(null, payload);
};

/** Sends the answer of this request as it is. */
export function leaveUncompressed({ headers }: { headers: Record<string, unknown> }): void {
  headers['x-no-compression'] = '1';
}
