/** The port's adapter to any service that speaks OpenAI's chat completions. */

import PQueue from 'p-queue';
import type { Breaker } from './breaker.js';
import { type Budget, costOf, type Price, type Spend } from './budget.js';
import { startDeadline } from './call-deadline.js';
import { CallFailure, type FailureKind } from './call-failure.js';
import { asCompletion, readCompletion, type Settled } from './completion.js';
import type { Journal } from './journal.js';
import type { Model, ModelOutcome, ModelRequest, ModelStats, RequestPreview, Usage } from './model-port.js';
import type { Call, CallBody } from './openai-call.js';
import { MAX_ANSWER_TOKENS, Parameters, type ParameterValues } from './parameters.js';
import { holdsPrivateNumber } from './privacy.js';
import { messagesFor, requestKey } from './prompt.js';
import { replyFormat } from './reply.js';
import { type Patience, withRetries } from './retry.js';
import { estimateTokens, usualAnswerTokens } from './token-estimate.js';

const HELD_BACK = 'The field holds a long number or a date, so it was not sent to the model service.';
const RESTING = 'The model service failed several times in a row, so it is left alone for a while.';
const NO_USAGE: Usage = { tokens_in: 0, tokens_out: 0 };
/** A service that refuses every request is of no more use than one that is down. */
const COUNTED_BY_BREAKER: FailureKind[] = ['transient', 'broken', 'refused'];

export interface OpenAiModelParts {
  name: string;
  call: Call;
  journal: Journal;
  budget: Budget;
  breaker: Breaker;
  patience: Patience;
  price: Price | undefined;
  /** Requests under way at once. */
  concurrency: number;
  /** Set at once in a dry run: the reason why nothing is sent. */
  stopped: string | undefined;
}

export class OpenAiModel implements Model {
  readonly name: string;
  readonly #parts: OpenAiModelParts;
  readonly #parameters = new Parameters();
  readonly #queue: PQueue;
  readonly #pending = new Map<string, Promise<ModelOutcome>>();
  /** Aborted when the stage stops, to end the waits between tries. */
  readonly #stage = new AbortController();
  #stopped: string | undefined;
  #calls = 0;
  #attempts = 0;
  #cached = 0;

  constructor(parts: OpenAiModelParts) {
    this.name = parts.name;
    this.#parts = parts;
    this.#queue = new PQueue({ concurrency: parts.concurrency });
    this.#stopped = parts.stopped;
  }

  async ask(request: ModelRequest, signal?: AbortSignal): Promise<ModelOutcome> {
    if (request.errors.length === 0) return { kind: 'not_attempted', reason: 'There is nothing to ask.' };
    if (holdsPrivateNumber(request)) return { kind: 'failed', reason: HELD_BACK };
    const key = requestKey(this.name, request);
    const known = this.#parts.journal.find(key);
    if (known) return this.#fromCache(known);
    const pending = this.#pending.get(key);
    if (pending) return this.#fromCache(await pending);
    const outcome = this.#queue.add(() => this.#send(key, request, signal));
    this.#pending.set(key, outcome);
    try {
      return await outcome;
    } finally {
      this.#pending.delete(key);
    }
  }

  describe(request: ModelRequest): RequestPreview {
    if (holdsPrivateNumber(request)) return { body: undefined, tokens: 0, cost: 0 };
    const body = this.#body(request, this.#parameters.values);
    const tokens = estimateTokens(body);
    const usual = { tokens_in: tokens, tokens_out: usualAnswerTokens(request.errors.length) };
    return { body, tokens, cost: this.#parts.price && costOf(usual, this.#parts.price) };
  }

  stats(): ModelStats {
    const used = this.#parts.budget.used();
    return { calls: this.#calls, attempts: this.#attempts, cached: this.#cached, ...used };
  }

  stopped(): string | undefined {
    return this.#stopped;
  }

  async close(): Promise<void> {
    await this.#queue.onIdle();
    await this.#parts.journal.close();
  }

  #fromCache(outcome: Settled | ModelOutcome): ModelOutcome {
    if (outcome.kind !== 'answered') return outcome;
    this.#cached += 1;
    return { kind: 'answered', fixes: outcome.fixes, usage: NO_USAGE, cached: true };
  }

  /** Sends a request with all its tries, and journals how it ended. */
  async #send(key: string, request: ModelRequest, signal: AbortSignal | undefined): Promise<ModelOutcome> {
    const spend: Spend = { attempts: 0, cost: 0 };
    const waits = startDeadline(Number.POSITIVE_INFINITY, [signal, this.#stage.signal]);
    try {
      const attempt = (msLeft: () => number) => this.#attempt(request, msLeft, signal, spend);
      const { completion, usage } = await withRetries(attempt, this.#parts.patience, waits.signal);
      const outcome = readCompletion(completion, request);
      await this.#parts.journal.add(key, outcome, spend);
      return outcome.kind === 'answered' ? { ...outcome, usage, cached: false } : outcome;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.kind === 'permanent') this.#stop(error.message);
      if (spend.attempts === 0) return { kind: 'not_attempted', reason: error.message };
      const outcome: Settled = { kind: 'failed', reason: error.message };
      await this.#parts.journal.add(key, outcome, spend, error.kind !== 'refused');
      return outcome;
    } finally {
      waits.release();
      if (spend.attempts > 0) this.#calls += 1;
    }
  }

  /** One HTTP request, if nothing speaks against it. Adds to `spend` what it took. */
  async #attempt(request: ModelRequest, msLeft: () => number, signal: AbortSignal | undefined, spend: Spend) {
    const { budget, breaker, call } = this.#parts;
    const parameters = this.#parameters.values;
    const body = this.#body(request, parameters);
    const worst = { tokens_in: estimateTokens(body), tokens_out: MAX_ANSWER_TOKENS };
    this.#checkOpen(signal);
    if (!breaker.allows()) throw new CallFailure('held', RESTING);
    const reservation = await budget.reserve(worst);
    let used: Usage | undefined = NO_USAGE;
    try {
      this.#checkOpen(signal);
      spend.attempts += 1;
      this.#attempts += 1;
      const completion = asCompletion(await call(body, msLeft(), signal));
      breaker.succeeded();
      used = completion.usage ?? { ...worst, tokens_out: estimateTokens(completion.choices) };
      return { completion, usage: used };
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.mayBeCharged) used = undefined;
      if (error.kind === 'refused' && this.#parameters.refused(error.parameter, parameters)) {
        throw new CallFailure('adapted', error.message);
      }
      if (COUNTED_BY_BREAKER.includes(error.kind)) breaker.failed();
      throw error;
    } finally {
      spend.cost += reservation.settle(used);
    }
  }

  #checkOpen(signal: AbortSignal | undefined): void {
    if (this.#stopped !== undefined) throw new CallFailure('held', this.#stopped);
    if (signal?.aborted) throw new CallFailure('held', 'The run was stopped.');
  }

  #stop(reason: string): void {
    this.#stopped ??= reason;
    this.#stage.abort();
  }

  #body(request: ModelRequest, parameters: ParameterValues): CallBody {
    return {
      model: this.name,
      messages: messagesFor(request),
      response_format: replyFormat(request),
      store: false,
      ...parameters,
    };
  }
}
