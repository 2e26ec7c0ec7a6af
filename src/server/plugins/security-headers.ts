/** Production: security headers for browsers. https://github.com/fastify/fastify-helmet */

import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * No header redirects a browser to HTTPS or applies to HTTPS only: plain HTTP in a private network must work, and a proxy that
 * terminates TLS sets those headers.
 */
export async function setSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
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
