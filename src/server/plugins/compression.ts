/** Compresses JSON, pages and metrics with gzip for clients that accept it. */

import { pipeline, Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
} from 'fastify';

declare module 'fastify' {
  interface RouteShorthandOptions {
    /** Sends the answers of the route as they are. */
    compress?: false;
  }
}

/** Smaller bodies are sent as they are: they fit into one packet. */
const THRESHOLD = 1024;

/** From 1 to 9. Above it, twice the processor time saves a tenth of the bytes of findings. */
const LEVEL = { level: 3 };

/** Bytes that are compressed at once, which takes a millisecond or two; more are compressed while they are sent. */
const AT_ONCE = 65_536;

const COMPRESSIBLE = /^text\/|[/+](json|xml|javascript|yaml|x-yaml|x-ndjson)\b/;

/** Register it before the routes. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', readTags);
  app.addHook('onRoute', (route) => {
    if (route.compress === false) return;
    const others = route.onSend ?? [];
    route.onSend = (route.method === 'HEAD' ? [announce, others, omitLength] : [others, compress]).flat();
  });
}

/**
 * Ends the strong tag of a compressed answer: each form has its own (RFC 9110, section 8.8.3.3). If-Match takes either, as it
 * takes the tags of all forms (`requireMatch`).
 */
const PACKED = '.gzip"';

const packedTag = (etag: string) => etag.replace(/"$/, PACKED);

const acceptsPacked = ({ headers }: FastifyRequest) => accepts('gzip', headers['accept-encoding']);

/** Routes know nothing of the forms: for a client that accepts the compressed one, its tag in If-None-Match means both. */
const readTags: onRequestHookHandler = (request, _reply, done) => {
  const { headers } = request;
  const tags = headers['if-none-match'];
  if (tags?.includes(PACKED) && acceptsPacked(request))
    headers['if-none-match'] = `${tags}, ${tags.replaceAll(PACKED, '"')}`;
  done();
};

/** 304 has the headers of the form that the client has (RFC 9110, section 15.4.5). */
function nameKnownForm(request: FastifyRequest, reply: FastifyReply): void {
  const { headers } = request;
  varyByEncoding(reply);
  const tag = packedTag(String(reply.getHeader('etag') ?? ''));
  const isKnown = tag !== '' && headers['if-none-match']?.includes(tag);
  if (isKnown && acceptsPacked(request)) reply.header('etag', tag);
}

/** Whether the answer is to be compressed; then its headers say so. */
function isPacked(request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is Payload {
  if (reply.statusCode === 304) nameKnownForm(request, reply);
  if (!isCompressible(payload, reply)) return false;
  varyByEncoding(reply);
  if (!acceptsPacked(request)) return false;
  reply.header('content-encoding', 'gzip');
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', packedTag(etag));
  return true;
}

/** HEAD has the headers of GET. */
const announce: onSendHookHandler = (request, reply, payload, done) => {
  isPacked(request, reply, payload);
  done(null, payload);
};

/** HEAD may only name the length that GET would have (RFC 9110, section 8.6), which is not known before it is compressed. */
const omitLength: onSendHookHandler = (_request, reply, payload, done) => {
  reply.removeHeader('content-length');
  done(null, payload);
};

const compress: onSendHookHandler = (request, reply, payload, done) => {
  if (!isPacked(request, reply, payload)) return done(null, payload);
  if (!(payload instanceof Readable) && Buffer.byteLength(payload) <= AT_ONCE)
    return done(null, gzipSync(payload, LEVEL));
  const source = payload instanceof Readable ? payload : Readable.from([payload]);
  // An error ends the answer before its end, and is logged where it is sent.
  done(
    null,
    pipeline(source, createGzip(LEVEL), () => {}),
  );
};

type Payload = string | Buffer | Readable;

/** Code that sets Content-Length sends exactly these bytes. */
function isCompressible(payload: unknown, reply: FastifyReply): payload is Payload {
  const isLarge =
    payload instanceof Readable ||
    ((typeof payload === 'string' || Buffer.isBuffer(payload)) && Buffer.byteLength(payload) >= THRESHOLD);
  return (
    isLarge &&
    COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? '')) &&
    !['content-encoding', 'content-length', 'content-range'].some((name) => reply.hasHeader(name))
  );
}

/** Caches keep both forms apart (RFC 9110, section 12.5.5). */
export function varyByEncoding(reply: FastifyReply): void {
  const others = String(reply.getHeader('vary') ?? '');
  if (/\baccept-encoding\b/i.test(others)) return;
  reply.header('vary', others === '' ? 'accept-encoding' : `${others}, accept-encoding`);
}

/** Whether a client accepts an encoding: by its q-value, or by that of `*` (RFC 9110, section 12.5.3). */
export function accepts(encoding: 'gzip' | 'br', header: string | string[] = ''): boolean {
  const weights = new Map<string, number>();
  for (const one of String(header).toLowerCase().split(',')) {
    const [name = '', weight = 'q=1'] = one.split(';').map((part) => part.trim());
    weights.set(name, Number(weight.replace('q=', '')));
  }
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}
