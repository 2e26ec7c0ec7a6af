/** Which methods an address has, so that requests with other methods are refused (RFC 9110, section 15.5.6). */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NewhireError } from '../../errors.js';

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/**
 * Collects the routes that are registered from now on. The returned handler answers OPTIONS, refuses methods that an address
 * does not have, and leaves unknown addresses to `otherwise`.
 */
export function answerOtherMethods(app: FastifyInstance, otherwise: Answer): Answer {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // The preflight requests of CORS go to any address.
    if (url === '*') return;
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set(['OPTIONS']) };
    routes.set(url, route);
    for (const one of [method].flat()) route.methods.add(one);
  });

  return (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const methods = [...routes.values()].find(({ pattern }) => pattern.test(path))?.methods;
    if (!methods) return otherwise(request, reply);
    reply.header('allow', [...methods].sort().join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    throw new NewhireError('METHOD_NOT_ALLOWED', `${request.method} is not offered at this address.`, {
      next: 'The header Allow lists those that are.',
    });
  };
}

function patternOf(url: string): RegExp {
  const parts = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\*', '.*');
  return new RegExp(`^${parts.replace(/:\w+/g, '[^/]+')}/?$`);
}
