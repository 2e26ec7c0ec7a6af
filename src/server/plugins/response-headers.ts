/** Headers of all responses: whether they may be cached and their type sniffed, and in production those for browsers and other origins. */

import type { FastifyInstance } from 'fastify';
import { isApiRequest } from './guard-routes.js';

/**
 * Production: security headers for browsers (https://github.com/fastify/fastify-helmet). No header redirects a browser to HTTPS
 * or applies to HTTPS only: plain HTTP in a private network must work, and a proxy that terminates TLS sets those headers.
 */
export async function setSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(import('@fastify/helmet'), {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xFrameOptions: { action: 'deny' },
  });
}

const ONE_HOUR = 3600;

/**
 * Production: the one other origin whose pages may call the API (https://github.com/fastify/fastify-cors). Register it before
 * the routes.
 */
export async function allowOrigin(app: FastifyInstance, origin: string): Promise<void> {
  await app.register(import('@fastify/cors'), {
    origin,
    methods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    allowedHeaders: [
      'Content-Type',
      'Authorization',
      'X-API-Key',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
    ],
    exposedHeaders: [
      'Content-Disposition',
      'ETag',
      'Link',
      'Retry-After',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'X-Request-Id',
    ],
    maxAge: ONE_HOUR,
    strictPreflight: false,
  });
}

/**
 * Browsers and proxies must not keep an answer of the API, which may contain SSNs (RFC 9111, section 5.2.2.5); and browsers must not
 * guess the content type.
 */
export function guardAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isApiRequest(request)) reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    done(null, payload);
  });
}
