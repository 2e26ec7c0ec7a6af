/**
 * Before any test runs: an HTTP server that starts PostgreSQL when the first test file asks for it, so that runs of other
 * files do not wait for it. Both end with the run.
 */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PostgresServer, startPostgres } from './postgres-server.js';

export default async function setup(): Promise<() => Promise<void>> {
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
  process.env.NEWHIRE_TEST_DATABASE_STARTER = `http://127.0.0.1:${(starter.address() as AddressInfo).port}`;
  return async () => {
    starter.close();
    starter.closeAllConnections();
    await (await starting?.catch(() => undefined))?.remove();
  };
}
