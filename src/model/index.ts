/** The only access to the language model. Nothing is sent unless a model is named: a key alone is not enough. */

import { NewhireError } from '../errors.js';
import { checkBaseURL, isLoopback } from './base-url.js';
import type { Price } from './call-budget.js';
import { CircuitBreaker } from './circuit-breaker.js';
import type { JournalPort } from './journal-port.js';
import type { Model } from './model-port.js';
import type { RetryLimits } from './retry.js';

export { breakerMemory } from './circuit-breaker.js';
export type { JournalPort } from './journal-port.js';
export type * from './model-port.js';
export { holdsNumber } from './privacy-guard.js';

/** What the user chose about the model. Only `model` is needed. */
export interface ModelSettings {
  /** Name of the model as the service knows it. Without it there is no model stage. */
  model?: string | undefined;
  /** Default: OPENAI_API_KEY. A server on this computer needs none. */
  apiKey?: string | undefined;
  /** Default: OPENAI_BASE_URL, else OpenAI's own service. */
  baseURL?: string | undefined;
  /** Most HTTP requests of the job, including retries and an interrupted earlier run. */
  maxCalls?: number | undefined;
  /** Highest cost of the job in US dollars. */
  maxCost?: number | undefined;
  /** Requests in flight at once; 4 by default. */
  concurrency?: number | undefined;
  /** Path of the file that keeps the replies of the job, whose folder must exist, or another place for them. */
  journal?: string | JournalPort | undefined;
  /** Prices by model name, in US dollars per million tokens; they take precedence over the built-in table. */
  prices?: Record<string, Price> | undefined;
  /** Build and describe requests but send nothing; no key is needed. */
  dryRun?: boolean | undefined;
  /** Answer what the journal answers and send nothing; no key is needed. */
  fromJournal?: boolean | undefined;
  /** Time limits and number of tries, where they differ from the default. */
  retryLimits?: Partial<RetryLimits> | undefined;
  /** Shared by the jobs of a server, so that they do not find out one by one that the service is down. */
  breakerMemory?: SharedArrayBuffer | undefined;
  /** The clock, in milliseconds since 1970. */
  now?: (() => number) | undefined;
}

const OPENAI = 'https://api.openai.com/v1';
const DRY_RUN = 'This is a dry run: nothing is sent.';
const FROM_JOURNAL = 'The model is asked once, before the proposals are decided on.';

/**
 * Opens the model that the settings name; undefined when they name none.
 * @throws {NewhireError} USAGE when the settings are inconsistent, STORE_UNAVAILABLE when the journal cannot be used
 */
export async function openModel(settings: ModelSettings): Promise<Model | undefined> {
  const { model: name, maxCalls, maxCost, concurrency = 4, dryRun, fromJournal, now = Date.now } = settings;
  if (!name) return undefined;
  const baseURL = settings.baseURL || process.env.OPENAI_BASE_URL || OPENAI;
  checkBaseURL(baseURL);
  const apiKey = settings.apiKey || process.env.OPENAI_API_KEY || keyless(baseURL, dryRun || fromJournal);
  checkNumber('number of calls', maxCalls, 0);
  checkNumber('cost limit', maxCost, 0);
  checkNumber('number of requests at once', concurrency, 1);
  const load = await Promise.all([
    import('./call-budget.js'),
    import('./reply-journal.js'),
    import('./openai-call.js'),
    import('./openai-model.js'),
    import('./retry.js'),
  ]);
  const [{ CallBudget, priceOf }, { ReplyJournal }, { createCall }, { OpenAiModel }, { RETRY_LIMITS }] = load;
  const price = priceOf(name, settings.prices);
  if (maxCost !== undefined && !price) throw unknownPrice();
  const call = createCall({ apiKey, baseURL, now });
  // Opened last: an error after this would leave it open.
  const journal = await ReplyJournal.open(settings.journal);
  return new OpenAiModel({
    name,
    call,
    journal,
    budget: new CallBudget({ maxCalls, maxCost }, price, journal.earlier),
    breaker: new CircuitBreaker(now, settings.breakerMemory),
    retryLimits: { ...RETRY_LIMITS, ...settings.retryLimits },
    price,
    concurrency,
    stopped: dryRun ? DRY_RUN : fromJournal ? FROM_JOURNAL : undefined,
  });
}

function keyless(baseURL: string, sendsNothing: boolean | undefined): string {
  if (sendsNothing || isLoopback(baseURL)) return 'none';
  throw new NewhireError('USAGE', 'A model is named, but there is no key for its service.', {
    next: 'Set OPENAI_API_KEY, or set OPENAI_BASE_URL to a model server on this computer.',
  });
}

function checkNumber(what: string, value: number | undefined, least: number): void {
  if (value === undefined || (Number.isFinite(value) && value >= least)) return;
  throw new NewhireError('USAGE', `The ${what} for the model must be a number of at least ${least}.`);
}

function unknownPrice(): NewhireError {
  return new NewhireError('USAGE', 'A cost limit is set, but the price of this model is not known.', {
    next: 'Give its price per million tokens in the settings, or limit the number of calls instead.',
  });
}
