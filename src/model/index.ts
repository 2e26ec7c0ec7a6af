/** The one door to the language model. Closed unless a model is named: a key alone sends nothing. */

import { NewhireError } from '../errors.js';
import { checkBaseURL, isLoopback } from './base-url.js';
import type { Price } from './budget.js';
import type { Model } from './model-port.js';
import type { Patience } from './retry.js';

export type * from './model-port.js';

export interface ModelSettings {
  /** Name of the model as the service knows it. Without it there is no model stage. */
  model?: string | undefined;
  /** Default: OPENAI_API_KEY. A server on this computer needs none. */
  apiKey?: string | undefined;
  /** Default: OPENAI_BASE_URL, else OpenAI's own service. */
  baseURL?: string | undefined;
  /** Most HTTP requests of the job, retries and an interrupted run before included. */
  maxCalls?: number | undefined;
  /** Most US dollars of the job. */
  maxCost?: number | undefined;
  /** Requests under way at once; 4 when not given. */
  concurrency?: number | undefined;
  /** File that keeps the replies of the job; its folder must exist. */
  journalPath?: string | undefined;
  /** Prices by model name, in US dollars per million tokens; they go before the built-in table. */
  prices?: Record<string, Price> | undefined;
  /** Build and describe requests, send nothing; no key is needed. */
  dryRun?: boolean | undefined;
  /** Time limits and number of tries, where they differ from the usual ones. */
  patience?: Partial<Patience> | undefined;
  /** The clock, in milliseconds since 1970. */
  now?: (() => number) | undefined;
}

const OPENAI = 'https://api.openai.com/v1';
const DRY_RUN = 'This is a dry run: nothing is sent.';

/**
 * Opens the model that the settings name; undefined when they name none.
 * @throws NewhireError when the settings cannot work together, or the journal cannot be used
 */
export async function openModel(settings: ModelSettings): Promise<Model | undefined> {
  const { model: name, maxCalls, maxCost, concurrency = 4, dryRun, now = Date.now } = settings;
  if (!name) return undefined;
  const baseURL = settings.baseURL || process.env.OPENAI_BASE_URL || OPENAI;
  checkBaseURL(baseURL);
  const apiKey = settings.apiKey || process.env.OPENAI_API_KEY || keyless(baseURL, dryRun);
  checkNumber('number of calls', maxCalls, 0);
  checkNumber('cost limit', maxCost, 0);
  checkNumber('number of requests at once', concurrency, 1);
  const load = await Promise.all([
    import('./budget.js'),
    import('./breaker.js'),
    import('./journal.js'),
    import('./openai-call.js'),
    import('./openai-model.js'),
    import('./retry.js'),
  ]);
  const [{ Budget, priceOf }, { Breaker }, { Journal }, { createCall }, { OpenAiModel }, { PATIENCE }] = load;
  const price = priceOf(name, settings.prices);
  if (maxCost !== undefined && !price) throw unknownPrice();
  const call = createCall({ apiKey, baseURL, now });
  // Last, as nothing may fail while it is open and nobody closes it.
  const journal = await Journal.open(settings.journalPath);
  return new OpenAiModel({
    name,
    call,
    journal,
    budget: new Budget({ maxCalls, maxCost }, price, journal.earlier),
    breaker: new Breaker(now),
    patience: { ...PATIENCE, ...settings.patience },
    price,
    concurrency,
    stopped: dryRun ? DRY_RUN : undefined,
  });
}

function keyless(baseURL: string, dryRun: boolean | undefined): string {
  if (dryRun || isLoopback(baseURL)) return 'none';
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
