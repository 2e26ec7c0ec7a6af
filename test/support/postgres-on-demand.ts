/**
 * Before any test runs: an HTTP server that starts PostgreSQL when the first test file asks for it, so that runs of other
 * files do not wait for it. Both end with the run.
 */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './postgres-server.js';

declare module 'vitest' {
  /** What the test files are given by this one. */
  export interface ProvidedContext {
    /** Answers with the URL of the database server. */
    databaseStarter: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | undefined;
  const starter = createServer((_request, response) => {
    starting ??= startPostgres();
    starting.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  starter.listen(0, '127.0.0.1');
  await once(starter, 'listening');
  // Not by a variable: each program that a test starts would say that it does not know it.
  project.provide('databaseStarter', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);
  return async () => {
    starter.close();
    starter.closeAllConnections();
    await (await starting?.catch(() => undefined))?.remove();
  };
}
