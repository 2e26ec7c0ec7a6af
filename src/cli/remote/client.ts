/** Sends requests to a newhire server: with the key, waiting when it asks to, and with an error for every bad answer. */

import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type * as z from 'zod';
import { presentTime } from '../../clock.js';
import type { OutboundAddress } from '../../outbound.js';
import { apiKeyIn } from '../flags/api-key.js';
import type { Progress } from '../output/progress-line.js';
import { readAnswer } from './answer-schemas.js';
import {
  ANSWER_LIMITS,
  type AnswerLimits,
  answerBytes,
  boundedText,
  SMALL_ANSWER,
} from './bounded-answer.js';
import { errorOf, notNewhire, unreachable } from './server-errors.js';
import { type HttpRequest, type RequestBody, send } from './transport.js';

/** Where requests go, and how. */
export interface ClientOptions {
  address: OutboundAddress;
  /** Sent as X-API-Key. */
  apiKey: string | undefined;
  signal: AbortSignal;
  /** Called when the server asks to wait. */
  onWait?: (seconds: number) => void;
  /** `ANSWER_LIMITS` by default; tests set stricter ones. */
  limits?: AnswerLimits;
}

/** One request to the API. */
export interface ClientRequest {
  method?: HttpRequest['method'];
  /** With its query string. */
  path: string;
  body?: RequestBody;
  /** Most bytes of the answer; `SMALL_ANSWER` by default. */
  most?: number;
}

/** How often a request is sent in all while the server asks to wait, and the longest wait in seconds, of one and of all. */
const MAX_ATTEMPTS = 10;
const MAX_WAIT = 120;
const MAX_WAIT_IN_ALL = 1200;

/** The client of one server. */
export class Client {
  /** Such as `http://127.0.0.1:8000`. */
  readonly server: string;
  private readonly limits: AnswerLimits;
  /** Seconds. */
  private waited = 0;
  /** Bytes of JSON, over all answers. */
  received = 0;

  constructor(private readonly options: ClientOptions) {
    this.server = options.address.url;
    this.limits = options.limits ?? ANSWER_LIMITS;
  }

  get signal(): AbortSignal {
    return this.options.signal;
  }

  /**
   * The answer of status 2xx; the caller reads its body.
   * @throws {NewhireError} when the server gives another answer or cannot be reached; the signal's reason when aborted
   */
  async request({ method = 'GET', path, body }: ClientRequest): Promise<IncomingMessage> {
    const { apiKey, signal, onWait } = this.options;
    const headers: Record<string, string> = apiKey === undefined ? {} : { 'x-api-key': apiKey };
    const url = new URL(this.server + path);
    for (let attempt = 1; ; attempt++) {
      const answer = await this.safely(() => send({ method, url, headers, body, signal }));
      const { statusCode = 0 } = answer;
      if (statusCode >= 200 && statusCode < 300) return answer;
      const seconds = secondsToWait(answer, attempt);
      const text = await boundedText(answer, SMALL_ANSWER, this.limits).catch(() => '');
      const error = errorOf(statusCode, text, this.server, apiKey !== undefined);
      // Close the connection too: a refusal may come before the whole body is sent, and the rest would keep it open.
      answer.socket?.destroy();
      if (statusCode !== 429 || attempt === MAX_ATTEMPTS || seconds > MAX_WAIT) throw error;
      this.waited += seconds;
      if (this.waited > MAX_WAIT_IN_ALL) throw error;
      onWait?.(seconds);
      await wait(seconds * 1000, undefined, { signal });
    }
  }

  /** What the answer says. @throws {NewhireError} as `request` does, and when it is not what the schema expects */
  async requestJson<Answer>(request: ClientRequest, schema: z.ZodType<Answer>): Promise<Answer> {
    const answer = await this.request(request);
    const { most = SMALL_ANSWER } = request;
    const text = await this.safely(() => boundedText(answer, most, this.limits));
    this.received += text.length;
    const read = readAnswer(schema, jsonIn(text));
    if (read === undefined) throw notNewhire(this.server);
    return read;
  }

  /** Sends a request whose answer has no body that is needed, and returns its headers. @throws {NewhireError} as `request` does */
  async requestHead(request: ClientRequest): Promise<IncomingMessage['headers']> {
    const answer = await this.request(request);
    await this.safely(() => boundedText(answer, SMALL_ANSWER, this.limits));
    return answer.headers;
  }

  /** The bytes of the answer, chunk by chunk. @throws {NewhireError} as `request` does, and when the connection breaks */
  async *requestBytes(request: ClientRequest): AsyncGenerator<Uint8Array> {
    const answer = await this.request(request);
    try {
      yield* answerBytes(answer, request.most ?? SMALL_ANSWER, this.limits);
    } catch (error) {
      this.signal.throwIfAborted();
      throw unreachable(error, this.server);
    }
  }

  private async safely<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      this.signal.throwIfAborted();
      throw unreachable(error, this.server);
    }
  }
}

/** Undefined when the text is not JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The wait that Retry-After asks for, in seconds or until a time; without it, twice as long each time. */
function secondsToWait({ headers }: IncomingMessage, attempt: number): number {
  const asked = headers['retry-after'];
  if (asked === undefined) return 2 ** (attempt - 1);
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - presentTime().getTime()) / 1000;
  return Number.isNaN(seconds) ? 1 : Math.max(0, seconds);
}

/** The client of a command. @throws {NewhireError} USAGE when NEWHIRE_API_KEY cannot be sent */
export function connect(address: OutboundAddress, signal: AbortSignal, progress: Progress): Client {
  const apiKey = apiKeyIn(process.env);
  const onWait = (seconds: number) =>
    progress.say(`The server asks newhire to wait ${Math.ceil(seconds)} s before the next request`);
  return new Client({ address, apiKey, signal, onWait });
}

/** A JSON body. */
export function jsonBody(value: unknown): RequestBody {
  const bytes = Buffer.from(JSON.stringify(value));
  return {
    type: 'application/json',
    length: bytes.length,
    bytes: async function* () {
      yield bytes;
    },
  };
}
