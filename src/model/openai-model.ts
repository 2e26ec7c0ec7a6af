/** The adapter of `Model` to any service with OpenAI's chat completions API. */

import PQueue from 'p-queue';
import { type CallBudget, costOf, type Price, type Spend } from './call-budget.js';
import { startDeadline } from './call-deadline.js';
import { CallFailure, type FailureKind } from './call-failure.js';
import { CallParameters, MOST_ANSWER_TOKENS, type ParameterValues } from './call-parameters.js';
import { type AnsweredCall, asCompletion, readCompletion } from './chat-completion.js';
import type { CircuitBreaker } from './circuit-breaker.js';
import type { Model, ModelOutcome, ModelRequest, ModelStats, RequestPreview, Usage } from './model-port.js';
import { replyFormat } from './model-reply.js';
import type { Call, CallBody } from './openai-call.js';
import { holdsPrivateNumber } from './privacy-guard.js';
import { messagesFor, requestKey } from './prompt.js';
import type { ReplyJournal } from './reply-journal.js';
import { type RetryLimits, withRetries } from './retry.js';
import { estimateTokens, typicalAnswerTokens } from './token-estimate.js';

const HELD_BACK = 'The field holds a long number or a date, so it was not sent to the model service.';
const BREAKER_OPEN =
  'The model service failed several times in a row, so no request is sent to it for a while.';
const NO_USAGE: Usage = { tokens_in: 0, tokens_out: 0 };
/** A service that refuses every request is as useless as one that is down. */
const COUNTED_BY_BREAKER: FailureKind[] = ['transient', 'broken', 'refused'];

/** What the adapter is made of; tests replace single parts. */
export interface OpenAiModelParts {
  name: string;
  call: Call;
  journal: ReplyJournal;
  budget: CallBudget;
  breaker: CircuitBreaker;
  retryLimits: RetryLimits;
  price: Price | undefined;
  /** Requests in flight at once. */
  concurrency: number;
  /** Set from the start where nothing is sent: the reason. */
  stopped: string | undefined;
}

/** Asks the service: equal requests once, a limited number at a time, within the budget. */
export class OpenAiModel implements Model {
  readonly name: string;
  private readonly parameters = new CallParameters();
  private readonly queue: PQueue;
  private readonly pending = new Map<string, Promise<ModelOutcome>>();
  /** Aborted when the stage stops, which ends the waits between tries. */
  private readonly stage = new AbortController();
  private stopReason: string | undefined;
  private calls = 0;
  private attempts = 0;
  private cached = 0;

  constructor(private readonly parts: OpenAiModelParts) {
    this.name = parts.name;
    this.queue = new PQueue({ concurrency: parts.concurrency });
    this.stopReason = parts.stopped;
  }

  async ask(request: ModelRequest, signal?: AbortSignal): Promise<ModelOutcome> {
    if (request.errors.length === 0) return { kind: 'not_attempted', reason: 'There is nothing to ask.' };
    if (holdsPrivateNumber(request)) return { kind: 'failed', reason: HELD_BACK };
    const key = requestKey(this.name, request);
    const known = this.parts.journal.find(key);
    if (known) return this.fromCache(known);
    const pending = this.pending.get(key);
    if (pending) return this.fromCache(await pending);
    const outcome = this.queue.add(() => this.send(key, request, signal));
    this.pending.set(key, outcome);
    try {
      return await outcome;
    } finally {
      this.pending.delete(key);
    }
  }

  describe(request: ModelRequest): RequestPreview {
    const isKnown = this.parts.journal.find(requestKey(this.name, request)) !== undefined;
    if (isKnown || holdsPrivateNumber(request)) return { body: undefined, tokens: 0, cost: 0 };
    const body = this.body(request, this.parameters.values);
    const tokens = estimateTokens(body);
    const typical = { tokens_in: tokens, tokens_out: typicalAnswerTokens(request.errors.length) };
    return { body, tokens, cost: this.parts.price && costOf(typical, this.parts.price) };
  }

  stats(): ModelStats {
    const used = this.parts.budget.used();
    return { calls: this.calls, attempts: this.attempts, cached: this.cached, ...used };
  }

  stopped(): string | undefined {
    return this.stopReason;
  }

  async close(): Promise<void> {
    await this.queue.onIdle();
    this.parts.breaker.end();
    await this.parts.journal.close();
  }

  private fromCache(outcome: AnsweredCall | ModelOutcome): ModelOutcome {
    if (outcome.kind !== 'answered') return outcome;
    this.cached += 1;
    return { kind: 'answered', fixes: outcome.fixes, usage: NO_USAGE, cached: true };
  }

  /** Sends a request with all its tries, and writes the result to the journal. */
  private async send(
    key: string,
    request: ModelRequest,
    signal: AbortSignal | undefined,
  ): Promise<ModelOutcome> {
    const spend: Spend = { attempts: 0, cost: 0 };
    const waits = startDeadline(Number.POSITIVE_INFINITY, [signal, this.stage.signal]);
    try {
      const attempt = (msLeft: () => number) => this.attempt(request, msLeft, signal, spend);
      const { completion, usage } = await withRetries(attempt, this.parts.retryLimits, waits.signal);
      const outcome = readCompletion(completion, request);
      await this.parts.journal.add(key, outcome, spend);
      return outcome.kind === 'answered' ? { ...outcome, usage, cached: false } : outcome;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.kind === 'permanent') this.stop(error.message);
      if (spend.attempts === 0) return { kind: 'not_attempted', reason: error.message };
      const outcome: AnsweredCall = { kind: 'failed', reason: error.message };
      await this.parts.journal.add(key, outcome, spend, error.kind !== 'refused');
      return outcome;
    } finally {
      waits.release();
      if (spend.attempts > 0) this.calls += 1;
    }
  }

  /** One HTTP request, if it is allowed now. Adds its cost to `spend`. */
  private async attempt(
    request: ModelRequest,
    msLeft: () => number,
    signal: AbortSignal | undefined,
    spend: Spend,
  ) {
    const { budget, breaker, call } = this.parts;
    const parameters = this.parameters.values;
    const body = this.body(request, parameters);
    const worst = { tokens_in: estimateTokens(body), tokens_out: MOST_ANSWER_TOKENS };
    this.checkOpen(signal);
    if (!breaker.allows()) throw new CallFailure('held', BREAKER_OPEN);
    const reservation = await budget.reserve(worst);
    let used: Usage | undefined = NO_USAGE;
    try {
      this.checkOpen(signal);
      spend.attempts += 1;
      this.attempts += 1;
      const completion = asCompletion(await call(body, msLeft(), signal));
      breaker.succeeded();
      used = completion.usage ?? { ...worst, tokens_out: estimateTokens(completion.choices) };
      return { completion, usage: used };
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.mayBeCharged) used = undefined;
      if (error.kind === 'refused' && this.parameters.refused(error.parameter, parameters)) {
        throw new CallFailure('adapted', error.message);
      }
      if (COUNTED_BY_BREAKER.includes(error.kind)) breaker.failed();
      throw error;
    } finally {
      spend.cost += reservation.settle(used);
    }
  }

  private checkOpen(signal: AbortSignal | undefined): void {
    if (this.stopReason !== undefined) throw new CallFailure('held', this.stopReason);
    if (signal?.aborted) throw new CallFailure('held', 'The run was stopped.');
  }

  private stop(reason: string): void {
    this.stopReason ??= reason;
    this.stage.abort();
  }

  private body(request: ModelRequest, { response_format: format, ...others }: ParameterValues): CallBody {
    return {
      model: this.name,
      messages: messagesFor(request),
      ...(format && { response_format: format === 'json_schema' ? replyFormat(request) : { type: format } }),
      ...others,
    };
  }
}
