/** The HTTP service as a fastify instance that does not listen yet: plugins first, then routes. */

import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from 'fastify';
import { type AllRows, openServices, type ServiceOptions } from './app-services.js';
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
import { acceptedKeys, type KeysFile } from './service/keys-file.js';
import { TIMEOUTS, type Timeouts } from './service/timeouts.js';

/** How the app behaves, and what its services need. */
export interface AppOptions extends ServiceOptions {
  readonly logger: FastifyServerOptions['logger'];
  /** `production` adds rate limits, security headers and CORS. */
  readonly profile: 'development' | 'production';
  /** Only clients on this computer can reach the server. */
  readonly loopback: boolean;
  /** A key that may write. Without it and without `keys` none is required. */
  readonly apiKey?: string | undefined;
  /** Further keys. */
  readonly keys?: KeysFile | undefined;
  readonly corsOrigin?: string | undefined;
  /** The origin at which clients reach the server, when that is not an address of its own; with a path below other services. */
  readonly publicUrl?: string | undefined;
  /** Proxies whose X-Forwarded-For is trusted: addresses, ranges, or `loopback`, separated by commas. */
  readonly trustProxy?: string | undefined;
}

/** The routes that share the services; those of metrics, documentation and the page need others. */
const ROUTES = [
  uploadRoute,
  fileRoutes,
  findingRoutes,
  recordRoutes,
  planRoutes,
  payrollRoutes,
  changeRoutes,
  jobRoutes,
  jobChangeRoutes,
  resultRoutes,
  reviewRoutes,
  reportRoutes,
  tableRoutes,
  sourceRoute,
  receiveTableRoute,
  conversionRoutes,
  healthRoutes,
  readinessRoutes,
];

/** The worker starts when the app is ready and stops when it is closed; the caller closes the store. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const app = newApp(options, timeouts);
  const { services, rows } = await openServices(app, options, timeouts);
  const keys = acceptedKeys(options.apiKey, options.keys);
  await guardRequests(app, options, { services, rows, timeouts, keys });
  const { version, metrics } = services;
  const hasApiKey = keys !== undefined;
  const described = describeRoutes(app, { version, hasApiKey, publicPath: app.publicPath });
  for (const routes of ROUTES) await app.register(routes(services));
  if (metrics) await app.register(metricsRoutes(metrics));
  await app.register(docsRoutes(described));
  await app.register(pageRoutes);
  return app;
}

/** What the guards of requests need. */
interface Guards {
  readonly services: RouteServices;
  readonly rows: AllRows;
  readonly timeouts: Timeouts;
  readonly keys: ReturnType<typeof acceptedKeys>;
}

/** Adds what each request passes before its route, and each answer after it, in this order. */
async function guardRequests(
  app: FastifyInstance,
  options: AppOptions,
  { services, rows, timeouts, keys }: Guards,
): Promise<void> {
  const { loopback, corsOrigin, publicUrl } = options;
  const { drain, watch, metrics } = services;
  const isProduction = options.profile === 'production';
  drain.watch(app);
  setProblemHandlers(app, watch, metrics);
  logRequests(app, metrics);
  drainRefusedRequests(app, { time: timeouts.validation, pause: timeouts.refused, bytes: MAX_DRAINED });
  if (isProduction) await setSecurityHeaders(app);
  if (isProduction && corsOrigin !== undefined) await allowOrigin(app, corsOrigin);
  if (isProduction) await limitRates(app);
  compressAnswers(app);
  leadToPublicPath(app, publicPathOf(publicUrl));
  const hostGuard = checkHost(app, { loopback, corsOrigin, publicUrl });
  requireApiKey(app, rows, keys);
  if (isProduction) limitKeys(app);
  refuseWhileStoreIsDown(app, watch);
  refuseCompressedBodies(app);
  refuseUnknownParameters(app);
  const notFound = answerOtherMethods(app, sendNotFound);
  const preHandler = isProduction ? [app.rateLimit(), hostGuard] : [hostGuard];
  app.setNotFoundHandler({ preHandler }, notFound);
  guardAnswers(app);
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
