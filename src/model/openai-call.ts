/** One call through the OpenAI SDK, with a time limit and without retries. Every failure becomes a `CallFailure`. */

import { setMaxListeners } from 'node:events';

import OpenAI, { APIConnectionTimeoutError, APIError } from 'openai';
import { presentTime } from '../clock.js';
import { NewhireError } from '../errors.js';
import { boundedBytes, type OutboundAddress } from '../outbound.js';
import { parameterNamedIn } from './call-parameters.js';

/**
 * What to do about a failed call. `transient`: worth another try. `broken`: an unreadable answer, worth one more try.
 * `adapted`: the service did not accept a parameter, which is left out from now on; worth an immediate try. `refused`: this
 * request only. `permanent`: every further request would end the same way, so the stage stops. `held`: not sent now.
 */
export type FailureKind = 'transient' | 'broken' | 'adapted' | 'refused' | 'permanent' | 'held';

/**
 * A call without an answer. The message is a plain sentence of this program: the text of a service's error may repeat the
 * request, so neither that text nor the original error is kept.
 */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';

  /** `retryAfterMs`: how long the service asked us to wait. `parameter`: the one that a refusal names. */
  constructor(
    readonly kind: FailureKind,
    reason: string,
    readonly details: { retryAfterMs?: number | undefined; parameter?: string | undefined } = {},
  ) {
    super(reason);
  }
}

/** A request that is not sent, or not waited for, because its signal is aborted: with the sentence of its reason, if it has one. */
export function stoppedBy({ reason }: AbortSignal): CallFailure {
  return new CallFailure('held', reason instanceof NewhireError ? reason.message : 'The run was stopped.');
}

/** The body of a chat completion request. */
export type CallBody = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** Sends a body and returns the body of the response, unchecked; ends after at most `ms` milliseconds. */
export type ModelCall = (body: CallBody, ms: number, signal?: AbortSignal) => Promise<unknown>;

const BY_STATUS: Record<number, readonly [FailureKind, string]> = {
  401: ['permanent', 'The model service did not accept the API key.'],
  402: ['permanent', 'The account at the model service has no credit left.'],
  403: ['permanent', 'The model service does not allow this API key to use the model.'],
  404: ['permanent', 'The model service does not know this model or address.'],
  408: ['transient', 'The model service took too long.'],
  409: ['transient', 'The model service was busy with a conflicting request.'],
  429: ['transient', 'The model service is limiting the number of requests.'],
};
const QUOTA_CODES = ['insufficient_quota', 'billing_hard_limit_reached'];

/** Where calls go, and with which key. */
interface CallOptions {
  apiKey: string;
  address: OutboundAddress;
}

/**
 * A function that makes calls through the SDK. It sends each body once: the SDK's own retries cannot be ended by a signal
 * while they wait, and their `Retry-After` has no limit.
 * @throws {CallFailure} (the returned function) for every call without an answer
 */
export function createCall({ apiKey, address }: CallOptions): ModelCall {
  const client = new OpenAI({
    apiKey,
    baseURL: address.url,
    maxRetries: 0,
    // OPENAI_LOG=debug would print the requests.
    logLevel: 'off',
    // A redirect could send the values to an address that was not checked.
    fetchOptions: { redirect: 'manual' },
    fetch: fetchWhole,
  });
  return async (body, ms, signal) => {
    // The SDK keeps its listener on a signal forever, so it gets one that lives as long as the call.
    const call = new AbortController();
    const end = () => call.abort();
    // One signal ends many calls together; Node.js would print a warning at the eleventh listener.
    if (signal) setMaxListeners(0, signal);
    signal?.addEventListener('abort', end);
    try {
      const options = { signal: call.signal, timeout: Math.max(1, Math.ceil(ms)) };
      return await client.chat.completions.create(body, options);
    } catch (error) {
      if (signal?.aborted) throw stoppedBy(signal);
      throw failureOf(error);
    } finally {
      signal?.removeEventListener('abort', end);
    }
  };
}

/**
 * Fetches the response with its whole body, as the time limit of the SDK ends with this function. The SDK drops the text of
 * a refusal that is not in OpenAI's form, such as `{"detail": …}`; it may name a parameter, so it is put into that form.
 */
async function fetchWhole(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const { status, headers } = response;
  const text = await wholeText(response);
  const isOddRefusal = (status === 400 || status === 422) && !/^\s*\{\s*"error"/.test(text);
  const body = isOddRefusal ? JSON.stringify({ error: { message: text } }) : text;
  // A response such as 204 must not have a body, not even an empty one.
  return new Response(body || null, { status, headers });
}

/** Most bytes of an answer: far more than the answer to one record needs. */
const MAX_BYTES = 4_000_000;

/** @throws {CallFailure} when it never ends */
async function wholeText({ body }: Response): Promise<string> {
  const tooMuch = () => new CallFailure('broken', 'The model service sent more than an answer can have.');
  // The types of browsers do not know that it can be iterated.
  const bytes = (body ?? []) as Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  const chunks: Uint8Array[] = [];
  for await (const chunk of boundedBytes(bytes, MAX_BYTES, tooMuch)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function failureOf(error: unknown): CallFailure {
  if (error instanceof APIError && error.status !== undefined) return failureOfStatus(error);
  if (error instanceof Error && error.cause instanceof CallFailure) return error.cause;
  if (error instanceof SyntaxError)
    return new CallFailure('broken', 'The model service sent an unreadable answer.');
  const isLate = error instanceof APIConnectionTimeoutError;
  return new CallFailure(
    'transient',
    isLate ? 'The model service did not answer in time.' : 'The connection to the model service failed.',
  );
}

function failureOfStatus({ status = 0, code, type, param, message, headers }: APIError): CallFailure {
  if ([code, type].some((one) => QUOTA_CODES.includes(String(one))))
    return new CallFailure('permanent', 'The quota of the account at the model service is used up.');
  const details = { retryAfterMs: retryAfterMs(headers?.get('retry-after')) };
  const known = BY_STATUS[status];
  if (known) return new CallFailure(...known, details);
  if (status >= 500)
    return new CallFailure('transient', `The model service failed (HTTP ${status}).`, details);
  if (status < 400) {
    return new CallFailure(
      'permanent',
      'The address of the model service redirects to another address; set that one as base URL.',
    );
  }
  const parameter = parameterNamedIn(param ?? '') ?? parameterNamedIn(message);
  return new CallFailure('refused', `The model service refused the request (HTTP ${status}).`, { parameter });
}

/** The wait that a `Retry-After` header asks for in seconds or as an HTTP date; undefined without a valid one. */
function retryAfterMs(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - presentTime().getTime());
}
