/**
 * The path below which clients reach the server, where a proxy offers it together with other services: `/newhire` of
 * `https://hr.example.com/newhire`.
 */

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Begins with a slash and ends without one; empty where the server has a host of its own. */
    readonly publicPath: string;
  }
}

/** The path of `--public-url`. */
export function publicPathOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
}

/**
 * For `rewriteUrl`: the address without the path, because a proxy may or may not strip it. An address that begins with `*` (RFC 9112,
 * section 3.2.4) gets a slash: the router takes the first character for one.
 */
export function routedAddress(path: string): (request: IncomingMessage) => string {
  return ({ url = '/' }) => {
    if (url.startsWith('*')) return `/${url}`;
    const rest = url.startsWith(path) ? url.slice(path.length) : url;
    // Another service may begin with the same letters.
    if (rest === url || !/^($|[/?])/.test(rest)) return url;
    return rest.startsWith('/') ? rest : `/${rest}`;
  };
}

/** Links of the page are relative to its address, which must end with a slash. Register it before the routes. */
export function leadToPublicPath(app: FastifyInstance, path: string): void {
  app.decorate('publicPath', path);
  if (path === '') return;
  app.addHook('onRequest', async ({ originalUrl }, reply) => {
    if (originalUrl.split('?')[0] === path) return reply.redirect(`${path}/`, 308);
  });
}
