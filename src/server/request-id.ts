/** The id of a request in the log: the one that the client or a proxy gave it, so that their logs can be joined. */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

const ID = /^[\w.:/+=-]{1,128}$/;
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACE = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;

/** X-Request-Id, else the trace id of `traceparent`, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && ID.test(given)) return given;
  return TRACE.exec(String(headers.traceparent))?.[1] ?? randomUUID();
}

/** What each line in the log about a request says of it: its id, and the name of its API key if it has one. */
export function loggedFacts({ id, keyName }: FastifyRequest): { reqId: string; key: string | undefined } {
  return { reqId: id, key: keyName || undefined };
}
