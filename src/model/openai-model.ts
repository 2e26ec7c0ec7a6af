/** The adapter of `Model` to any service with OpenAI's chat completions API. */

import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import pRetry from 'p-retry';
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
import { type CallBody, CallFailure, type FailureKind, type ModelCall, stoppedBy } from './openai-call.js';
import { containsPrivateNumber, messagesFor } from './prompt.js';
import { type ReplyJournal, requestKey } from './reply-journal.js';

const HELD_BACK = 'The field contains a long number or a date, so it was not sent to the model service.';
const BREAKER_OPEN =
  'The model service failed several times in a row, so no request is sent to it for a while.';
const NO_USAGE = { tokens_in: 0, tokens_out: 0 };
/** A service that refuses every request is as useless as one that is down. */
const COUNTED_BY_BREAKER: FailureKind[] = ['transient', 'broken', 'refused'];

/** The parts of the adapter. */
interface OpenAiModelParts {
  name: string;
  call: ModelCall;
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
  private readonly counts: ModelStats = {
    ...{ calls: 0, attempts: 0, failures: 0, answered: 0, unanswered: 0, cached: 0 },
    ...NO_USAGE,
  };

  constructor(private readonly parts: OpenAiModelParts) {
    this.name = parts.name;
    this.queue = new PQueue({ concurrency: parts.concurrency });
    this.stopReason = parts.stopped;
  }

  async ask(request: ModelRequest, signal?: AbortSignal): Promise<ModelOutcome> {
    if (request.errors.length === 0) return { kind: 'not_attempted', reason: 'There is nothing to ask.' };
    if (containsPrivateNumber(request)) return { kind: 'failed', reason: HELD_BACK };
    const outcome = await this.answer(request, signal);
    if (outcome.kind === 'answered') this.counts.answered += 1;
    else this.counts.unanswered += 1;
    return outcome;
  }

  private async answer(request: ModelRequest, signal: AbortSignal | undefined): Promise<ModelOutcome> {
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
    if (signal?.aborted) throw stoppedBy(signal);
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
      this.counts.failures += 1;
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

/** Times in milliseconds. */
export interface RetryLimits {
  /** Tries after the first one. */
  retries: number;
  /** Longest time of one try, from connecting to the last byte of the answer. */
  attemptMs: number;
  /** Longest time of a request with all its tries and waits. */
  totalMs: number;
  /** Wait before the second try; doubles with each further one. */
  firstWaitMs: number;
  maxWaitMs: number;
  /** Longest wait that a `Retry-After` header can cause. */
  maxRetryAfterMs: number;
}

/** The limits that apply unless others are given. */
export const RETRY_LIMITS: RetryLimits = {
  retries: 2,
  attemptMs: 60_000,
  totalMs: 180_000,
  firstWaitMs: 500,
  maxWaitMs: 8_000,
  maxRetryAfterMs: 60_000,
};

/**
 * Calls `attempt` with the milliseconds it may take, until it succeeds, fails permanently, or its retries or its time are used
 * up. A wait that would exceed the total time is not started. An aborted `signal` ends a wait early; the next attempt then
 * decides what to do.
 * @throws the last failure of `attempt`
 */
function withRetries<T>(
  attempt: (ms: number) => Promise<T>,
  limits: RetryLimits,
  signal: AbortSignal,
): Promise<T> {
  const end = performance.now() + limits.totalMs;
  const left = () => end - performance.now();
  let broken = 0;
  return pRetry(async () => attempt(Math.min(limits.attemptMs, left())), {
    retries: limits.retries,
    minTimeout: 0,
    shouldConsumeRetry: ({ error }) => !(error instanceof CallFailure && error.kind === 'adapted'),
    shouldRetry: async ({ error, retriesConsumed }) => {
      if (!(error instanceof CallFailure)) return false;
      if (error.kind === 'adapted') return true;
      if (error.kind === 'broken') broken += 1;
      if (error.kind !== 'transient' && !(error.kind === 'broken' && broken === 1)) return false;
      const wait = waitBefore(retriesConsumed, error, limits);
      if (wait >= left()) return false;
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      return true;
    },
  });
}

function waitBefore(retry: number, { details }: CallFailure, limits: RetryLimits): number {
  const backoff = Math.min(limits.maxWaitMs, limits.firstWaitMs * 2 ** retry);
  const jittered = backoff * (0.75 + Math.random() / 4);
  return Math.max(jittered, Math.min(details.retryAfterMs ?? 0, limits.maxRetryAfterMs));
}
