/**
 * The OpenAPI 3.1 document, generated from the schemas of the routes (https://github.com/fastify/fastify-swagger), and its
 * interactive view (https://github.com/fastify/fastify-swagger-ui). Loaded when somebody asks for one of them: few servers are
 * asked, and all of them have to start.
 */

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type FastifyInstance, type FastifySchema, fastify, type RouteOptions } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { SCHEMAS } from './schema-compilers.js';

/** The facts about this server in the document. */
export interface DocumentOptions {
  readonly version: string;
  readonly hasApiKey: boolean;
  /** The path below which clients reach the server; empty where there is none. */
  readonly publicPath: string;
}

const DESCRIPTION = `Validates the fixed-width files in which US employers report new hires to a state, and corrects what
can be corrected with proven repairs. Upload a file, look at its errors, create a correction job, poll it, download the result.

Errors are problem details (RFC 9457). Lists are newest first.`;

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

/** An app of its own that describes the routes of a server: `swagger()` gives the document, `/docs` the interactive view. */
export async function describingApp(
  routes: readonly RouteOptions[],
  { version, hasApiKey, publicPath }: DocumentOptions,
): Promise<FastifyInstance> {
  // A busy machine loads plugins slowly, and that is not a failure.
  const app = fastify({ schemaController: SCHEMAS, exposeHeadRoutes: false, pluginTimeout: 0 });
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
      servers: [{ url: publicPath || '/', description: 'This server' }],
      tags: [
        { name: 'files', description: 'Uploads and their findings.' },
        { name: 'conversions', description: 'Tables, and the files that are made from them.' },
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
              'Required only if the server was started with keys. A key with the role `read` can only read: methods other than GET and HEAD are answered with 403.',
          },
        },
      },
      security: hasApiKey ? [{ ApiKey: [] }] : [],
    },
    transform: (route) => withDetails(createJsonSchemaTransform({})(route), route.schema?.response),
    transformObject: (document) => withoutInputs(createJsonSchemaTransformObject({})(document) as Document),
  });
  for (const { method, url, schema } of routes)
    app.route({ method, url, ...(schema && { schema }), handler: async () => undefined });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: publicPath,
    theme: { title: 'newhire API' },
    staticCSP: SWAGGER_SECURITY,
    // validatorUrl would send the address of this server to another one.
    uiConfig: { persistAuthorization: false, validatorUrl: null, tryItOutEnabled: true },
  });
  await app.ready();
  return app;
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
