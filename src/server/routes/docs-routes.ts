/** /openapi.json, and /redoc: the documentation as one page, without requests to other servers. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';

const CONTENT_SECURITY = [
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
    reply.header('content-security-policy', CONTENT_SECURITY).type('text/html; charset=utf-8').send(PAGE),
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
