/** Checks before a route runs, in the order in which they are added, and after the rate limits, which count refusals too. */

import type { FastifyInstance, onRequestHookHandler } from 'fastify';

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
