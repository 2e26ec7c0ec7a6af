/** The page at `/`: a few files, read when a browser asks for them. They contain no data, so they need no key. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { includesTag, tagOf } from '../answers/answer-headers.js';

/** The page makes requests to its own origin only, runs no code but its own, and is shown in no frame. */
const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Revalidated each time, which costs little, so that a new version is seen immediately.
  'cache-control': 'no-cache',
} as const;

const FILES = [
  { url: '/', name: 'index.html', type: 'text/html; charset=utf-8' },
  { url: '/page/page.js', name: 'page.js', type: 'text/javascript; charset=utf-8' },
  { url: '/page/page.css', name: 'page.css', type: 'text/css; charset=utf-8' },
  { url: '/page/icon.svg', name: 'icon.svg', type: 'image/svg+xml' },
] as const;

interface PageFile {
  text: string;
  etag: string;
}

/** The routes of the page. */
export async function pageRoutes(app: FastifyInstance): Promise<void> {
  const known = new Map<string, Promise<PageFile>>();
  const fileOf = (name: string) => {
    const file = known.get(name) ?? builtFile(name);
    known.set(name, file);
    // A build that was missing may be made.
    file.catch(() => known.delete(name));
    return file;
  };

  for (const { url, name, type } of FILES) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const { text, etag } = await fileOf(name);
      reply.headers({ ...HEADERS, etag });
      if (includesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(type).send(text);
    });
  }
}

/** From the folder of the built program; when running from source, from its build. */
async function builtFile(name: string): Promise<PageFile> {
  const inProgram = new URL(`./page/${name}`, import.meta.url);
  const inBuild = new URL(`../../../dist/page/${name}`, import.meta.url);
  const text = await readFile(inProgram, 'utf8').catch(() => readFile(inBuild, 'utf8'));
  return { text, etag: `W/${tagOf(createHash('sha256').update(text).digest('base64url'))}` };
}
