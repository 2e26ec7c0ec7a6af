/** A port for a server that takes no port 0, or for one that is not there. */

import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this computer on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
