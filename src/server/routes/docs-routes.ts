/** /openapi.json, /docs and /redoc: the documentation of the API, without a request to another server. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';
import type { DocumentOptions } from '../plugins/openapi.js';

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
<script src="redoc/redoc.standalone.js"></script>
<script src="redoc/start.js"></script>
</body>
</html>
`;

const START = `Redoc.init('openapi.json', { hideDownloadButton: false }, document.getElementById('docs'));\n`;

/** Redoc shows a logo from another server; it is replaced with an empty image. */
const LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg';
const EMPTY_IMAGE = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E';

const ONE_DAY = 'public, max-age=86400';

/** Describes the routes that are registered from now on, as soon as somebody asks. */
export function describeRoutes(
  app: FastifyInstance,
  options: DocumentOptions,
): () => Promise<FastifyInstance> {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && !route.schema?.hide) routes.push(route);
  });
  let described: Promise<FastifyInstance> | undefined;
  return () => {
    described ??= import('../plugins/openapi.js')
      .then(({ describingApp }) => describingApp(routes, options))
      .catch((error: unknown) => {
        described = undefined; // the next request tries again
        throw error;
      });
    return described;
  };
}

/** The routes of the documentation of what `describeRoutes` has seen. */
export function docsRoutes(described: () => Promise<FastifyInstance>): FastifyPluginAsync {
  return async (app) => {
    let document: string | undefined;
    let bundle: Promise<string> | undefined;

    app.get('/openapi.json', HIDDEN, async (_request, reply) => {
      document ??= JSON.stringify((await described()).swagger());
      return reply.type('application/json; charset=utf-8').send(document);
    });
    for (const url of ['/docs', '/docs/*'])
      app.get<{ Params: { '*'?: string } }>(url, HIDDEN, async (request, reply) =>
        // The described routes, which answer nothing, are not below it.
        (request.params['*'] ?? '').split(/[/\\]/).includes('..')
          ? reply.callNotFound()
          : sendAnswerOf(await described(), request, reply),
      );
    app.get('/redoc', HIDDEN, async (_request, reply) =>
      reply.header('content-security-policy', REDOC_SECURITY).type('text/html; charset=utf-8').send(PAGE),
    );
    app.get('/redoc/start.js', HIDDEN, async (_request, reply) => sendScript(reply, START));
    app.get('/redoc/redoc.standalone.js', HIDDEN, async (_request, reply) => {
      bundle ??= readBundle().catch((error: unknown) => {
        bundle = undefined; // the next request tries again
        throw error;
      });
      return sendScript(reply, await bundle);
    });
  };
}

const HIDDEN = { schema: { hide: true } };

/** Headers of a request that decide what part of a file is sent, and whether it is. */
const PASSED = ['if-modified-since', 'if-none-match', 'if-range', 'range'];

/** Headers of an answer that each server makes for itself. */
const OWN = new Set(['connection', 'content-length', 'date']);

async function sendAnswerOf(
  app: FastifyInstance,
  { url, headers: given }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const passed = PASSED.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]));
  const { statusCode, headers, rawPayload } = await app.inject({ url, headers: Object.fromEntries(passed) });
  if (statusCode === 404) {
    reply.callNotFound();
    return reply;
  }
  for (const [name, value] of Object.entries(headers)) if (!OWN.has(name)) reply.header(name, value);
  return reply.code(statusCode).send(rawPayload);
}

function sendScript(reply: FastifyReply, script: string): FastifyReply {
  return reply.header('cache-control', ONE_DAY).type('text/javascript; charset=utf-8').send(script);
}

/** From the folder of the built program; when running from source, from the package. */
async function readBundle(): Promise<string> {
  const inProgram = new URL('./redoc.standalone.js.gz', import.meta.url);
  const script = await readFile(inProgram).then(promisify(gunzip), () => {
    const inPackage = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
    return readFile(inPackage);
  });
  return script.toString().replaceAll(LOGO, EMPTY_IMAGE);
}
