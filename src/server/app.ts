/** The HTTP service as a fastify instance that does not listen yet: plugins first, then routes. */

import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from 'fastify';
import {
  type Correct,
  JobReviews,
  type PlanMaker,
  Planner,
  Retention,
  type TableReader,
  Worker,
} from '../jobs/index.js';
import type { FileRow, OpenStore, Queue } from '../storage/index.js';
import type { StandardOptions } from '../validation/index.js';
import { ActorsOfFiles } from './answers/error-actors.js';
import { FileBodies } from './answers/file-body.js';
import { StoredFindings } from './answers/stored-findings.js';
import { logRequests, requestIdOf } from './plugins/access-log.js';
import { requireApiKey } from './plugins/api-key.js';
import { compressAnswers } from './plugins/compression.js';
import {
  refuseCompressedBodies,
  refuseUnknownParameters,
  refuseWhileStoreIsDown,
} from './plugins/guard-routes.js';
import { checkHost } from './plugins/host-check.js';
import {
  answerOtherMethods,
  refuseExpectation,
  sendClientError,
  sendNotFound,
  sendProblem,
  setProblemHandlers,
} from './plugins/problem-details.js';
import { leadToPublicPath, publicPathOf, routedAddress } from './plugins/public-path.js';
import { limitKeys, limitRates } from './plugins/rate-limit.js';
import { allowOrigin, guardAnswers, setSecurityHeaders } from './plugins/response-headers.js';
import { SCHEMAS } from './plugins/schema-compilers.js';
import { drainRefusedRequests, MAX_DRAINED } from './plugins/unread-requests.js';
import { changeRoutes } from './routes/change-routes.js';
import { conversionRoutes } from './routes/conversion-routes.js';
import { describeRoutes, docsRoutes } from './routes/docs-routes.js';
import { fileRoutes } from './routes/file-routes.js';
import { findingRoutes, recordRoutes } from './routes/finding-routes.js';
import { healthRoutes, metricsRoutes, readinessRoutes } from './routes/health-routes.js';
import { jobChangeRoutes, jobRoutes } from './routes/job-routes.js';
import { pageRoutes } from './routes/page-routes.js';
import { payrollRoutes } from './routes/payroll-routes.js';
import { planRoutes } from './routes/plan-routes.js';
import { receiveTableRoute } from './routes/receive-table-route.js';
import { reportRoutes } from './routes/report-routes.js';
import { resultRoutes } from './routes/result-routes.js';
import { reviewRoutes } from './routes/review-routes.js';
import type { RouteServices } from './routes/route-services.js';
import { sourceRoute } from './routes/source-route.js';
import { tableRoutes } from './routes/table-routes.js';
import { uploadRoute } from './routes/upload-route.js';
import { DrainPhase } from './service/drain-phase.js';
import { acceptedKeys, type KeysFile } from './service/keys-file.js';
import type { Metrics } from './service/prometheus-metrics.js';
import { RepeatableRequests } from './service/repeatable-requests.js';
import { StoreWatch } from './service/store-watch.js';
import { TIMEOUTS, type Timeouts } from './service/timeouts.js';
import { UploadSlots } from './uploads/receive-upload.js';

/** What the app needs, opened by the caller, and how it behaves. */
export interface AppOptions extends Omit<OpenStore, 'close'> {
  readonly standardOptions: StandardOptions;
  /** Such as `0.2.0`. */
  readonly version: string;
  readonly correct: Correct;
  readonly planMaker: PlanMaker;
  readonly tables: TableReader;
  /** Maximum number of corrections at the same time. */
  readonly workers: number;
  /** Milliseconds after which a correction is ended. */
  readonly jobTimeout: number;
  /** Whether corrections may use a language model, which makes them slower. */
  readonly hasModel: boolean;
  readonly logger: FastifyServerOptions['logger'];
  /** `production` adds rate limits, security headers and CORS. */
  readonly profile: 'development' | 'production';
  readonly metrics: boolean;
  /** Only clients on this computer can reach the server. */
  readonly loopback: boolean;
  /** Days after its upload at which a file is removed; undefined keeps files until they are deleted. */
  readonly retention?: number | undefined;
  /** Largest size of an uploaded file in bytes. */
  readonly maxUpload: number;
  /** Maximum number of uploads at the same time. */
  readonly maxUploads: number;
  /** Today as YYYY-MM-DD. */
  readonly today: () => string;
  /** A key that may write. Without it and without `keys` none is required. */
  readonly apiKey?: string | undefined;
  /** Further keys. */
  readonly keys?: KeysFile | undefined;
  readonly corsOrigin?: string | undefined;
  /** The origin at which clients reach the server, when that is not an address of its own; with a path below other services. */
  readonly publicUrl?: string | undefined;
  /** Proxies whose X-Forwarded-For is trusted: addresses, ranges, or `loopback`, separated by commas. */
  readonly trustProxy?: string | undefined;
  readonly timeouts?: Partial<Timeouts> | undefined;
  /** Given by a caller that stops the app in an orderly way. */
  readonly drain?: DrainPhase;
}

/** The worker starts when the app is ready and stops when it is closed; the caller closes the store. */
export async function buildApp(given: AppOptions): Promise<FastifyInstance> {
  const timeouts = { ...TIMEOUTS, ...given.timeouts };
  const app = newApp(given, timeouts);
  const slots = new UploadSlots(given.maxUploads);
  const metrics = given.metrics ? await newMetrics(app, given.queue, slots) : undefined;
  const options = metrics ? measured(given, metrics) : given;
  const { store, blobs, workspaces, version, loopback, corsOrigin, apiKey } = options;
  const isProduction = options.profile === 'production';
  const { drain = new DrainPhase() } = options;

  const watch = new StoreWatch(store, options.root);
  const planner = startedPlanner(app, options);
  const worker = startedWorker(app, options, planner, metrics);
  const bodies = new FileBodies(blobs);
  const findings = new StoredFindings(blobs);
  const actors = new ActorsOfFiles({ blobs, version });
  const { standardOptions, today, maxUpload, correct, key } = options;
  const timeLimit = timeouts.review;
  const reviews = new JobReviews({
    ...{ store, blobs, workspaces, correct, timeLimit },
    stopping: drain.signal,
    log: app.log,
  });
  const upload = {
    blobs,
    key,
    standardOptions,
    today,
    maxUpload,
    timeouts,
    stopping: drain.signal,
  };
  const jobCreationTimeout = timeouts.jobCreation;
  const repeatable = new RepeatableRequests();
  drain.onStopping(() => void worker.stop());
  drain.onStopping(() => void planner.stop());
  const services = {
    blobs,
    upload,
    worker,
    plans: options.plans,
    planner,
    tables: options.tables,
    reviews,
    bodies,
    findings,
    actors,
    repeatable,
    slots,
    drain,
    watch,
    jobCreationTimeout,
    metrics,
    version,
  };

  startRetention(app, options, services);
  drain.watch(app);
  setProblemHandlers(app, watch, metrics);
  logRequests(app, metrics);
  drainRefusedRequests(app, { time: timeouts.validation, pause: timeouts.refused, bytes: MAX_DRAINED });
  if (isProduction) await setSecurityHeaders(app);
  if (isProduction && corsOrigin !== undefined) await allowOrigin(app, corsOrigin);
  if (isProduction) await limitRates(app);
  compressAnswers(app);
  leadToPublicPath(app, publicPathOf(options.publicUrl));
  const hostGuard = checkHost(app, { loopback, corsOrigin, publicUrl: options.publicUrl });
  const keys = acceptedKeys(apiKey, options.keys);
  requireApiKey(app, options, keys);
  if (isProduction) limitKeys(app);
  refuseWhileStoreIsDown(app, watch);
  refuseCompressedBodies(app);
  refuseUnknownParameters(app);
  const notFound = answerOtherMethods(app, sendNotFound);
  const preHandler = isProduction ? [app.rateLimit(), hostGuard] : [hostGuard];
  app.setNotFoundHandler({ preHandler }, notFound);
  guardAnswers(app);

  const described = describeRoutes(app, {
    version,
    hasApiKey: keys !== undefined,
    publicPath: app.publicPath,
  });
  await app.register(uploadRoute(services));
  await app.register(fileRoutes(services));
  await app.register(findingRoutes(services));
  await app.register(recordRoutes(services));
  await app.register(planRoutes(services));
  await app.register(payrollRoutes(services));
  await app.register(changeRoutes(services));
  await app.register(jobRoutes(services));
  await app.register(jobChangeRoutes(services));
  await app.register(resultRoutes(services));
  await app.register(reviewRoutes(services));
  await app.register(reportRoutes(services));
  await app.register(tableRoutes(services));
  await app.register(sourceRoute(services));
  await app.register(receiveTableRoute(services));
  await app.register(conversionRoutes(services));
  await app.register(healthRoutes(services));
  await app.register(readinessRoutes(services));
  if (metrics) await app.register(metricsRoutes(metrics));
  await app.register(docsRoutes(described));
  await app.register(pageRoutes);
  return app;
}

function newApp({ logger, trustProxy, publicUrl }: AppOptions, timeouts: Timeouts): FastifyInstance {
  const app = fastify({
    logger,
    schemaController: SCHEMAS,
    // Creating a logger for each request takes twice as long as writing its line; our lines contain the request id.
    childLoggerFactory: (parent) => parent,
    // Fastify's own lines contain URLs as sent; ours are written by plugins/access-log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy ?? false,
    genReqId: requestIdOf,
    rewriteUrl: routedAddress(publicPathOf(publicUrl)),
    requestTimeout: timeouts.request,
    // No bytes arrive while an upload is checked.
    connectionTimeout: timeouts.validation + timeouts.stalled,
    // One that was accepted at the last moment, and sends nothing, would keep the server from ending.
    forceCloseConnections: true,
    // A busy machine loads plugins slowly, and that is not a failure.
    pluginTimeout: 0,
    http: {
      // `checkHost` says why.
      requireHostHeader: false,
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: Math.min(timeouts.headers, 5000),
    },
    // A longer id is looked up and not found, like any other unknown id.
    routerOptions: { maxParamLength: 16_384 },
    // Requests accepted before shutdown are completed.
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply) => {
      sendProblem(reply, error);
    },
    clientErrorHandler: sendClientError,
  });
  app.server.on('checkExpectation', refuseExpectation);
  return app;
}

async function newMetrics(app: FastifyInstance, queue: Queue, slots: UploadSlots): Promise<Metrics> {
  const { Metrics } = await import('./service/prometheus-metrics.js');
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
  return new Metrics({ queue, connections, uploads: () => slots.taken });
}

/** The options with a store whose times are measured. */
function measured(options: AppOptions, metrics: Metrics): AppOptions {
  return { ...options, store: metrics.timed(options.store), queue: metrics.timed(options.queue) };
}

function startedPlanner(app: FastifyInstance, options: AppOptions): Planner {
  const { store, plans, blobs, workspaces, planMaker: maker, workers, jobTimeout, version } = options;
  const edition = version;
  const made = { store, plans, blobs, workspaces, maker, timeLimit: jobTimeout, edition, log: app.log };
  const planner = new Planner(made);
  if (workers > 0) app.addHook('onReady', async () => planner.start());
  app.addHook('preClose', () => planner.stop());
  return planner;
}

function startedWorker(
  app: FastifyInstance,
  options: AppOptions,
  planner: Planner,
  metrics: Metrics | undefined,
): Worker {
  const { store, queue, workspaces, correct, workers, jobTimeout, hasModel } = options;
  const worker = new Worker({
    store,
    queue,
    workspaces,
    correct,
    planner,
    concurrency: workers,
    jobTimeout,
    hasModel,
    log: app.log,
    onCompleted: ({ model }) => metrics?.countModelCalls(model),
    onDamaged: () => metrics?.countDamagedBlob(),
  });
  app.addHook('onReady', () => worker.start());
  app.addHook('preClose', () => worker.stop());
  return worker;
}

/** After the worker, which may still put back jobs of a crashed server. */
function startRetention(
  app: FastifyInstance,
  { store, blobs, conversions, orders, retention: days }: AppOptions,
  { bodies, findings, metrics }: Pick<RouteServices, 'bodies' | 'findings' | 'metrics'>,
): void {
  const onPaused = (isPaused: boolean) => metrics?.setRetentionPaused(isPaused);
  const onRemoved = ({ file_id }: FileRow) => {
    bodies.forget(file_id);
    findings.forget(file_id);
    metrics?.countPurgedFile();
  };
  const retention = new Retention({
    store,
    blobs,
    conversions,
    orders,
    days,
    log: app.log,
    onRemoved,
    onPaused,
  });
  app.addHook('onReady', () => retention.start());
  app.addHook('preClose', () => retention.stop());
}
