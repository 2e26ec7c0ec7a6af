/** Answers every error with problem details (RFC 9457); what is not meant for clients is only logged. */

import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { PROBLEM_TYPE, type Problem, problemOf } from '../../api/index.js';
import { type ErrorCode, NewhireError } from '../../errors.js';
import { traceOf } from '../../jobs/index.js';
import { escapedJson } from '../../printable.js';
import { areLost, storeError } from '../../storage/index.js';
import type { Diagnosis } from '../../validation/index.js';
import type { Metrics } from '../service/prometheus-metrics.js';
import type { StoreWatch } from '../service/store-watch.js';
import { TIMEOUTS } from '../service/timeouts.js';
import { loggedFacts } from './access-log.js';

/** Seconds after which a client should try again when the service is down. */
const RETRY_AFTER = 5;

/** Longest Retry-After of an upload that found no slot, in seconds. It is random, so that the uploads do not return together. */
const SPREAD = 10;

/** Errors of fastify as errors of this program. Any other one with a status below 500 is an invalid request. */
const FASTIFY_ERRORS: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 'The body of the request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['USAGE', 'The body must be sent as application/json.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['USAGE', 'The body is empty; it must be a JSON object.'],
  FST_ERR_BAD_URL: ['USAGE', 'The address is not valid: % must be followed by two hexadecimal digits.'],
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: ['USAGE', 'The method QUERY is not offered by this server.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['USAGE', 'The body is not valid JSON.'],
};

/** Not errors inside newhire: the operator has to raise a limit. */
const NO_HANDLES = new Set(['EMFILE', 'ENFILE']);

/** Not errors at all: the client has to wait, and is told so. */
const TO_WAIT: ReadonlySet<ErrorCode> = new Set(['PLAN_PENDING', 'TOO_MANY_UPLOADS', 'STOPPING']);

/** Answers the errors of all routes; the watch is informed of errors of the store, the metrics of damage. */
export function setProblemHandlers(
  app: FastifyInstance,
  watch: StoreWatch,
  metrics: Metrics | undefined,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = asNewhireError(error);
    const isDamage = areLost(problem);
    // The ids of rows that exist, since their bytes were looked for.
    const ids = isDamage ? { ...(request.params as object), ...problem.ids } : {};
    if (problem.status >= 500 && !TO_WAIT.has(problem.code))
      request.log.error({ ...loggedFacts(request), ...ids, ...traceOf(error) }, 'request failed');
    if (isDamage) metrics?.countDamagedBlob();
    if (problem.code !== 'STORE_UNAVAILABLE') return sendProblem(reply, problem);
    watch.invalidate(problem);
    return sendProblem(reply, withoutFolder(problem, watch.root));
  });
}

/**
 * The path of the data folder and the advice about it are only for those who can read the log. The advice about a file that
 * is stored is for its client.
 */
function withoutFolder(error: NewhireError, root: string): NewhireError {
  const { next = '', ids } = error;
  return new NewhireError('STORE_UNAVAILABLE', error.message.replaceAll(` ${root}`, ''), {
    next: isStored(error) ? next : 'Try again later. The log of the server has details.',
    ids,
    cause: error,
  });
}

/** The request has stored its file although it failed. */
const isStored = ({ ids }: NewhireError) => ids.file_id !== undefined;

/** The answer to an unknown URL. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(
    reply,
    new NewhireError('NOT_FOUND', 'There is nothing at this address.', {
      next: 'See /docs for the available addresses.',
    }),
  );
}

const CLOSING = new Set<ErrorCode>(['TOO_SLOW', 'REQUEST_TIMEOUT', 'STOPPING']);

/** Sends an error as problem details. */
export function sendProblem(reply: FastifyReply, cause: FastifyError | NewhireError): FastifyReply {
  const error = asNewhireError(cause);
  // Some clients retry automatically when Retry-After is given.
  if (error.status === 503 && !isStored(error) && !reply.hasHeader('retry-after'))
    reply.header(
      'retry-after',
      error.code === 'TOO_MANY_UPLOADS' ? Math.ceil(Math.random() * SPREAD) : RETRY_AFTER,
    );
  // A client that was too slow has to start over.
  if (CLOSING.has(error.code)) reply.header('connection', 'close');
  return reply
    .removeHeader('etag')
    .code(error.status)
    .type(PROBLEM_TYPE)
    .send(escapedJson(JSON.stringify(bodyOf(error))));
}

function bodyOf(error: NewhireError): Problem {
  const body = problemOf(error);
  if (error instanceof InvalidRequest) body.errors = [...error.inputs];
  if (error instanceof FormatError) body.diagnosis = error.diagnosis;
  return body;
}

function asNewhireError(error: FastifyError | NewhireError): NewhireError {
  if (error instanceof NewhireError) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return new InvalidRequest(error.validation.map(invalidInput));
  if (NO_HANDLES.has(error.code)) return storeError(error, '');
  const [code, message] = FASTIFY_ERRORS[error.code] ?? [];
  if (code && message) return new NewhireError(code, message, { cause: error });
  const status = error.statusCode ?? 500;
  if (status < 500)
    return new NewhireError('USAGE', `${STATUS_CODES[status] ?? 'Bad request'}.`, { cause: error });
  return new NewhireError('INTERNAL', 'Something went wrong inside newhire itself.', {
    next: 'See the log of the server.',
    cause: error,
  });
}

function invalidInput({ instancePath, message }: { instancePath: string; message?: string }): InvalidInput {
  return { name: instancePath.slice(1).replaceAll('/', '.') || 'body', detail: message ?? 'is not valid' };
}

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
  // A client that neither reads nor closes would keep its handle. Closing immediately could destroy the answer on its way.
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

/** One invalid part of a request. */
export interface InvalidInput {
  /** The parameter, property or part that is invalid. */
  readonly name: string;
  /** What it must be. */
  readonly detail: string;
}

/** Invalid input, with the name of each invalid part. Answered with 400. */
export class InvalidRequest extends NewhireError {
  constructor(readonly inputs: readonly InvalidInput[]) {
    const what = inputs.map(({ name, detail }) => `"${name}" ${detail}`).join('; ');
    super('USAGE', `The request cannot be understood: ${what}.`);
  }
}

/** An upload that does not match the layout at all. Answered with 422. */
export class FormatError extends NewhireError {
  readonly diagnosis: Diagnosis['code'];

  constructor({ code, message }: Diagnosis) {
    super('FORMAT_FAULT', message);
    this.diagnosis = code;
  }
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/**
 * Collects the routes that are registered from now on. The returned handler answers OPTIONS, refuses methods that an address
 * does not have (RFC 9110, section 15.5.6), and leaves unknown addresses to `otherwise`.
 */
export function answerOtherMethods(app: FastifyInstance, otherwise: Answer): Answer {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // The preflight requests of CORS go to any address.
    if (url === '*') return;
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set(['OPTIONS']) };
    routes.set(url, route);
    for (const one of [method].flat()) route.methods.add(one);
  });

  return (request, reply) => {
    const path = pathOf(request.url);
    const methods = [...routes.values()].find(({ pattern }) => pattern.test(path))?.methods;
    const isOptions = request.method === 'OPTIONS';
    // A route may say itself that it has nothing there.
    if (!methods || (methods.has(request.method) && !isOptions)) return otherwise(request, reply);
    reply.header('allow', [...methods].sort().join(', '));
    if (isOptions) return reply.code(204).send();
    throw new NewhireError('METHOD_NOT_ALLOWED', `${request.method} is not offered at this address.`, {
      next: 'The header Allow lists those that are.',
    });
  };
}

function patternOf(url: string): RegExp {
  const parts = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\*', '.*');
  return new RegExp(`^${parts.replace(/:\w+/g, '[^/]+')}$`);
}

/** The path as the router reads it, of an address that may contain the host (RFC 9112, section 3.2.2). */
function pathOf(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/]*/i, '').split('?');
  return decodeURI(path);
}
