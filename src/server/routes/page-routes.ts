/** The page at `/`: a few files, read when a browser asks for them. They contain no data, so they need no key. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasAnswer, sendNotChanged, tagOf } from '../answers/answer-headers.js';
import { accepts, varyByEncoding } from '../plugins/compression.js';
import { sendNotFound } from '../plugins/problem-details.js';
import { PAGE_FILES } from '../plugins/rate-limit.js';

/** The page sends requests only to its own origin, runs only its own code, and cannot be shown in a frame. */
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
} as const;

/** Revalidated each time, which costs little, so that a new version is seen immediately. */
const REVALIDATED = 'no-cache';
/** The name of a part of the script changes with its content. */
const PART = /-[A-Z0-9]{8}\.js$/;
const UNCHANGING = 'public, max-age=31536000, immutable';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** The names of the files that the page loads. */
const NAME = /^[\w-]+\.(js|css|svg)$/;

interface PageFile {
  bytes: Buffer;
  /** Made by the build. */
  brotli: Buffer | undefined;
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
  const give = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const { bytes, brotli, etag } = await fileOf(name);
    reply.headers({ ...HEADERS, 'cache-control': PART.test(name) ? UNCHANGING : REVALIDATED });
    if (hasAnswer(request, reply, etag)) return sendNotChanged(reply);
    reply.type(TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream');
    if (!brotli) return reply.send(bytes);
    varyByEncoding(reply);
    if (!accepts('br', request.headers['accept-encoding'])) return reply.send(bytes);
    return reply.header('content-encoding', 'br').send(brotli);
  };

  app.get('/', { schema: { hide: true } }, (request, reply) => give('index.html', request, reply));
  const ofPart = { schema: { hide: true }, config: { rateLimit: PAGE_FILES } };
  app.get<{ Params: { name: string } }>('/page/:name', ofPart, async (request, reply) => {
    const { name } = request.params;
    if (!NAME.test(name)) return sendNotFound(request, reply);
    try {
      return await give(name, request, reply);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return sendNotFound(request, reply);
    }
  });
}

/** From the folder of the built program; when running from source, from its build. */
async function builtFile(name: string): Promise<PageFile> {
  const inProgram = new URL(`./page/${name}`, import.meta.url);
  const inBuild = new URL(`../../../dist/page/${name}`, import.meta.url);
  const read = (ending: string) =>
    readFile(`${fileURLToPath(inProgram)}${ending}`).catch(() =>
      readFile(`${fileURLToPath(inBuild)}${ending}`),
    );
  const bytes = await read('');
  const brotli = await read('.br').catch(() => undefined);
  return { bytes, brotli, etag: `W/${tagOf(createHash('sha256').update(bytes).digest('base64url'))}` };
}
