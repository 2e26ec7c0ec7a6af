/** The OpenAPI 3.1 document, generated from the schemas of the routes. https://github.com/fastify/fastify-swagger */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifySchema } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';

/** What the document says about this server. */
interface DocumentOptions {
  readonly version: string;
  readonly hasApiKey: boolean;
}

const DESCRIPTION = `Validates the fixed-width files in which US employers report new hires to a state, and corrects what
can be corrected with proof. Upload a file, look at its errors, create a correction job, poll it, download the result.

Errors are problem details (RFC 9457). Lists are newest first.`;

/** Register it before the routes. */
export async function documentRoutes(
  app: FastifyInstance,
  { version, hasApiKey }: DocumentOptions,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'newhire',
        version,
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
        contact: { name: 'newhire maintainers' },
      },
      servers: [{ url: '/', description: 'This server' }],
      tags: [
        { name: 'files', description: 'Uploads and their findings.' },
        { name: 'jobs', description: 'Corrections in the background and their results.' },
        { name: 'service', description: 'Health and metrics of the service.' },
      ],
      components: {
        securitySchemes: {
          ApiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'X-API-Key',
            description:
              'Only when the server was started with keys. One with the role `read` may only read: other methods than GET and HEAD are answered with 403.',
          },
        },
      },
      security: hasApiKey ? [{ ApiKey: [] }] : [],
    },
    transform: (route) => withDetails(createJsonSchemaTransform({})(route), route.schema?.response),
    transformObject: (document) => withoutInputs(createJsonSchemaTransformObject({})(document) as Document),
  });
}

type Document = Partial<OpenAPIV3_1.Document>;

interface Response {
  headers?: object;
  content?: Record<string, { examples?: object }>;
}

/** The transform of the zod provider keeps only descriptions and schemas; this adds headers and examples again. */
function withDetails<Route extends { schema: FastifySchema }>(route: Route, responses: unknown): Route {
  const shown = (route.schema?.response ?? {}) as Record<string, Response>;
  const declared = (responses ?? {}) as Record<string, Response>;
  for (const [status, response] of Object.entries(shown)) {
    const { headers, content = {} } = declared[status] ?? {};
    if (headers) response.headers = headers;
    for (const [type, media] of Object.entries(response.content ?? {})) {
      const examples = content[type]?.examples;
      if (examples) media.examples = examples;
    }
  }
  return route;
}

/** Each named schema appears a second time, for requests. Schemas of requests are inlined, so nothing refers to those. */
function withoutInputs(document: Document): Document {
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(
    ([name]) => !name.endsWith('Input'),
  );
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } };
}

const SWAGGER_SECURITY = [
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

/**
 * /docs: interactive documentation without requests to other servers (https://github.com/fastify/fastify-swagger-ui). Register
 * it after `documentRoutes`.
 */
export async function serveSwaggerUi(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'newhire API' },
    staticCSP: SWAGGER_SECURITY,
    // validatorUrl would send the address of this server to another one.
    uiConfig: { persistAuthorization: false, validatorUrl: null, tryItOutEnabled: true },
  });
}

const REDOC_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  'worker-src blob:',
  'child-src blob:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>newhire API</title>
<link rel="icon" href="data:,">
<style>body { margin: 0 }</style>
</head>
<body>
<div id="docs"></div>
<script src="/redoc/redoc.standalone.js"></script>
<script src="/redoc/start.js"></script>
</body>
</html>
`;

const START = `Redoc.init('/openapi.json', { hideDownloadButton: false }, document.getElementById('docs'));\n`;

/** Redoc shows a logo from another server; it is replaced with an empty image. */
const LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg';
const EMPTY_IMAGE = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E';

const ONE_DAY = 'public, max-age=86400';

/** The routes of the documentation. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } };
  let document: string | undefined;
  let bundle: Promise<string> | undefined;

  app.get('/openapi.json', hidden, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/redoc', hidden, async (_request, reply) =>
    reply.header('content-security-policy', REDOC_SECURITY).type('text/html; charset=utf-8').send(PAGE),
  );
  app.get('/redoc/start.js', hidden, async (_request, reply) => sendScript(reply, START));
  app.get('/redoc/redoc.standalone.js', hidden, async (_request, reply) => {
    bundle ??= readBundle();
    return sendScript(reply, await bundle);
  });
}

function sendScript(reply: FastifyReply, script: string): FastifyReply {
  return reply.header('cache-control', ONE_DAY).type('text/javascript; charset=utf-8').send(script);
}

/** From the folder of the built program; when running from source, from the package. */
async function readBundle(): Promise<string> {
  const inProgram = new URL('./redoc.standalone.js', import.meta.url);
  const script = await readFile(inProgram, 'utf8').catch(() => {
    const inPackage = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
    return readFile(inPackage, 'utf8');
  });
  return script.replaceAll(LOGO, EMPTY_IMAGE);
}
