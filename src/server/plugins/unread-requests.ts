/**
 * Answers that are sent before the request was read, such as to a refused upload. Closing the connection while the client is
 * still sending causes a reset, which can destroy the answer on its way (RFC 9112, section 9.6). So the whole answer is sent
 * immediately, but not ended before the rest of the request has been received and dropped.
 */

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';

interface DrainLimits {
  /** Milliseconds to receive the rest of a request; the time limit of all requests may end it sooner. */
  readonly time: number;
  /** Milliseconds to wait for the next bytes of it: a client that has stopped sending reads its answer or is gone. */
  readonly pause: number;
  /** Most bytes of the rest. They are dropped as they arrive. */
  readonly bytes: number;
}

/** Larger than any file that is uploaded by mistake, whatever the upload limit. */
export const MAX_DRAINED = 1024 ** 3;

/** Call it before the routes are registered. */
export function drainRefusedRequests(app: FastifyInstance, limits: DrainLimits): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    // An answer to HEAD has no body, so nothing would be sent before its end.
    const hasRest = isWhole && request.method !== 'HEAD' && isStillArriving(request.raw);
    if (!hasRest) return done(null, payload);
    // Also keeps it from being compressed, which would delay it until its end.
    reply.header('content-length', Buffer.byteLength(payload));
    async function* answer() {
      yield payload;
      await dropRest(request.raw, limits);
      // What arrives later would be taken for the next request.
      if (!request.raw.complete) reply.raw.once('finish', () => request.raw.destroy());
    }
    done(null, Readable.from(answer()));
  });
}

function isStillArriving({ complete, headers }: IncomingMessage): boolean {
  return !complete && (Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined);
}

/** Never throws: a client that closes the connection has read its answer or does not want it. */
async function dropRest(request: IncomingMessage, { time, pause, bytes }: DrainLimits): Promise<void> {
  const enough = new AbortController();
  // Not AbortSignal.timeout in AbortSignal.any: Node 20 may collect those as garbage before they fire.
  const timer = setTimeout(() => enough.abort(), time);
  const pauseTimer = setTimeout(() => enough.abort(), pause);
  let dropped = 0;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    pauseTimer.refresh();
    if (dropped > bytes) enough.abort();
  });
  request.resume();
  await finished(request, { signal: enough.signal }).catch(() => undefined);
  clearTimeout(timer);
  clearTimeout(pauseTimer);
}
