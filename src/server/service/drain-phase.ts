/** An orderly shutdown: requests under way are answered, /health/ready reports that the server is stopping, then it closes. */

import { setMaxListeners } from 'node:events';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for uploads that were ended to get their answer. */
const LAST_ANSWERS = 500;

/** The requests under way, and whether the server stops. */
export class DrainPhase {
  /** The server stops: no new work should be sent to it. */
  isDraining = false;

  private underWay = 0;
  private readonly ending = new AbortController();
  private readonly stopListeners: (() => void)[] = [];
  private onIdle = () => {};

  constructor() {
    // Each upload under way listens.
    setMaxListeners(0, this.ending.signal);
  }

  /** Aborted when requests that are still under way must end. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Counts the requests of an app, and lets their connections end during a stop. Call it before the routes are registered. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      // Health checks must not keep the server from stopping.
      if (request.routeOptions.url?.startsWith('/health')) return done();
      this.underWay += 1;
      reply.raw.once('close', () => {
        this.underWay -= 1;
        if (this.underWay === 0) this.onIdle();
      });
      done();
    });
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (this.isDraining) reply.header('connection', 'close');
      done(null, payload);
    });
  }

  /** Calls `listener` when a stop begins. */
  onStopping(listener: () => void): void {
    this.stopListeners.push(listener);
  }

  /** Waits until no request is under way, at most `ms` milliseconds; then ends those that are. */
  async run(ms: number): Promise<void> {
    this.isDraining = true;
    for (const listener of this.stopListeners) listener();
    await this.idleWithin(ms);
    this.ending.abort();
    await this.idleWithin(LAST_ANSWERS);
  }

  /** Ends the wait of `run`. */
  endWait(): void {
    this.onIdle();
  }

  private idleWithin(ms: number): Promise<void> {
    if (this.underWay === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
