/** Metrics for Prometheus. Labels contain only words of this program: routes, statuses, states, error types and codes. */

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { presentTime } from '../../clock.js';
import { NewhireError } from '../../errors.js';
import type { ModelUse } from '../../jobs/index.js';
import type { Queue } from '../../storage/index.js';

/** Where gauges get their values from. */
export interface MetricsOptions {
  readonly queue: Pick<Queue, 'countJobs' | 'oldestPending'>;
  /** Number of connections that are open now. */
  readonly connections: () => Promise<number>;
  /** Number of uploads that are received and checked now. */
  readonly uploads: () => number;
}

/** The facts about a request that are counted. */
export interface RequestFacts {
  readonly method: string;
  /** The route as written in the program, not the URL as sent. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** The metrics of one server. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = this.counter('http_requests_total', 'Requests answered.', [
    'method',
    'route',
    'status',
  ]);
  private readonly errors = this.counter(
    'http_errors_total',
    'Requests answered with a status of 400 or more.',
    ['method', 'route', 'status'],
  );
  private readonly requestTimes = this.histogram(
    'http_request_duration_seconds',
    'Time from a request to the end of its answer.',
    ['method', 'route'],
    [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30, 120],
  );
  private readonly findings = this.counter('findings_total', 'Findings in uploads.', ['state', 'error_type']);
  private readonly rejectedUploads = this.counter(
    'uploads_rejected_total',
    'Uploads that were not stored, by the code of the problem.',
    ['code'],
  );
  private readonly damagedBlobs = this.counter(
    'blobs_damaged_total',
    'Requests and jobs that found stored bytes damaged.',
  );
  private readonly storeTimes = this.histogram(
    'store_duration_seconds',
    'Time that an operation of the store takes.',
    ['operation'],
    [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30],
  );
  private readonly modelCalls = this.counter(
    'model_calls_total',
    'Requests sent to the language model, by outcome.',
    ['outcome'],
  );
  private readonly purgedFiles = this.counter('files_purged_total', 'Files removed because of their age.');

  private readonly retentionPaused = new Gauge({
    name: 'newhire_retention_paused',
    help: '1 while old files are kept until a person confirms that they may be removed.',
    registers: [this.registry],
  });

  constructor({ queue, connections, uploads }: MetricsOptions) {
    collectDefaultMetrics({ register: this.registry });
    this.gauge('http_connections_active', 'Open connections.', async (gauge) =>
      gauge.set(await connections()),
    );
    this.gauge('uploads_active', 'Uploads that are being received or checked.', async (gauge) =>
      gauge.set(uploads()),
    );
    this.gauge('job_queue_depth', 'Jobs that wait for a worker.', async (gauge) =>
      gauge.set((await queue.countJobs()).pending),
    );
    this.gauge(
      'job_queue_oldest_seconds',
      'How long the oldest pending job has waited; 0 if no job is pending.',
      async (gauge) => gauge.set(secondsSince(await queue.oldestPending())),
    );
    this.gauge(
      'jobs',
      'Jobs by status.',
      async (gauge) => {
        for (const [status, jobs] of Object.entries(await queue.countJobs())) gauge.set({ status }, jobs);
      },
      ['status'],
    );
  }

  countRequest({ method, route, status, seconds }: RequestFacts): void {
    const labels = { method, route, status: String(status) };
    this.requests.inc(labels);
    if (status >= 400) this.errors.inc(labels);
    this.requestTimes.observe({ method, route }, seconds);
  }

  countFindings(state: string, counts: ReadonlyMap<string, number>): void {
    for (const [error_type, count] of counts) this.findings.inc({ state, error_type }, count);
  }

  countRejectedUpload(error: unknown): void {
    this.rejectedUploads.inc({ code: error instanceof NewhireError ? error.code : 'INTERNAL' });
  }

  countDamagedBlob(): void {
    this.damagedBlobs.inc();
  }

  /** The same object, of whose operations the times are counted until they are done or have failed. */
  timed<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get: (target, operation) => {
        const value: unknown = Reflect.get(target, operation, target);
        if (typeof value !== 'function' || typeof operation !== 'string') return value;
        return (...args: unknown[]) => {
          const startedAt = performance.now();
          const result: unknown = Reflect.apply(value, target, args);
          const done = () => this.storeTimes.observe({ operation }, (performance.now() - startedAt) / 1000);
          if (result instanceof Promise) result.then(done, done);
          return result;
        };
      },
    });
  }

  countModelCalls({ answered, failed }: ModelUse): void {
    this.modelCalls.inc({ outcome: 'answered' }, answered);
    this.modelCalls.inc({ outcome: 'failed' }, failed);
  }

  countPurgedFile(): void {
    this.purgedFiles.inc();
  }

  setRetentionPaused(isPaused: boolean): void {
    this.retentionPaused.set(isPaused ? 1 : 0);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  private counter<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ): Counter<Label> {
    return new Counter({ name: `newhire_${name}`, help, labelNames, registers: [this.registry] });
  }

  private histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[],
  ): Histogram<Label> {
    return new Histogram({ name: `newhire_${name}`, help, labelNames, buckets, registers: [this.registry] });
  }

  /** `collect` is called for each request for metrics. */
  private gauge(
    name: string,
    help: string,
    collect: (gauge: Gauge) => Promise<void>,
    labelNames: string[] = [],
  ): void {
    const registers = [this.registry];
    new Gauge({
      name: `newhire_${name}`,
      help,
      labelNames,
      registers,
      collect() {
        return collect(this);
      },
    });
  }
}

/** 0 for a job that is due only later, as it crashed. */
function secondsSince(time: string | undefined): number {
  return time === undefined ? 0 : Math.max(0, (presentTime().getTime() - Date.parse(time)) / 1000);
}
