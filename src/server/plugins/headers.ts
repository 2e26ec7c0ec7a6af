/** Production: headers that make browsers careful. https://github.com/fastify/fastify-helmet */

import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Nothing here sends a browser to HTTPS or says things that it heeds over HTTPS only: plain HTTP in a private network
 * must work, and the proxy that ends TLS sets those headers.
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
