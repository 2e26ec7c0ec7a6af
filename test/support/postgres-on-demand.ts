/**
 * Before any test runs: a door at which test files ask for a database server. It is started when the first one asks, so that
 * runs of other files do not wait for it, and ends with the run.
 */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PostgresServer, startPostgres } from './postgres-server.js';

export default async function setup(): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | undefined;
  const door = createServer((_request, response) => {
    starting ??= startPostgres();
    starting.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  process.env.NEWHIRE_TEST_DOOR = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  return async () => {
    door.close();
    door.closeAllConnections();
    await (await starting?.catch(() => undefined))?.remove();
  };
}
