/**
 * One HTTP request of the SDK, with the connection that the gate allows: `fetch` of Node.js resolves names by itself. Redirects are
 * not followed, as they could send the values to an address that was not checked.
 */

import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { OutboundAddress } from '../outbound.js';

/** An answer whose body is still to be read. */
interface Answer {
  status: number;
  headers: Headers;
  body: AsyncIterable<Uint8Array>;
}

/** @throws the reason of the signal, or the error of the connection, as reading the body does */
export async function post(
  { connection }: OutboundAddress,
  url: URL,
  { method = 'POST', headers, body, signal }: RequestInit,
): Promise<Answer> {
  signal?.throwIfAborted();
  const { request } = url.protocol === 'https:' ? https : http;
  const sent = Object.fromEntries(new Headers(headers));
  const asked = request(url, { ...connection, method, headers: sent, ...(signal && { signal }) });
  // The first error is thrown below. Another one may follow, and would end the process.
  asked.on('error', () => {});
  asked.end(body);
  try {
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return {
      status: answer.statusCode ?? 0,
      headers: headersOf(answer),
      body: bodyOf(answer, signal ?? undefined),
    };
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}

async function* bodyOf(answer: IncomingMessage, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  try {
    yield* answer as AsyncIterable<Uint8Array>;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
