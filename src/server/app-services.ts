/** The services of the app: what its routes share, and what works while it runs. */

import type { FastifyInstance } from 'fastify';
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
import { WarningsOfJobs } from './answers/job-warnings.js';
import { StoredFindings } from './answers/stored-findings.js';
import type { RouteServices } from './routes/route-services.js';
import { DrainPhase } from './service/drain-phase.js';
import type { Metrics } from './service/prometheus-metrics.js';
import { RepeatableRequests } from './service/repeatable-requests.js';
import { StoreWatch } from './service/store-watch.js';
import type { Timeouts } from './service/timeouts.js';
import { UploadSlots } from './uploads/receive-upload.js';

/** What the services need, opened by the caller, and how they work. */
export interface ServiceOptions extends Omit<OpenStore, 'close'> {
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
  readonly metrics: boolean;
  /** Days after its upload at which a file is removed; undefined keeps files until they are deleted. */
  readonly retention?: number | undefined;
  /** Largest size of an uploaded file in bytes. */
  readonly maxUpload: number;
  /** Maximum number of uploads at the same time. */
  readonly maxUploads: number;
  /** Today as YYYY-MM-DD. */
  readonly today: () => string;
  readonly timeouts?: Partial<Timeouts> | undefined;
  /** Given by a caller that stops the app in an orderly way. */
  readonly drain?: DrainPhase;
}

/** The rows of all clients. Routes see those of their client only, in `request.store`. */
export type AllRows = Pick<OpenStore, 'store' | 'conversions'>;

/** The worker, the planner and the removal of old files start when the app is ready, and stop when it is closed. */
export async function openServices(
  app: FastifyInstance,
  given: ServiceOptions,
  timeouts: Timeouts,
): Promise<{ services: RouteServices; rows: AllRows }> {
  const slots = new UploadSlots(given.maxUploads);
  const metrics = given.metrics ? await newMetrics(app, given.queue, slots) : undefined;
  const options = metrics ? measured(given, metrics) : given;
  const { store, conversions, blobs, workspaces, plans, tables, version } = options;
  const { standardOptions, today, maxUpload, correct, key, drain = new DrainPhase() } = options;
  const stopping = drain.signal;
  const watch = new StoreWatch(store, options.root);
  const planner = startedPlanner(app, options);
  const worker = startedWorker(app, options, planner, metrics);
  drain.onStopping(() => void worker.stop());
  drain.onStopping(() => void planner.stop());
  const services = {
    ...{ blobs, plans, planner, worker, tables, slots, drain, watch, metrics, version },
    upload: { blobs, key, standardOptions, today, maxUpload, timeouts, stopping },
    reviews: new JobReviews({
      ...{ store, blobs, workspaces, correct, stopping },
      timeLimit: timeouts.review,
      log: app.log,
    }),
    bodies: new FileBodies(blobs),
    findings: new StoredFindings(blobs),
    actors: new ActorsOfFiles({ blobs, version }),
    warnings: new WarningsOfJobs({ standardOptions, today }),
    repeatable: new RepeatableRequests(),
    jobCreationTimeout: timeouts.jobCreation,
  };
  startRetention(app, options, services);
  return { services, rows: { store, conversions } };
}

async function newMetrics(app: FastifyInstance, queue: Queue, slots: UploadSlots): Promise<Metrics> {
  const { Metrics } = await import('./service/prometheus-metrics.js');
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
  return new Metrics({ queue, connections, uploads: () => slots.taken });
}

/** The options with a store whose times are measured. */
function measured(options: ServiceOptions, metrics: Metrics): ServiceOptions {
  return { ...options, store: metrics.timed(options.store), queue: metrics.timed(options.queue) };
}

function startedPlanner(app: FastifyInstance, options: ServiceOptions): Planner {
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
  options: ServiceOptions,
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
  { store, blobs, conversions, orders, retention: days }: ServiceOptions,
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
