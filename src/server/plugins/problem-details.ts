/** Every error becomes problem details (RFC 9457); what is not ours to tell stays in the log. */

import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorCode, NewhireError } from '../../errors.js';
import { traceOf } from '../../jobs/index.js';
import { FormatFault, type InputFault, InvalidRequest } from '../request-errors.js';
import { PROBLEM_TYPE, type ProblemBody, problemOf } from '../schemas/problem.js';
import type { StoreWatch } from '../store-watch.js';

/** Seconds after which a service that is down is worth another try. */
const RETRY_AFTER = 5;

/** What fastify's own errors are called here. Any other one of a status below 500 is a request we cannot understand. */
const OURS: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 'The body of the request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['USAGE', 'The body must be sent as application/json.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['USAGE', 'The body is empty; it must be a JSON object.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['USAGE', 'The body is not valid JSON.'],
};

export function setProblemHandlers(app: FastifyInstance, watch: StoreWatch): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const ours = asNewhireError(error);
    if (ours.status >= 500) request.log.error({ reqId: request.id, ...traceOf(error) }, 'request failed');
    if (ours.code !== 'STORE_UNAVAILABLE') return sendProblem(reply, ours);
    watch.doubt(ours);
    return sendProblem(reply, withoutFolder(ours, watch.root));
  });
}

/** Where the data folder lies and what to do about it is for those who read the log. */
function withoutFolder(fault: NewhireError, root: string): NewhireError {
  return new NewhireError('STORE_UNAVAILABLE', fault.message.replaceAll(` ${root}`, ''), {
    next: 'Try again later; the log of the server says more.',
    cause: fault,
  });
}

/** The answer to an address that leads nowhere. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(
    reply,
    new NewhireError('NOT_FOUND', 'There is nothing at this address, or not with this method.', {
      next: 'See /docs for what there is.',
    }),
  );
}

export function sendProblem(reply: FastifyReply, cause: FastifyError | NewhireError): FastifyReply {
  const error = asNewhireError(cause);
  if (error.status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER);
  // A client that was too slow begins anew.
  if (error.code === 'TOO_SLOW') reply.header('connection', 'close');
  return reply
    .code(error.status)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(bodyOf(error)));
}

function bodyOf(error: NewhireError): ProblemBody {
  const body = problemOf(error);
  if (error instanceof InvalidRequest) body.errors = [...error.faults];
  if (error instanceof FormatFault) body.diagnosis = error.diagnosis;
  return body;
}

function asNewhireError(error: FastifyError | NewhireError): NewhireError {
  if (error instanceof NewhireError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return new InvalidRequest(error.validation.map(faultOf));
  const [code, message] = OURS[error.code] ?? [];
  if (code && message) return new NewhireError(code, message, { cause: error });
  const status = error.statusCode ?? 500;
  if (status < 500)
    return new NewhireError('USAGE', `${STATUS_CODES[status] ?? 'Bad request'}.`, { cause: error });
  return new NewhireError('INTERNAL', 'Something went wrong inside newhire itself.', {
    next: 'Look into the log of the server.',
    cause: error,
  });
}

function faultOf({ instancePath, message }: { instancePath: string; message?: string }): InputFault {
  return { name: instancePath.slice(1).replaceAll('/', '.') || 'body', detail: message ?? 'is not valid' };
}
