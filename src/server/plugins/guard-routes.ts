/** Checks before a route runs, in the order in which they are added, and after the rate limits, which count refusals too. */

import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { ZodObject } from 'zod';
import { nearest } from '../../nearest-word.js';
import type { StoreWatch } from '../service/store-watch.js';
import { InvalidRequest } from './problem-details.js';

/** Call it before the routes are registered; `isGuarded` is called with the URL of each. */
export function guardRoutes(
  app: FastifyInstance,
  guard: onRequestHookHandler,
  isGuarded: (url: string) => boolean = () => true,
): void {
  app.addHook('onRoute', (route) => {
    if (isGuarded(route.url)) route.onRequest = [route.onRequest ?? [], guard].flat();
  });
}

/**
 * True unless a route outside of the API answers the request: an address without a route may be meant for one of the API. Routes
 * cannot be told apart by the spelling of the address: `/%61pi/` and `http://host/api/` lead to the same routes.
 */
export function isApiRequest({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === undefined || isApiRoute(url);
}

const isApiRoute = (url: string) => url === '*' || url.startsWith('/api/');

/**
 * While the store is down, the API answers 503, to reads too: the rows in memory may differ from those on disk. Call it before
 * the routes are registered.
 */
export function refuseWhileStoreIsDown(app: FastifyInstance, watch: StoreWatch): void {
  guardRoutes(
    app,
    (request, _reply, done) => {
      // Deletions clear a full disk. They fail by themselves where the folder cannot be reached.
      if (request.method === 'DELETE') return done();
      if (watch.isFresh) done(watch.lastError);
      else watch.check().then(done, done);
    },
    isApiRoute,
  );
}

/** Refuses bodies that are compressed: none is unpacked. Call it before the routes are registered. */
export function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ headers }, _reply, body, done) => {
    const encoding = headers['content-encoding'];
    if (encoding === undefined || encoding.toLowerCase() === 'identity') return done(null, body);
    const detail = 'must not be given: a compressed body is not accepted';
    done(new InvalidRequest([{ name: 'Content-Encoding', detail }]));
  });
}

/**
 * Refuses query parameters that a route of the API does not have: a filter with a typing error would show everything. Call it before
 * the routes are registered.
 */
export function refuseUnknownParameters(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { url = '', schema } = request.routeOptions;
    if (!isApiRoute(url)) return done();
    const known = Object.keys((schema?.querystring as ZodObject | undefined)?.shape ?? {});
    const unknown = Object.keys(request.query as object).filter((name) => !known.includes(name));
    if (unknown.length === 0) return done();
    done(new InvalidRequest(unknown.map((name) => ({ name, detail: detailOf(name, known) }))));
  });
}

function detailOf(name: string, known: string[]): string {
  const meant = nearest(name, known);
  const all = known.length === 0 ? 'it has none' : `there are: ${known.join(', ')}`;
  return `is not a parameter of this request; ${meant === undefined ? all : `did you mean ${meant}?`}`;
}
