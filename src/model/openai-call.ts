/** One call through the OpenAI SDK, with a time limit and without retries. Every failure becomes a `CallFailure`. */

import OpenAI from 'openai';
import { startDeadline } from './call-deadline.js';
import { CallFailure, failureOfStatus, retryAfterMs } from './call-failure.js';
import { parameterNamedIn } from './call-parameters.js';

/** The body of a chat completion request. */
export type CallBody = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** Sends a body and returns the body of the response, unchecked; ends after at most `ms` milliseconds. */
export type Call = (body: CallBody, ms: number, signal?: AbortSignal) => Promise<unknown>;

/** Where calls go, and with which key. */
export interface CallOptions {
  apiKey: string;
  baseURL: string;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
}

/**
 * A function that makes calls through the SDK. It sends each body once.
 * @throws {CallFailure} (the returned function) for every call without an answer
 */
export function createCall({ apiKey, baseURL, now }: CallOptions): Call {
  const client = new OpenAI({
    apiKey,
    baseURL,
    maxRetries: 0,
    // OPENAI_LOG=debug would print the requests.
    logLevel: 'off',
    // A redirect could send the values to an address that was not checked.
    fetchOptions: { redirect: 'manual' },
    fetch: withReadableRefusal,
  });
  return async (body, ms, signal) => {
    const deadline = startDeadline(ms, [signal]);
    try {
      return await client.chat.completions.create(body, { signal: deadline.signal });
    } catch (error) {
      if (signal?.aborted) throw new CallFailure('held', 'The run was stopped.', { mayBeCharged: true });
      throw deadline.expired() ? tooLate() : toFailure(error, now());
    } finally {
      deadline.release();
    }
  };
}

/** The SDK drops the text of a refusal that is not in OpenAI's form, such as `{"detail": …}`; it may name a parameter. */
async function withReadableRefusal(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const { status, headers } = response;
  if (status !== 400 && status !== 422) return response;
  const text = await response.text();
  const body = /^\s*\{\s*"error"/.test(text) ? text : JSON.stringify({ error: { message: text } });
  return new Response(body, { status, headers });
}

function tooLate(): CallFailure {
  return new CallFailure('transient', 'The model service did not answer in time.', { mayBeCharged: true });
}

function toFailure(error: unknown, now: number): CallFailure {
  if (error instanceof OpenAI.APIError && error.status !== undefined) {
    const { status, code, type, headers } = error;
    const failure = failureOfStatus(status, [code, type], retryAfterMs(headers?.get('retry-after'), now));
    if (failure.kind !== 'refused') return failure;
    return new CallFailure('refused', failure.message, {
      parameter: parameterNamedIn(error.param ?? '') ?? parameterNamedIn(error.message),
    });
  }
  if (error instanceof SyntaxError) {
    return new CallFailure('broken', 'The model service sent an unreadable answer.', { mayBeCharged: true });
  }
  return new CallFailure('transient', 'The connection to the model service failed.', { mayBeCharged: true });
}
