/** A client that disconnects, pauses and sends what no library would. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawClient {
  send(text: string | Buffer): Promise<void>;
  /** Everything that comes until the server closes the connection. */
  rest(): Promise<string>;
  /** Everything that has come when it fits the pattern. */
  until(pattern: RegExp): Promise<string>;
  hangUp(): void;
}

/** With `deaf` it does not read from the connection before `rest` or `until` is called. */
export function rawClient(url: string, { deaf = false } = {}): RawClient {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  const text = () => Buffer.concat(received).toString('latin1');
  socket.on('data', (chunk) => received.push(chunk));
  if (deaf) socket.pause();
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  onTestFinished(() => {
    socket.destroy();
  });
  return {
    send: (text) =>
      new Promise((resolve, reject) => socket.write(text, (error) => (error ? reject(error) : resolve()))),
    async rest() {
      socket.resume();
      await closed;
      return text();
    },
    async until(pattern) {
      socket.resume();
      while (!pattern.test(text())) await Promise.race([once(socket, 'data'), gone(closed)]);
      return text();
    },
    hangUp: () => socket.destroy(),
  };
}

async function gone(closed: Promise<void>): Promise<never> {
  await closed;
  throw new Error('the connection was closed before the answer came');
}

export const BOUNDARY = 'boundary-of-the-test';

/** The beginning of an upload that says it will be so many bytes long; the given headers replace ours. */
export function uploadHead(
  length: number,
  headers: Record<string, string> = {},
  path = '/api/v1/files',
): string {
  const all = {
    Host: 'localhost',
    'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
    'Content-Length': length,
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

export function fieldPart(name: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

/** The beginning of a file part; the bytes follow, then `END`. */
export function filePart(name = 'file', fileName = 'hires.txt'): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: text/plain\r\n\r\n`;
}

export const END = `\r\n--${BOUNDARY}--\r\n`;
