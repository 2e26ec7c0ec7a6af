/** From the answers of a server, and from failed connections, to errors with a message for the user. */

import { type ErrorCode, NewhireError } from '../../errors.js';
import type { Diagnosis } from '../../validation/index.js';
import { PROBLEM, type ProblemBody, readAnswer } from './answer-schemas.js';
import { ServerTimeout } from './transport.js';

/** The upload does not match the layout. */
export class LayoutMismatch extends NewhireError {
  constructor(readonly diagnosis: Diagnosis) {
    super('FORMAT_FAULT', diagnosis.message);
  }
}

/** The server does not know what is asked for: an address, a value in it, or a thing. An older one knows fewer. */
export class UnknownRequest extends NewhireError {}

/** Problems whose own message is right for the user of the command line too. */
const PASSED_ON: readonly ErrorCode[] = [
  'USAGE',
  'UNKNOWN_STATE',
  'FILE_NOT_FOUND',
  'JOB_NOT_FOUND',
  'JOB_NOT_COMPLETED',
  'NOTHING_TO_CORRECT',
  'JOB_EXISTS',
  'JOB_STATE',
  'PROPOSAL_NOT_FOUND',
  'PROPOSAL_STATE',
  'DECISION_NOT_PROVEN',
  'FORBIDDEN',
];

/** The error for an answer whose status is not 2xx; `text` is its body. */
export function errorOf(status: number, text: string, server: string, hasKey: boolean): NewhireError {
  const problem = problemIn(text);
  const { detail, next } = problem;
  if (status === 401) return unauthorized(server, hasKey);
  if (status === 413) return tooLarge(detail);
  if (status === 429) return tooMany(server);
  if (status === 422 && problem.diagnosis && detail !== undefined) {
    return new LayoutMismatch({ code: problem.diagnosis, message: detail });
  }
  const code = PASSED_ON.find((one) => one === problem.code);
  const Kind = status === 400 || status === 404 ? UnknownRequest : NewhireError;
  if (code && detail !== undefined) return new Kind(code, detail, next === undefined ? {} : { next });
  if (status >= 500) return failed(server, status, detail);
  return notNewhire(server, Kind);
}

/** The error for a connection that could not be made or broke off. */
export function unreachable(error: unknown, server: string): NewhireError {
  if (error instanceof NewhireError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const reason =
    error instanceof ServerTimeout
      ? 'it took too long'
      : (REASONS[code] ?? (code || 'the reason is not known'));
  return new NewhireError('SERVICE_FAILED', `The server ${server} cannot be reached: ${reason}.`, {
    next: 'Check the address, and that the server is running.',
    cause: error,
  });
}

/** The error for an answer that is not one of the API. */
export function notNewhire(server: string, Kind = NewhireError): NewhireError {
  return new Kind('SERVICE_FAILED', `${server} is not a newhire server.`, {
    next: 'Check the address: it must end before /api.',
  });
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name cannot be resolved now',
  ECONNRESET: 'it closed the connection',
  EPIPE: 'it closed the connection',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no route to that host',
  ENETUNREACH: 'there is no route to that network',
  HPE_INVALID_CONSTANT: 'it does not speak HTTP',
  EPROTO: 'it does not speak HTTPS',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not signed by a known authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not signed by a known authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

function unauthorized(server: string, hasKey: boolean): NewhireError {
  return hasKey
    ? new NewhireError('UNAUTHORIZED', `The server ${server} does not accept the API key.`, {
        next: 'Set NEWHIRE_API_KEY to a key of that server.',
      })
    : new NewhireError('UNAUTHORIZED', `The server ${server} requires an API key.`, {
        next: 'Set NEWHIRE_API_KEY to that key.',
      });
}

function tooLarge(detail = 'The file is larger than the server accepts.'): NewhireError {
  return new NewhireError('TOO_LARGE', detail, {
    next: 'Send it in several files, or check it without --server.',
  });
}

function tooMany(server: string): NewhireError {
  return new NewhireError('TOO_MANY_REQUESTS', `The server ${server} accepts no more requests for now.`, {
    next: 'Try again later.',
  });
}

function failed(server: string, status: number, detail: string | undefined): NewhireError {
  const reason = detail ?? `It answered with status ${status}.`;
  return new NewhireError('SERVICE_FAILED', `The server ${server} failed. ${reason}`, {
    next: status === 503 ? 'Try again later.' : 'Tell the operator of the server.',
  });
}

/** The problem document in a text; empty when there is none. */
function problemIn(text: string): Partial<ProblemBody> {
  try {
    return readAnswer(PROBLEM, JSON.parse(text)) ?? {};
  } catch {
    return {};
  }
}
