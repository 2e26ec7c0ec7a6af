/**
 * Answers given before the request was read, such as a refused upload. Closing while the client still sends makes a
 * reset, which can destroy the answer on its way (RFC 9112, section 9.6): so it goes out whole at once, and ends when
 * the rest of the request has come.
 */

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';

interface Patience {
  /** Milliseconds for the rest of a request to come; the time limit of all requests may end it sooner. */
  readonly time: number;
  /** Most bytes of it. They are dropped as they come. */
  readonly bytes: number;
}

/** Whatever the limit of uploads is, larger files are no slip. */
export const MOST_DROPPED = 1024 ** 3;

export function lingerBehindAnswers(app: FastifyInstance, patience: Patience): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    // An answer to HEAD has no body, so that nothing would go out before the end.
    const lingers = isWhole && request.method !== 'HEAD' && isStillComing(request.raw);
    if (!lingers) return done(null, payload);
    reply.header('content-length', Buffer.byteLength(payload));
    async function* answer() {
      yield payload;
      await dropRest(request.raw, patience);
      // What has not come by now would be taken for the next request.
      if (!request.raw.complete) reply.raw.once('finish', () => request.raw.destroy());
    }
    done(null, Readable.from(answer()));
  });
}

function isStillComing({ complete, headers }: IncomingMessage): boolean {
  return !complete && (Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined);
}

/** Never throws: a client that hangs up has read its answer or does not want it. */
async function dropRest(request: IncomingMessage, { time, bytes }: Patience): Promise<void> {
  const enough = new AbortController();
  // Not AbortSignal.timeout in AbortSignal.any: Node 20 may collect those as garbage before they fire.
  const timer = setTimeout(() => enough.abort(), time);
  let dropped = 0;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > bytes) enough.abort();
  });
  request.resume();
  await finished(request, { signal: enough.signal }).catch(() => undefined);
  clearTimeout(timer);
}
