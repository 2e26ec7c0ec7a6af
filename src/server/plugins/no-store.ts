/** No browser or proxy keeps an answer of the API: it may hold SSNs (RFC 9111, section 5.2.2.5). */

import type { FastifyInstance } from 'fastify';

/** Sets Cache-Control on every answer below /api. */
export function forbidStoring(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}
