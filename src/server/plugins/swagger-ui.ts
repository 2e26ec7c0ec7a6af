/** /docs: interactive documentation without requests to other servers. https://github.com/fastify/fastify-swagger-ui */

import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Register it after `documentRoutes`. */
export async function serveSwaggerUi(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'newhire API' },
    staticCSP: CONTENT_SECURITY,
    // validatorUrl would send the address of this server to another one.
    uiConfig: { persistAuthorization: false, validatorUrl: null, tryItOutEnabled: true },
  });
}
