/** What a server answers or fails to answer, as errors with a sentence for a person. */

import type { IncomingMessage } from 'node:http';
import { type ErrorCode, NewhireError } from '../../errors.js';
import type { Diagnosis } from '../../validation/index.js';
import type { components } from './api-types.js';
import { TooLong } from './transport.js';

type Problem = components['schemas']['Problem'];

/** The upload is no file of the layout. */
export class NotOfLayout extends NewhireError {
  constructor(readonly diagnosis: Diagnosis) {
    super('FORMAT_FAULT', diagnosis.message);
  }
}

/** Problems whose own words are right for the person at this end too. */
const AS_TOLD: readonly ErrorCode[] = [
  'USAGE',
  'UNKNOWN_STATE',
  'FILE_NOT_FOUND',
  'JOB_NOT_FOUND',
  'JOB_NOT_COMPLETED',
  'NOTHING_TO_CORRECT',
  'JOB_EXISTS',
  'FORBIDDEN',
];

/** The error that an answer with a bad status stands for. */
export async function faultOf(
  answer: IncomingMessage,
  server: string,
  hasKey: boolean,
): Promise<NewhireError> {
  const status = answer.statusCode ?? 0;
  const problem = await problemIn(answer);
  const { detail, next } = problem;
  if (status === 401) return unauthorized(server, hasKey);
  if (status === 413) return tooLarge(detail);
  if (status === 429) return tooMany(server);
  if (status === 422 && problem.diagnosis && detail !== undefined) {
    return new NotOfLayout({ code: problem.diagnosis, message: detail });
  }
  const code = AS_TOLD.find((one) => one === problem.code);
  if (code && detail !== undefined) return new NewhireError(code, detail, next === undefined ? {} : { next });
  if (status >= 500) return failed(server, status, detail);
  return notOurs(server);
}

/** The error for a connection that could not be made or broke off. */
export function unreachable(error: unknown, server: string): NewhireError {
  if (error instanceof NewhireError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const reason =
    error instanceof TooLong ? 'it took too long' : (REASONS[code] ?? (code || 'the reason is not known'));
  return new NewhireError('SERVICE_FAILED', `The server ${server} cannot be reached: ${reason}.`, {
    next: 'Check the address, and that the server runs.',
    cause: error,
  });
}

/** What answers there is something else. */
export function notOurs(server: string): NewhireError {
  return new NewhireError('SERVICE_FAILED', `What answers at ${server} is no newhire server.`, {
    next: 'Check the address: it ends before /api.',
  });
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name cannot be looked up now',
  ECONNRESET: 'it broke off the connection',
  EPIPE: 'it broke off the connection',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  HPE_INVALID_CONSTANT: 'it does not speak HTTP',
  EPROTO: 'it does not speak HTTPS',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by nobody known here',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

function unauthorized(server: string, hasKey: boolean): NewhireError {
  return hasKey
    ? new NewhireError('UNAUTHORIZED', `The server ${server} does not take the API key.`, {
        next: 'Set NEWHIRE_API_KEY to the key that the server was started with.',
      })
    : new NewhireError('UNAUTHORIZED', `The server ${server} wants an API key.`, {
        next: 'Set NEWHIRE_API_KEY to it.',
      });
}

function tooLarge(detail = 'The file is larger than the server takes.'): NewhireError {
  return new NewhireError('TOO_LARGE', detail, {
    next: 'Send it in several files, or check it without --server.',
  });
}

function tooMany(server: string): NewhireError {
  return new NewhireError('TOO_MANY_REQUESTS', `The server ${server} takes no more requests for now.`, {
    next: 'Try again later.',
  });
}

function failed(server: string, status: number, detail: string | undefined): NewhireError {
  const said = detail ?? `It answered with status ${status}.`;
  return new NewhireError('SERVICE_FAILED', `The server ${server} failed. ${said}`, {
    next: status === 503 ? 'Try again later.' : 'Tell whoever runs the server.',
  });
}

/** A problem is a few hundred bytes. */
const LONGEST_PROBLEM = 100_000;

/** What the answer says of itself; nothing when it comes from somebody else. */
async function problemIn(answer: IncomingMessage): Promise<Partial<Problem>> {
  let text = '';
  try {
    for await (const piece of answer.setEncoding('utf8')) {
      text += piece;
      if (text.length > LONGEST_PROBLEM) break;
    }
    const problem: unknown = JSON.parse(text);
    return isProblem(problem) ? problem : {};
  } catch {
    return {};
  }
}

function isProblem(value: unknown): value is Problem {
  const { code, detail } = Object(value) as Partial<Problem>;
  return typeof code === 'string' && typeof detail === 'string';
}
