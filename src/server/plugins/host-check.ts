/**
 * Refuses requests that a web page may have sent through the user's browser. A page can resolve its own host name to the
 * address of this server (DNS rebinding) or post to it from its own origin; the store contains SSNs.
 */

import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { NewhireError } from '../../errors.js';
import { isLoopback } from '../../outbound.js';
import { guardRoutes, isApiRequest } from './guard-routes.js';

/** How the server may be called, and by pages of which origins. */
export interface HostRules {
  /** Only this computer can reach the server. */
  readonly loopback: boolean;
  /** Where clients reach the server, such as `https://api.example.com`. */
  readonly publicUrl?: string | undefined;
  /** The one other origin whose pages may use the API. */
  readonly corsOrigin?: string | undefined;
}

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Guards all routes. The returned hook does the same for unknown addresses. */
export function checkHost(app: FastifyInstance, rules: HostRules): onRequestHookHandler {
  const publicUrl = rules.publicUrl === undefined ? undefined : new URL(rules.publicUrl);
  /**
   * A browser cannot be made to send an address as Host, except to that address, and takes every name below localhost for this computer
   * (RFC 6761, section 6.3).
   */
  const isAllowed = (host: string) => {
    const name = nameOf(host);
    return (
      name === publicUrl?.hostname ||
      isLoopback(name) ||
      name.endsWith('.localhost') ||
      (!rules.loopback && isIP(bare(name)) > 0)
    );
  };
  const isKnown = (origin: string, request: FastifyRequest) =>
    [rules.corsOrigin, publicUrl?.origin, `http://${request.host}`, `https://${request.host}`].includes(
      origin,
    );
  /** The last host that was accepted: clients use one name, which need not be parsed again. */
  let accepted: string | undefined;

  const guard: onRequestHookHandler = (request, _reply, done) => {
    const { host = '', origin, 'sec-fetch-site': site } = request.raw.headers;
    if (!hasOneHost(request)) return done(new NewhireError('USAGE', 'A request must have one Host header.'));
    if (host !== accepted && isAllowed(host)) accepted = host;
    const isForeign = origin !== undefined && !isKnown(origin, request);
    const target = hostInTarget(request);
    if (host !== accepted || (target !== undefined && !isAllowed(target)))
      return done(wrongHost(rules.loopback));
    if (CHANGES.has(request.method) && isForeign) return done(foreignPage('change anything'));
    if (isApiRequest(request) && site === 'cross-site' && (origin === undefined || isForeign))
      return done(foreignPage('read anything'));
    done();
  };
  guardRoutes(app, guard);
  return guard;
}

/** If there are two Host headers, a proxy may have checked the other one. HTTP/1.0 requires none (RFC 9112, section 3.2). */
function hasOneHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** The host of an address that contains one, which then counts in place of the Host header (RFC 9112, section 3.2.2). */
function hostInTarget({ raw: { url = '/' } }: FastifyRequest): string | undefined {
  return url.startsWith('/') ? undefined : /^https?:\/\/([^/?#]*)/i.exec(url)?.[1];
}

function wrongHost(loopback: boolean): NewhireError {
  return loopback
    ? new NewhireError('FORBIDDEN', 'The Host header does not name this computer.', {
        next: 'Call the server as localhost or 127.0.0.1. If it is behind a proxy, start it with --public-url and the address that clients use. To serve other computers without a proxy, start it with --host.',
      })
    : new NewhireError('FORBIDDEN', 'The Host header is not a name of this server.', {
        next: 'Call it by its IP address, or start it with --public-url and the address that clients use.',
      });
}

function foreignPage(may: string): NewhireError {
  return new NewhireError('FORBIDDEN', `A page of another origin may not ${may} here.`, {
    next: 'Start the server with --profile production and --cors-origin to allow one.',
  });
}

/** The name or address of a host, without its port. Upper or lower case does not matter (RFC 9110, section 4.2.3). */
function nameOf(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}
