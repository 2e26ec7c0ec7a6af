/** Answers to bytes that are not a complete request: not HTTP, headers too long or too slow. */

import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE, problemOf } from '../api/index.js';
import { type ErrorCode, NewhireError } from '../errors.js';
import { TIMEOUTS } from './timeouts.js';

const ERRORS: Record<string, [ErrorCode, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'The headers of the request are too long.'],
};

/** The `clientErrorHandler` of fastify: answers on the socket itself. */
export function sendClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, detail] = ERRORS[error.code ?? ''] ?? ['USAGE', 'This is not a valid HTTP request.'];
  const problem = new NewhireError(code, detail);
  const { status } = problem;
  const body = JSON.stringify(problemOf(problem));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // A client that neither reads nor closes would keep its handle. Closing at once could destroy the answer on its way.
  setTimeout(() => socket.destroy(), TIMEOUTS.refused).unref();
}

/** Answers a request whose header Expect is not `100-continue` (RFC 9110, section 10.1.1). */
export function refuseExpectation(_request: unknown, response: ServerResponse): void {
  const problem = new NewhireError(
    'EXPECTATION_FAILED',
    'The only supported value of the header Expect is 100-continue.',
  );
  response.writeHead(problem.status, { 'content-type': PROBLEM_TYPE, connection: 'close' });
  response.end(JSON.stringify(problemOf(problem)));
}
