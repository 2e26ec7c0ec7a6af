/**
 * On loopback: refuses requests that a web page may have sent through the user's browser. A page can resolve its own host name
 * to 127.0.0.1 (DNS rebinding) or post to it from its own origin; the store contains SSNs.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NewhireError } from '../../errors.js';
import { guardRoutes } from './guard-routes.js';

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Whether a host name or address, without a port, is a loopback one. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
  );
}

/** `corsOrigin` is the one other origin that may make changes. */
export function checkHost(app: FastifyInstance, corsOrigin: string | undefined): void {
  /** The last host that was accepted: clients use one name, which need not be parsed again. */
  let accepted: string | undefined;
  guardRoutes(app, (request, _reply, done) => {
    const { host = '', origin } = request.raw.headers;
    if (host !== accepted && isLoopback(withoutPort(host))) accepted = host;
    if (host !== accepted) {
      done(
        new NewhireError('FORBIDDEN', 'The Host header does not name this computer.', {
          next: 'Call the server as localhost or 127.0.0.1, or start it with --host to serve others.',
        }),
      );
    } else if (CHANGES.has(request.method) && origin !== undefined && !isKnown(origin, request, corsOrigin)) {
      done(
        new NewhireError('FORBIDDEN', 'A page of another origin may not change anything here.', {
          next: 'Start the server with --cors-origin to allow one.',
        }),
      );
    } else done();
  });
}

/** `request.host` is the host that the client used, also behind a trusted proxy. */
function isKnown(origin: string, request: FastifyRequest, corsOrigin: string | undefined): boolean {
  return origin === corsOrigin || origin === `http://${request.host}` || origin === `https://${request.host}`;
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '');
}
