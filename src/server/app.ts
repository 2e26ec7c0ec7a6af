/** The HTTP service as one fastify instance that does not listen yet: plugins, then routes, in plain order. */

import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { type Correct, Worker } from '../jobs/index.js';
import type { DataFolder, FileOps, Store } from '../storage/index.js';
import type { StandardOptions } from '../validation/index.js';
import { sendClientError } from './client-error.js';
import { FileBodies } from './file-body.js';
import type { Metrics } from './metrics.js';
import { observeRequests } from './plugins/access-log.js';
import { requireApiKey } from './plugins/api-key.js';
import { allowOrigin } from './plugins/cors.js';
import { showDocs } from './plugins/docs.js';
import { setSecurityHeaders } from './plugins/headers.js';
import { checkHost } from './plugins/host-check.js';
import { documentRoutes } from './plugins/openapi.js';
import { sendNotFound, sendProblem, setProblemHandlers } from './plugins/problem-details.js';
import { limitRates } from './plugins/rate-limit.js';
import { answerWhileDown } from './plugins/store-down.js';
import { lingerBehindAnswers, MOST_DROPPED } from './plugins/unread-requests.js';
import { docsRoutes } from './routes/docs.js';
import { fileRoutes } from './routes/files.js';
import { healthRoutes } from './routes/health.js';
import { jobRoutes } from './routes/jobs.js';
import { metricsRoutes } from './routes/metrics.js';
import { resultRoutes } from './routes/results.js';
import { StoreWatch } from './store-watch.js';
import { TIMEOUTS, type Timeouts } from './timeouts.js';

export interface AppOptions {
  readonly store: Store;
  readonly folder: DataFolder;
  readonly standardOptions: StandardOptions;
  /** Such as `0.1.0`. */
  readonly version: string;
  readonly correct: Correct;
  /** Corrections under way at once. */
  readonly workers: number;
  /** Corrections may ask a language model, which makes them slower. */
  readonly hasModel: boolean;
  readonly logger: FastifyServerOptions['logger'];
  /** `production` adds limits for each client, security headers and CORS. */
  readonly profile: 'development' | 'production';
  readonly metrics: boolean;
  /** Only this computer may call: Host and Origin headers are checked. */
  readonly loopback: boolean;
  /** Most bytes of an uploaded file. */
  readonly maxUpload: number;
  /** Today as YYYY-MM-DD. */
  readonly today: () => string;
  readonly apiKey?: string | undefined;
  readonly corsOrigin?: string | undefined;
  /** Proxies whose X-Forwarded-For counts: addresses, ranges, or `loopback`, with commas between. */
  readonly trustProxy?: string | undefined;
  readonly timeouts?: Partial<Timeouts> | undefined;
  /** Tests put failing file operations here. */
  readonly files?: FileOps | undefined;
}

/** Its worker starts when the app is ready and stops when it is closed; the store is the caller's to close. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, folder, version, loopback, corsOrigin, apiKey } = options;
  const isProduction = options.profile === 'production';
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const app = newApp(options, timeouts);

  const watch = new StoreWatch(store, folder.root);
  const metrics = options.metrics ? await newMetrics(app, store) : undefined;
  const worker = startedWorker(app, options, metrics);
  const bodies = new FileBodies(folder);
  const { standardOptions, today, maxUpload, files } = options;
  const upload = {
    store,
    folder,
    standardOptions,
    today,
    maxUpload,
    files,
    validationTimeout: timeouts.validation,
  };
  const jobCreationTimeout = timeouts.jobCreation;
  const services = { store, folder, upload, worker, bodies, watch, jobCreationTimeout, metrics, version };

  setProblemHandlers(app, watch);
  observeRequests(app, metrics);
  lingerBehindAnswers(app, { time: timeouts.validation, bytes: MOST_DROPPED });
  if (isProduction) await setSecurityHeaders(app);
  if (isProduction && corsOrigin !== undefined) await allowOrigin(app, corsOrigin);
  if (isProduction) await limitRates(app);
  if (loopback) checkHost(app, corsOrigin);
  if (apiKey) requireApiKey(app, apiKey);
  answerWhileDown(app, watch);
  app.setNotFoundHandler(isProduction ? { preHandler: app.rateLimit() } : {}, sendNotFound);

  await documentRoutes(app, { version, hasApiKey: apiKey !== undefined });
  await app.register(fileRoutes(services));
  await app.register(jobRoutes(services));
  await app.register(resultRoutes(services));
  await app.register(healthRoutes(services));
  if (metrics) await app.register(metricsRoutes(metrics));
  await app.register(docsRoutes);
  await showDocs(app);
  return app;
}

function newApp({ logger, trustProxy }: AppOptions, timeouts: Timeouts): FastifyInstance {
  const app = fastify({
    logger,
    // A logger of its own for each request takes twice as long as the line it writes: our lines name the request.
    childLoggerFactory: (parent) => parent,
    // Its own lines hold addresses as sent; ours are made in observe.ts.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy ?? false,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.request,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: Math.min(timeouts.headers, 5000),
    },
    // An id of any length is looked for, and not found.
    routerOptions: { maxParamLength: 16_384 },
    // Whoever got through before the end is served to the end.
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply) => {
      sendProblem(reply, error);
    },
    clientErrorHandler: sendClientError,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

async function newMetrics(app: FastifyInstance, store: Store): Promise<Metrics> {
  const { Metrics } = await import('./metrics.js');
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
  return new Metrics({ store, connections });
}

function startedWorker(app: FastifyInstance, options: AppOptions, metrics: Metrics | undefined): Worker {
  const { store, folder, correct, workers, hasModel } = options;
  const worker = new Worker({
    store,
    folder,
    correct,
    concurrency: workers,
    hasModel,
    log: app.log,
    onCompleted: ({ model_calls }) => metrics?.modelCalls(model_calls),
  });
  app.addHook('onReady', () => worker.start());
  app.addHook('preClose', () => worker.stop());
  return worker;
}
