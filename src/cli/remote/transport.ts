/** One HTTP request, its body streamed, until the answer begins. https://nodejs.org/api/http.html */

import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';

export interface Body {
  type: string;
  /** Bytes. */
  length: number;
  /** Gives the bytes anew each time, since a request may have to be sent again. */
  bytes: () => AsyncIterable<Uint8Array>;
}

export interface Sending {
  method: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  body?: Body | undefined;
  signal: AbortSignal;
}

/** Milliseconds to send a body, to wait for the answer behind it, and to wait for any other answer. */
const TO_SEND = 60_000;
const TO_CHECK = 125_000;
const TO_ANSWER = 30_000;

/** It took longer than the service allows itself. */
export class TooLong extends Error {}

/**
 * Sends it and gives the answer, whatever its status. Redirects are not followed: data goes to nobody else.
 * @throws the signal's reason, TooLong, what reading the body throws, or what the system says of the connection
 */
export async function send({ method, url, headers, body, signal }: Sending): Promise<IncomingMessage> {
  signal.throwIfAborted();
  const { request } = url.protocol === 'https:' ? https : http;
  const about = body ? { 'content-type': body.type, 'content-length': body.length } : {};
  const asked = request(url, { method, headers: { ...headers, ...about }, signal });
  let timer = setTimeout(() => asked.destroy(new TooLong()), body ? TO_SEND : TO_ANSWER);
  const onSent = () => {
    clearTimeout(timer);
    timer = setTimeout(() => asked.destroy(new TooLong()), body ? TO_CHECK : TO_ANSWER);
  };
  asked.once('finish', onSent);
  try {
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve);
      asked.on('error', reject);
    });
    if (!body) asked.end();
    // An answer may come before all is sent, and is an answer all the same.
    else await Promise.race([pipeline(body.bytes(), asked), answered]);
    const answer = await answered;
    answer.setTimeout(TO_ANSWER, () => answer.destroy(new TooLong()));
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
