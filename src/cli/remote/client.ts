/** Asks a newhire server: with the key, waiting when told to, and with an error for every bad answer. */

import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { faultOf, notOurs, unreachable } from './server-errors.js';
import { type Body, type Sending, send } from './transport.js';

export interface ClientOptions {
  /** Such as `http://127.0.0.1:8000`. */
  server: string;
  /** Sent as X-API-Key. */
  apiKey: string | undefined;
  signal: AbortSignal;
  /** Told when the server lets us wait. */
  onWait?: (seconds: number) => void;
}

export interface Question {
  method?: Sending['method'];
  /** With its query. */
  path: string;
  body?: Body;
}

/** How often a request that came too soon is sent again, and the longest wait in seconds. */
const TRIES = 10;
const LONGEST_WAIT = 120;

export class Client {
  readonly server: string;
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.server = options.server;
    this.#options = options;
  }

  get signal(): AbortSignal {
    return this.#options.signal;
  }

  /**
   * The good answer; its body is the caller's to read.
   * @throws NewhireError for every other one, or the signal's reason
   */
  async ask({ method = 'GET', path, body }: Question): Promise<IncomingMessage> {
    const { apiKey, signal, onWait } = this.#options;
    const headers: Record<string, string> = apiKey === undefined ? {} : { 'x-api-key': apiKey };
    const url = new URL(this.server + path);
    for (let tries = 1; ; tries++) {
      const answer = await this.#safely(() => send({ method, url, headers, body, signal }));
      const { statusCode = 0 } = answer;
      if (statusCode >= 200 && statusCode < 300) return answer;
      const seconds = secondsToWait(answer, tries);
      const fault = await faultOf(answer, this.server, apiKey !== undefined);
      // The connection too: a refusal may come before all is sent, and what is left unsent would keep it open.
      answer.socket?.destroy();
      if (statusCode !== 429 || tries === TRIES || seconds > LONGEST_WAIT) throw fault;
      onWait?.(seconds);
      await wait(seconds * 1000, undefined, { signal });
    }
  }

  /** The JSON that answers. @throws NewhireError, or the signal's reason */
  async askJson<Answer>(question: Question): Promise<Answer> {
    const answer = await this.ask(question);
    const pieces: Buffer[] = [];
    await this.#safely(async () => {
      for await (const piece of answer) pieces.push(piece as Buffer);
    });
    try {
      return JSON.parse(Buffer.concat(pieces).toString()) as Answer;
    } catch {
      throw notOurs(this.server);
    }
  }

  /** The bytes that answer, piece by piece. @throws NewhireError, or the signal's reason */
  async *askBytes(question: Question): AsyncGenerator<Uint8Array> {
    const answer = await this.ask(question);
    try {
      for await (const piece of answer) yield piece as Buffer;
    } catch (error) {
      this.signal.throwIfAborted();
      throw unreachable(error, this.server);
    }
  }

  async #safely<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      this.signal.throwIfAborted();
      throw unreachable(error, this.server);
    }
  }
}

/** What Retry-After says, as seconds or as a time; without it, ever longer. */
function secondsToWait({ headers }: IncomingMessage, tries: number): number {
  const told = headers['retry-after'];
  if (told === undefined) return 2 ** (tries - 1);
  const seconds = /^\d+$/.test(told) ? Number(told) : (Date.parse(told) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? 1 : Math.max(0, seconds);
}

/** A JSON body. */
export function jsonBody(value: unknown): Body {
  const bytes = Buffer.from(JSON.stringify(value));
  return {
    type: 'application/json',
    length: bytes.length,
    bytes: async function* () {
      yield bytes;
    },
  };
}
