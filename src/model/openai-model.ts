/** The adapter of `Model` to any service with OpenAI's chat completions API. */

import PQueue from 'p-queue';
import { CallParameters, type ParameterValues } from './call-parameters.js';
import type { CircuitBreaker } from './circuit-breaker.js';
import type { Model, ModelOutcome, ModelRequest, ModelStats, RequestPreview } from './model-port.js';
import {
  type AnsweredCall,
  asCompletion,
  type Completion,
  readCompletion,
  replyFormat,
} from './model-reply.js';
import { type Call, type CallBody, CallFailure, type FailureKind } from './openai-call.js';
import { containsPrivateNumber } from './privacy-guard.js';
import { messagesFor, requestKey } from './prompt.js';
import type { ReplyJournal } from './reply-journal.js';
import { type RetryLimits, withRetries } from './retry.js';

const HELD_BACK = 'The field holds a long number or a date, so it was not sent to the model service.';
const BREAKER_OPEN =
  'The model service failed several times in a row, so no request is sent to it for a while.';
const NO_USAGE = { tokens_in: 0, tokens_out: 0 };
/** A service that refuses every request is as useless as one that is down. */
const COUNTED_BY_BREAKER: FailureKind[] = ['transient', 'broken', 'refused'];

/** What the adapter is made of. */
export interface OpenAiModelParts {
  name: string;
  call: Call;
  journal: ReplyJournal;
  breaker: CircuitBreaker;
  retryLimits: RetryLimits;
  /** Most HTTP requests of the job, with those of an interrupted earlier run. */
  maxCalls: number;
  /** Requests in flight at the same time. */
  concurrency: number;
  /** Set from the start where nothing is sent: the reason. */
  stopped: string | undefined;
}

/** Asks the service: equal requests once, a limited number at a time, within the limit of calls. */
export class OpenAiModel implements Model {
  readonly name: string;
  private readonly parameters = new CallParameters();
  private readonly queue: PQueue;
  private readonly pending = new Map<string, Promise<ModelOutcome>>();
  /** Aborted when the stage stops, which ends the waits between tries. */
  private readonly stage = new AbortController();
  private stopReason: string | undefined;
  private readonly counts: ModelStats = { calls: 0, attempts: 0, cached: 0, ...NO_USAGE };

  constructor(private readonly parts: OpenAiModelParts) {
    this.name = parts.name;
    this.queue = new PQueue({ concurrency: parts.concurrency });
    this.stopReason = parts.stopped;
  }

  async ask(request: ModelRequest, signal?: AbortSignal): Promise<ModelOutcome> {
    if (request.errors.length === 0) return { kind: 'not_attempted', reason: 'There is nothing to ask.' };
    if (containsPrivateNumber(request)) return { kind: 'failed', reason: HELD_BACK };
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
    if (isKnown || containsPrivateNumber(request)) return { body: undefined };
    return { body: this.body(request, this.parameters.values) };
  }

  stats(): ModelStats {
    return { ...this.counts };
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
    this.counts.cached += 1;
    return { kind: 'answered', fixes: outcome.fixes, usage: NO_USAGE, cached: true };
  }

  /** Sends a request with all its tries, and writes the result to the journal. */
  private async send(
    key: string,
    request: ModelRequest,
    signal: AbortSignal | undefined,
  ): Promise<ModelOutcome> {
    const { journal, retryLimits } = this.parts;
    let attempts = 0;
    const attempt = (ms: number) => {
      this.reserve(signal);
      attempts += 1;
      return this.attempt(request, ms, signal);
    };
    try {
      const stop = AbortSignal.any([this.stage.signal, ...(signal ? [signal] : [])]);
      const completion = await withRetries(attempt, retryLimits, stop);
      const outcome = readCompletion(completion, request);
      await journal.add(key, outcome, attempts);
      return outcome.kind === 'answered'
        ? { ...outcome, usage: completion.usage ?? NO_USAGE, cached: false }
        : outcome;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.kind === 'permanent') this.stop(error.message);
      if (attempts === 0) return { kind: 'not_attempted', reason: error.message };
      const outcome: AnsweredCall = { kind: 'failed', reason: error.message };
      await journal.add(key, outcome, attempts, error.kind !== 'refused');
      return outcome;
    } finally {
      if (attempts > 0) this.counts.calls += 1;
    }
  }

  /** Counts a call before it is made. @throws {CallFailure} when it must not be made now */
  private reserve(signal: AbortSignal | undefined): void {
    const { breaker, journal, maxCalls } = this.parts;
    if (this.stopReason !== undefined) throw new CallFailure('held', this.stopReason);
    if (signal?.aborted) throw new CallFailure('held', 'The run was stopped.');
    if (!breaker.allows()) throw new CallFailure('held', BREAKER_OPEN);
    if (journal.earlierAttempts + this.counts.attempts >= maxCalls)
      throw new CallFailure('permanent', `The limit of ${maxCalls} model calls is reached.`);
    this.counts.attempts += 1;
  }

  /** One HTTP request. */
  private async attempt(
    request: ModelRequest,
    ms: number,
    signal: AbortSignal | undefined,
  ): Promise<Completion> {
    const { breaker, call } = this.parts;
    const parameters = this.parameters.values;
    try {
      const completion = asCompletion(await call(this.body(request, parameters), ms, signal));
      breaker.succeeded();
      this.counts.tokens_in += completion.usage?.tokens_in ?? 0;
      this.counts.tokens_out += completion.usage?.tokens_out ?? 0;
      return completion;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.kind === 'refused' && this.parameters.refused(error.details.parameter, parameters))
        throw new CallFailure('adapted', error.message);
      if (COUNTED_BY_BREAKER.includes(error.kind)) breaker.failed();
      throw error;
    }
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
