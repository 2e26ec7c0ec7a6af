/** A proxy to a server that a test can cut, or make slow. */

import { once } from 'node:events';
import { type AddressInfo, createServer, connect as open, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { onTestFinished } from 'vitest';

export interface TcpProxy {
  /** The URL with the address of the proxy in place of the server's. */
  readonly url: string;
  /** Ends all connections, and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  /** Lets nothing through on the open connections, and does not end them. New ones work. */
  mute(): void;
  /** Milliseconds by which every answer comes later. */
  slow(milliseconds: number): void;
}

/** A proxy to the server of a URL, until the test ends. */
export async function proxyTo(url: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const mutes = new Set<() => void>();
  let [isCut, pause] = [false, 0];
  // A muted side must not answer the end of the other one.
  const proxy = createServer({ allowHalfOpen: true }, (inside) => {
    const outside = open(Number(port), hostname);
    for (const socket of [inside, outside]) {
      sockets.add(socket);
      socket.on('close', () => {
        sockets.delete(socket);
        inside.destroy();
        outside.destroy();
      });
      socket.on('error', () => socket.destroy());
    }
    if (isCut) return void inside.destroy();
    const late = new Transform({
      transform: (chunk, _, done) => void setTimeout(() => done(null, chunk), pause),
    });
    inside.pipe(outside);
    outside.pipe(late).pipe(inside);
    mutes.add(() => {
      inside.unpipe().resume();
      late.unpipe().resume();
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    proxy.close();
  });
  const address = new URL(url);
  address.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: address.href,
    cut,
    mend: () => {
      isCut = false;
    },
    mute: () => {
      for (const mute of mutes) mute();
    },
    slow: (milliseconds) => {
      pause = milliseconds;
    },
  };
}
