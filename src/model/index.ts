/** The only access to the language model. Nothing is sent unless a model is named: a key alone is not enough. */

import { NewhireError } from '../errors.js';
import { isLoopback, OutboundAddress } from '../outbound.js';
import { CircuitBreaker } from './circuit-breaker.js';
import type { JournalPort, Model } from './model-port.js';
import type { RetryLimits } from './openai-model.js';

export { breakerMemory } from './circuit-breaker.js';
export type * from './model-port.js';
export { containsNumber } from './prompt.js';

/** What the user chose about the model. Only `model` is needed. */
export interface ModelSettings {
  /** Name of the model as the service knows it. Without it there is no model stage. */
  model?: string | undefined;
  /** Default: OPENAI_API_KEY. A server on this computer needs none. */
  apiKey?: string | undefined;
  /** Default: OPENAI_BASE_URL, else OpenAI's own service. */
  baseURL?: string | undefined;
  /** An address without TLS may be used, which is not on this computer. */
  insecure?: boolean | undefined;
  /** Most HTTP requests of the job, including retries and an interrupted earlier run. */
  maxCalls?: number | undefined;
  /** Requests in flight at the same time; 4 by default. */
  concurrency?: number | undefined;
  /** Path of the file that keeps the replies of the job, whose folder must exist, or another place for them. */
  journal?: string | JournalPort | undefined;
  /** Build and describe requests but send nothing; no key is needed. */
  dryRun?: boolean | undefined;
  /** Answer what the journal answers and send nothing; no key is needed. */
  fromJournal?: boolean | undefined;
  /** Time limits and number of tries, where they differ from the default. */
  retryLimits?: Partial<RetryLimits> | undefined;
  /** Shared by the jobs of a server, so that they do not find out one by one that the service is down. */
  breakerMemory?: SharedArrayBuffer | undefined;
}

const OPENAI = 'https://api.openai.com/v1';
const DRY_RUN = 'This is a dry run: nothing is sent.';
const FROM_JOURNAL = 'The model is asked once, before the proposals are decided on.';

/**
 * Opens the model that the settings name; undefined when they name none.
 * @throws {NewhireError} USAGE when the settings are inconsistent, STORE_UNAVAILABLE when the journal cannot be used
 */
export async function openModel(settings: ModelSettings): Promise<Model | undefined> {
  const { model: name, maxCalls = Number.POSITIVE_INFINITY, concurrency = 4, dryRun, fromJournal } = settings;
  if (!name) return undefined;
  const address = OutboundAddress.to(settings.baseURL || process.env.OPENAI_BASE_URL || OPENAI, {
    what: 'The base URL of the model service',
    isInsecureAllowed: settings.insecure,
    next: 'Set OPENAI_BASE_URL to an address such as https://api.openai.com/v1, or leave it out; plain http is accepted for a server on this computer, or with --insecure.',
  });
  const apiKey = settings.apiKey || process.env.OPENAI_API_KEY || keyless(address, dryRun || fromJournal);
  checkNumber('number of calls', maxCalls, 0);
  checkNumber('number of concurrent requests', concurrency, 1);
  const [{ ReplyJournal }, { createCall }, { OpenAiModel, RETRY_LIMITS }] = await Promise.all([
    import('./reply-journal.js'),
    import('./openai-call.js'),
    import('./openai-model.js'),
  ]);
  const call = createCall({ apiKey, address });
  return new OpenAiModel({
    name,
    call,
    maxCalls,
    concurrency,
    breaker: new CircuitBreaker(settings.breakerMemory),
    retryLimits: { ...RETRY_LIMITS, ...settings.retryLimits },
    stopped: dryRun ? DRY_RUN : fromJournal ? FROM_JOURNAL : undefined,
    // Opened last: an error after this would leave it open.
    journal: await ReplyJournal.open(settings.journal),
  });
}

function keyless({ url }: OutboundAddress, sendsNothing: boolean | undefined): string {
  if (sendsNothing || isLoopback(new URL(url).hostname)) return 'none';
  throw new NewhireError('USAGE', 'A model is named, but there is no key for its service.', {
    next: 'Set OPENAI_API_KEY, or set OPENAI_BASE_URL to a model server on this computer.',
  });
}

function checkNumber(what: string, value: number, least: number): void {
  if (value >= least) return;
  throw new NewhireError('USAGE', `The ${what} for the model must be a number of at least ${least}.`);
}
