/** Refusals before a route is entered, in the order in which they are set up: behind the limits, which count them. */

import type { FastifyInstance, onRequestHookHandler } from 'fastify';

/** Call it before the routes are registered; `isGuarded` is asked about the address of each. */
export function guardRoutes(
  app: FastifyInstance,
  guard: onRequestHookHandler,
  isGuarded: (url: string) => boolean = () => true,
): void {
  app.addHook('onRoute', (route) => {
    if (isGuarded(route.url)) route.onRequest = [route.onRequest ?? [], guard].flat();
  });
}
