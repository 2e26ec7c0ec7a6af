/** A client that breaks off, dawdles and sends what no library would. */

import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawClient {
  send(text: string | Buffer): Promise<void>;
  /** Everything that comes until the server closes the connection. */
  rest(): Promise<string>;
  hangUp(): void;
}

export function rawClient(url: string): RawClient {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  onTestFinished(() => {
    socket.destroy();
  });
  return {
    send: (text) =>
      new Promise((resolve, reject) => socket.write(text, (error) => (error ? reject(error) : resolve()))),
    async rest() {
      await closed;
      return Buffer.concat(received).toString('latin1');
    },
    hangUp: () => socket.destroy(),
  };
}

export const BOUNDARY = 'boundary-of-the-test';

/** The beginning of an upload that says it will be so many bytes long. */
export function uploadHead(length: number): string {
  return [
    'POST /api/v1/files HTTP/1.1',
    'Host: localhost',
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n');
}

export function fieldPart(name: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

/** The beginning of a file part; the bytes follow, then `END`. */
export function filePart(name = 'file', fileName = 'hires.txt'): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: text/plain\r\n\r\n`;
}

export const END = `\r\n--${BOUNDARY}--\r\n`;
