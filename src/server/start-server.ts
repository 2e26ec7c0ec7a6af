/** Starts the service on a data folder, and stops it cleanly. */

import { isIP } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { NewhireError } from '../errors.js';
import { openCorrector, openPlanMaker, openTableReader, stopInTime } from '../jobs/index.js';
import { localDay } from '../local-day.js';
import { openFilesLimit } from '../open-files-limit.js';
import { isLoopback } from '../outbound.js';
import { codeOf, type OpenStore, postgres } from '../storage/index.js';
import { openJsonStore } from '../storage/json/index.js';
import { standardOptions } from '../validation/index.js';
import { type AppOptions, buildApp } from './app.js';
import { DrainPhase } from './service/drain-phase.js';
import { KeysFile } from './service/keys-file.js';
import { loggerTo } from './service/server-log.js';

/** The options of `newhire serve`. */
export interface ServerOptions
  extends Pick<
    AppOptions,
    | 'profile'
    | 'metrics'
    | 'workers'
    | 'jobTimeout'
    | 'maxUpload'
    | 'maxUploads'
    | 'retention'
    | 'version'
    | 'apiKey'
    | 'corsOrigin'
    | 'publicUrl'
    | 'trustProxy'
    | 'timeouts'
  > {
  /** Path of the data folder, which is created when it does not exist. */
  readonly dataFolder: string;
  /** URL of the database that servers share. The data folder then has temporary files only. */
  readonly database?: string | undefined;
  /** Name or address to listen on. On a loopback address, requests from other computers and web pages are refused. */
  readonly host: string;
  /** Path of a file of API keys. */
  readonly keysFile?: string | undefined;
  /** Serve without an API key where others may reach the server. */
  readonly noKey?: boolean | undefined;
  /** 0 for any free port. */
  readonly port: number;
  /** Name of the language model; without it none is used. */
  readonly model?: string | undefined;
  /** Also apply what the model chose where only a person could know whether it is true. */
  readonly trustModel?: boolean;
  /** Today as YYYY-MM-DD, for tests; the present day by default. */
  readonly today?: string | undefined;
  readonly logTo: NodeJS.WriteStream;
}

/** A server that listens. */
interface RunningServer {
  /** Such as `http://127.0.0.1:8000`. */
  readonly url: string;
  /** Path of the data folder. */
  readonly folder: string;
  /** Only this computer can reach it. */
  readonly loopback: boolean;
  /** Fulfilled at SIGINT or SIGTERM; rejected when another process takes the data folder, or on an unexpected error. */
  readonly shutdownRequested: Promise<void>;
  /** Stops listening, completes requests, puts running jobs back to pending, and closes the store. */
  readonly stop: () => Promise<void>;
}

/** Milliseconds in which requests under way at a stop can be completed. */
const GRACE_PERIOD = 10_000;

/**
 * Starts the server. It listens only once it has the lock of the data folder.
 * @throws {NewhireError} USAGE when an option is invalid or it cannot listen, STORE_LOCKED, STORE_UNAVAILABLE
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  checkProxies(options.trustProxy);
  requireKey(options);
  if (options.database === undefined) letHeapGrow();
  else keepHeapSmall();
  const { model, trustModel = false, workers, keysFile } = options;
  const keys = keysFile === undefined ? undefined : await KeysFile.open(keysFile);
  const loopback = isLoopback(options.host);
  const today = () => options.today ?? localDay();
  const notices: Notice[] = [];
  const lost = new AbortController();
  const drain = new DrainPhase();
  const closers: (() => Promise<void>)[] = [];
  let app: FastifyInstance | undefined;
  try {
    const corrector = await openCorrector({
      threads: workers,
      model,
      trustModel,
      today,
      onModelPlan: (plan) => app?.log.info(plan, 'the language model will be asked'),
    });
    let hasEnded = true;
    const planMaker = openPlanMaker(today);
    const tables = openTableReader();
    closers.unshift(async () => {
      const ended = await Promise.all([corrector.close(), planMaker.close(), tables.close()]);
      hasEnded = ended.every(Boolean);
    });
    const opened = await openStore(options, notices, lost);
    closers.unshift(opened.close);
    app = await buildApp({
      ...options,
      ...opened,
      today,
      standardOptions: await standardOptions(),
      correct: corrector.correct,
      planMaker,
      tables,
      hasModel: model !== undefined,
      logger: loggerTo(options.logTo),
      loopback,
      drain,
      keys,
    });
    closers.unshift(closing(app, drain));
    limitConnections(app, options.maxUploads);
    keys?.follow(app.log);
    closers.unshift(async () => keys?.close());
    for (const { level, facts, message } of notices) app.log[level](facts, message);
    const url = await listen(app, options);
    return {
      url,
      folder: opened.root,
      loopback,
      shutdownRequested: shutdownRequested(lost.signal, drain),
      stop: () =>
        stopInTime(async () => {
          await closeAll(closers);
          return hasEnded;
        }),
    };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

/** A line that is logged once there is a log. */
interface Notice {
  readonly level: 'info' | 'warn';
  readonly facts: object;
  readonly message: string;
}

async function openStore(
  { database, dataFolder }: ServerOptions,
  notices: Notice[],
  lost: AbortController,
): Promise<OpenStore> {
  if (database !== undefined) {
    const { openPostgresStore } = await postgres();
    return openPostgresStore({ url: database, folder: dataFolder });
  }
  const opened = await openJsonStore(dataFolder, {
    inThread: true,
    onWarning: (message) => notices.push({ level: 'warn', facts: {}, message }),
    onAdopted: (rows) =>
      notices.push({ level: 'info', facts: { rows }, message: 'db.json was completed from the folders' }),
    onCompromised: () => lost.abort(),
  });
  // The files of the process that has taken the folder must not be overwritten.
  lost.signal.addEventListener('abort', () => void opened.store.close());
  return opened;
}

/** Closes them one after the other, each only once. */
async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  for (const close of closers.splice(0)) await close();
}

function closing(app: FastifyInstance, drain: DrainPhase): () => Promise<void> {
  return async () => {
    const startedAt = performance.now();
    app.log.info('the server stops: requests under way are completed');
    await drain.run(GRACE_PERIOD);
    await app.close();
    app.log.info({ ms: Math.round(performance.now() - startedAt) }, 'the server has stopped');
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A second signal stops waiting for requests; the running job is still returned to the queue. A third one ends the process. */
function shutdownRequested(lost: AbortSignal, drain: DrainPhase): Promise<void> {
  return new Promise((resolve, reject) => {
    let signals = 0;
    const onSignal = () => {
      signals += 1;
      resolve();
      if (signals < 2) return;
      drain.endWait();
      for (const signal of SIGNALS) process.off(signal, onSignal);
    };
    for (const signal of SIGNALS) process.on(signal, onSignal);
    process.once('uncaughtException', () =>
      reject(new NewhireError('INTERNAL', 'The server stopped because of an internal error.')),
    );
    lost.addEventListener('abort', () =>
      reject(new NewhireError('STORE_LOCKED', 'Another process took over the data folder of this server.')),
    );
  });
}

async function listen(app: FastifyInstance, { host, port }: ServerOptions): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const reason = LISTEN_ERRORS[codeOf(error) ?? ''];
    if (!reason) throw error;
    const [what, next] = reason;
    throw new NewhireError('USAGE', `The server cannot listen on ${host}, port ${port}: ${what}.`, {
      next,
      cause: error,
    });
  }
}

const LISTEN_ERRORS: Record<string, [what: string, next: string]> = {
  EADDRINUSE: ['the port is in use', 'Choose another one with --port.'],
  EACCES: ['this user may not use the port', 'Choose one above 1023 with --port.'],
  EADDRNOTAVAIL: ['this computer does not have that address', 'Choose another one with --host.'],
  ENOTFOUND: ['there is no such host', 'Choose another one with --host.'],
};

/** Anyone who can reach a server without a key can read every SSN in it. */
function requireKey({ host, profile, apiKey, keysFile, noKey }: ServerOptions): void {
  if (apiKey !== undefined || keysFile !== undefined || noKey) return;
  const isOpen = !isLoopback(host);
  if (!isOpen && profile !== 'production') return;
  const why = isOpen ? `--host ${host} lets other computers connect` : '--profile production serves others';
  throw new NewhireError('USAGE', `No API key is set, and ${why}.`, {
    next: 'Set NEWHIRE_API_KEY or --keys, or add --no-key if access is restricted in another way.',
  });
}

/** Names for ranges of private addresses that fastify knows. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function checkProxies(given: string | undefined): void {
  if (given === undefined || given.split(',').every((proxy) => isProxy(proxy.trim()))) return;
  throw new NewhireError(
    'USAGE',
    `A trusted proxy must be an IP address, a range of them, or ${RANGES.join(', ')}.`,
    { next: 'Separate several with commas.' },
  );
}

/** Longest prefix of a range, by the version of its addresses. */
const MAX_PREFIX_BITS = new Map([
  [4, 32],
  [6, 128],
]);

function isProxy(given: string): boolean {
  const [address = '', bits = '0', ...rest] = given.split('/');
  const most = MAX_PREFIX_BITS.get(isIP(address)) ?? -1;
  return RANGES.includes(given) || (/^\d{1,3}$/.test(bits) && Number(bits) <= most && rest.length === 0);
}

/**
 * Lets the heap grow threefold between full collections. Node.js allocates a buffer for every 64 KB of an upload
 * (https://github.com/nodejs/node/pull/52176). V8 counts these buffers against a limit that is close, as the heap of a
 * server hardly grows, so it would run about three full collections for 50 MB, a third of the work. The buffers do not need
 * them: they are freed by the young-generation collections, every 32 MB.
 */
function letHeapGrow(): void {
  setFlagsFromString('--heap-growing-percent=200');
}

/**
 * Lets the heap grow little, that of threads as well. The buffers of a connection to a database are larger, and are freed by
 * full collections only: correcting 50 MB took 270 MB of memory; now it takes 170 MB and a third more processor time.
 */
function keepHeapSmall(): void {
  setFlagsFromString('--optimize-for-size');
}

/** Handles of the program itself, and of the few files that requests read. */
const OWN_HANDLES = 40;

/** An upload writes two files in addition to its connection. */
const HANDLES_PER_UPLOAD = 2;

/** Milliseconds between two lines in the log. */
const LOG_PAUSE = 60_000;

/** Refuses further connections in time, and logs that. */
function limitConnections(app: FastifyInstance, maxUploads: number): void {
  const handles = openFilesLimit();
  if (handles === undefined) return;
  const reserved = OWN_HANDLES + HANDLES_PER_UPLOAD * maxUploads;
  app.server.maxConnections = Math.max(handles - reserved, Math.ceil(handles / 2));
  let silentUntil = 0;
  app.server.on('drop', () => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + LOG_PAUSE;
    const connections = app.server.maxConnections;
    app.log.warn({ connections }, 'connections are refused: raise the limit of open files (ulimit -n)');
  });
}
