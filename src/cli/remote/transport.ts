/** One HTTP request, its body streamed, until the answer begins. https://nodejs.org/api/http.html */

import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';

/** A body that is streamed. */
export interface RequestBody {
  type: string;
  /** Bytes. */
  length: number;
  /** Gives the bytes from the start each time, because a request may have to be sent again. */
  bytes: () => AsyncIterable<Uint8Array>;
}

/** One HTTP request. */
export interface HttpRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  body?: RequestBody | undefined;
  signal: AbortSignal;
}

/** Time limits: to send a body, to wait for the answer to it, and to wait for any other answer. */
const SEND_MS = 60_000;
const CHECK_MS = 125_000;
const ANSWER_MS = 30_000;

/** The server took longer than it may. */
export class ServerTimeout extends Error {}

/**
 * Sends the request and gives the answer, whatever its status. Redirects are not followed: data goes nowhere else.
 * @throws {ServerTimeout} when it takes too long; the signal's reason, what reading the body throws, or the system's
 *   error of the connection
 */
export async function send({ method, url, headers, body, signal }: HttpRequest): Promise<IncomingMessage> {
  signal.throwIfAborted();
  const { request } = url.protocol === 'https:' ? https : http;
  const bodyHeaders = body ? { 'content-type': body.type, 'content-length': body.length } : {};
  const asked = request(url, { method, headers: { ...headers, ...bodyHeaders }, signal });
  let timer = setTimeout(() => asked.destroy(new ServerTimeout()), body ? SEND_MS : ANSWER_MS);
  const onSent = () => {
    clearTimeout(timer);
    timer = setTimeout(() => asked.destroy(new ServerTimeout()), body ? CHECK_MS : ANSWER_MS);
  };
  asked.once('finish', onSent);
  try {
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve);
      asked.on('error', reject);
    });
    if (!body) asked.end();
    // The answer may come before the whole body is sent.
    else await Promise.race([pipeline(body.bytes(), asked), answered]);
    const answer = await answered;
    answer.setTimeout(ANSWER_MS, () => answer.destroy(new ServerTimeout()));
    return answer;
  } catch (error) {
    asked.destroy();
    signal.throwIfAborted();
    throw error;
  } finally {
    asked.off('finish', onSent);
    clearTimeout(timer);
  }
}
