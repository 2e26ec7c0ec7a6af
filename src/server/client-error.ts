/** Answers to bytes that are not a complete request: not HTTP, headers too long or too slow. */

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { NewhireError } from '../errors.js';
import { PROBLEM_TYPE, problemOf } from './schemas/problem-schema.js';

/** The statuses that HTTP has for such errors and the table of errors does not contain. */
const STATUSES: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long.'],
};

/** The `clientErrorHandler` of fastify: answers on the socket itself. */
export function sendClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = STATUSES[error.code ?? ''] ?? [400, 'This is not a valid HTTP request.'];
  const body = JSON.stringify({ ...problemOf(new NewhireError('USAGE', detail)), status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
