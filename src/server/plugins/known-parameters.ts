/** Refuses query parameters that a route of the API does not have: a filter with a typing error would show everything. */

import type { FastifyInstance } from 'fastify';
import type { ZodObject } from 'zod';
import { nearest } from '../../nearest-word.js';
import { InvalidRequest } from './problem-details.js';

/** Call it before the routes are registered. */
export function refuseUnknownParameters(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { url = '', schema } = request.routeOptions;
    if (!url.startsWith('/api/')) return done();
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
