/** Production: the one other origin whose pages may call the API. https://github.com/fastify/fastify-cors */

import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const ONE_HOUR = 3600;

/** Register it before the routes. */
export async function allowOrigin(app: FastifyInstance, origin: string): Promise<void> {
  await app.register(cors, {
    origin,
    methods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    allowedHeaders: ['Content-Type', 'Authorization', 'X-API-Key', 'Idempotency-Key'],
    exposedHeaders: [
      'Content-Disposition',
      'ETag',
      'Link',
      'Retry-After',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
    ],
    maxAge: ONE_HOUR,
    strictPreflight: false,
  });
}
