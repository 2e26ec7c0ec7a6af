/** Starts the service on a data folder and ends it in order: the way in for `newhire serve`. */

import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { NewhireError } from '../errors.js';
import { openCorrector } from '../jobs/index.js';
import { codeOf } from '../storage/index.js';
import { openStore } from '../storage/json/index.js';
import { standardOptions } from '../validation/index.js';
import { type AppOptions, buildApp } from './app.js';
import { letHeapGrow } from './heap-settings.js';
import { loggerTo } from './log.js';
import { isLoopback } from './plugins/host-check.js';

export interface ServerOptions
  extends Pick<
    AppOptions,
    | 'profile'
    | 'metrics'
    | 'workers'
    | 'maxUpload'
    | 'version'
    | 'apiKey'
    | 'corsOrigin'
    | 'trustProxy'
    | 'timeouts'
  > {
  /** Path of the data folder; made when it is not there. */
  readonly dataFolder: string;
  /** Name or address to listen on. Requests from elsewhere are refused unless it is a loopback one. */
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  /** Name of the language model; none is asked without it. */
  readonly model?: string | undefined;
  /** Today as YYYY-MM-DD, for tests; else the day it is. */
  readonly today?: string | undefined;
  readonly logTo: NodeJS.WriteStream;
}

export interface RunningServer {
  /** Such as `http://127.0.0.1:8000`. */
  readonly url: string;
  /** Path of the data folder. */
  readonly folder: string;
  /** Only this computer can reach it. */
  readonly loopback: boolean;
  /** Fulfilled at SIGINT or SIGTERM; rejected when another process takes the data folder, or of a fault nobody foresaw. */
  readonly told: Promise<void>;
  /** Stops accepting, finishes requests, puts running jobs back, closes the store. */
  readonly stop: () => Promise<void>;
}

/** Milliseconds for requests under way at a stop. */
const GRACE = 10_000;

/**
 * It listens only once it holds the lock of the data folder.
 * @throws NewhireError STORE_LOCKED, STORE_UNAVAILABLE, USAGE
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  checkProxies(options.trustProxy);
  letHeapGrow();
  const { model, workers } = options;
  const loopback = isLoopback(options.host);
  const today = () => options.today ?? dayOf(new Date());
  const warnings: string[] = [];
  const lost = new AbortController();
  const ends: (() => Promise<void>)[] = [];
  let app: FastifyInstance | undefined;
  try {
    const corrector = await openCorrector({
      threads: workers,
      model,
      today,
      onModelPlan: (plan) => app?.log.info(plan, 'the language model will be asked'),
    });
    ends.unshift(corrector.close);
    const { store, folder, close } = await openStore(options.dataFolder, {
      onWarning: (message) => warnings.push(message),
      onCompromised: () => lost.abort(),
    });
    ends.unshift(close);
    // Whoever has taken the folder must not be written over.
    lost.signal.addEventListener('abort', () => void store.close());
    app = await buildApp({
      ...options,
      store,
      folder,
      today,
      standardOptions: await standardOptions(),
      correct: corrector.correct,
      hasModel: model !== undefined,
      logger: loggerTo(options.logTo),
      loopback,
    });
    ends.unshift(closing(app));
    for (const warning of warnings) app.log.warn(warning);
    const url = await listen(app, options);
    return { url, folder: folder.root, loopback, told: untilTold(lost.signal), stop: () => endAll(ends) };
  } catch (error) {
    await endAll(ends);
    throw error;
  }
}

/** In order, each once. */
async function endAll(ends: (() => Promise<void>)[]): Promise<void> {
  for (const end of ends.splice(0)) await end();
}

function closing(app: FastifyInstance): () => Promise<void> {
  return async () => {
    // A connection whose last request ends only now would be kept open for the next one.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50);
    const patience = setTimeout(() => app.server.closeAllConnections(), GRACE);
    await app.close();
    clearInterval(idle);
    clearTimeout(patience);
  };
}

/** A second signal ends the process the way the system does it. */
function untilTold(lost: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
    process.once('uncaughtException', () =>
      reject(new NewhireError('INTERNAL', 'The server stopped because of a fault of its own.')),
    );
    lost.addEventListener('abort', () =>
      reject(new NewhireError('STORE_LOCKED', 'Another process took over the data folder of this server.')),
    );
  });
}

/** The calendar day where the server is, as YYYY-MM-DD. */
function dayOf(now: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

async function listen(app: FastifyInstance, { host, port }: ServerOptions): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const reason = WHY_NOT[codeOf(error) ?? ''];
    if (!reason) throw error;
    const [what, next] = reason;
    throw new NewhireError('USAGE', `The server cannot listen on ${host}, port ${port}: ${what}.`, {
      next,
      cause: error,
    });
  }
}

const WHY_NOT: Record<string, [what: string, next: string]> = {
  EADDRINUSE: ['the port is in use', 'Choose another one with --port.'],
  EACCES: ['this user may not use the port', 'Choose one above 1023 with --port.'],
  EADDRNOTAVAIL: ['this computer does not have that address', 'Choose another one with --host.'],
  ENOTFOUND: ['there is no such host', 'Choose another one with --host.'],
};

/** Names that stand for private addresses, as fastify knows them. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function checkProxies(given: string | undefined): void {
  if (given === undefined || given.split(',').every((proxy) => isProxy(proxy.trim()))) return;
  throw new NewhireError(
    'USAGE',
    `A trusted proxy must be an IP address, a range of them, or ${RANGES.join(', ')}.`,
    {
      next: 'Give several with commas between.',
    },
  );
}

function isProxy(given: string): boolean {
  const [address = '', bits = '0', ...rest] = given.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  return RANGES.includes(given) || (/^\d{1,3}$/.test(bits) && Number(bits) <= most && rest.length === 0);
}
