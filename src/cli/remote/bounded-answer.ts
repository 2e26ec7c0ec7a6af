/** Reads the body of an answer as long as its size and speed are plausible. */

import type { IncomingMessage } from 'node:http';
import { NewhireError } from '../../errors.js';
import { boundedBytes } from '../../outbound.js';
import { ServerTimeout } from './transport.js';

/** The limits of the answers of a server. */
export interface AnswerLimits {
  /** Milliseconds that an answer may take however short it is. */
  readonly time: number;
  /** Bytes a second that a longer one has to reach. */
  readonly pace: number;
}

/** A server that sends one byte now and then would never time out otherwise. */
export const ANSWER_LIMITS: AnswerLimits = { time: 30_000, pace: 16 * 1024 };

/** Most bytes of an answer that describes one thing, such as a job or an error. */
export const SMALL_ANSWER = 100_000;

/** Most bytes of one page of a list. */
export const PAGE_ANSWER = 16 * 1024 * 1024;

/** Node.js does not support longer strings. */
const MAX_JSON_BYTES = 500 * 1024 * 1024;

/** Most bytes of what a server may say about a file of this size: much more than its findings and its audit ever need. */
export function answerAbout(fileBytes: number): number {
  return Math.min(MAX_JSON_BYTES, PAGE_ANSWER + 64 * fileBytes);
}

/**
 * The bytes of the answer.
 * @throws {NewhireError} SERVICE_FAILED when there are more than `most`
 * @throws {ServerTimeout} when they come too slowly
 */
export async function* answerBytes(
  answer: IncomingMessage,
  most: number,
  { time, pace }: AnswerLimits,
): AsyncGenerator<Uint8Array> {
  const startedAt = performance.now();
  let size = 0;
  for await (const chunk of boundedBytes(answer, most, () => tooMuch(most))) {
    size += chunk.length;
    if (performance.now() - startedAt > time + (1000 * size) / pace) throw new ServerTimeout();
    yield chunk;
  }
}

/** The whole answer. Throws as `answerBytes` does. */
export async function boundedText(
  answer: IncomingMessage,
  most: number,
  limits: AnswerLimits,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of answerBytes(answer, most, limits)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function tooMuch(most: number): NewhireError {
  const size = most < 1_000_000 ? `${Math.round(most / 1000)} KB` : `${Math.round(most / 1_000_000)} MB`;
  return new NewhireError(
    'SERVICE_FAILED',
    `The server sent more than ${size}, which is more than is expected.`,
    {
      next: 'Check the address of the server, or run without --server.',
    },
  );
}
