/** Metrics for Prometheus. Labels contain only words of this program: routes, statuses, states, error types. */

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Queue } from '../storage/index.js';

/** Where gauges get their values from. */
export interface MetricsOptions {
  readonly queue: Queue;
  /** Number of connections that are open now. */
  readonly connections: () => Promise<number>;
}

/** What is counted of a request. */
export interface RequestFacts {
  readonly method: string;
  /** The route as written in the program, not the URL as sent. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

const REQUEST_LABELS = ['method', 'route', 'status'] as const;

/** The metrics of one server. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requestCount: Counter<(typeof REQUEST_LABELS)[number]>;
  private readonly errorCount: Counter<(typeof REQUEST_LABELS)[number]>;
  private readonly durations: Histogram<'method' | 'route'>;
  private readonly findingCount: Counter<'state' | 'error_type'>;
  private readonly modelCallCount: Counter;

  constructor({ queue, connections }: MetricsOptions) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.requestCount = new Counter({
      name: 'newhire_http_requests_total',
      help: 'Requests answered.',
      labelNames: REQUEST_LABELS,
      registers,
    });
    this.errorCount = new Counter({
      name: 'newhire_http_errors_total',
      help: 'Requests answered with a status of 400 or more.',
      labelNames: REQUEST_LABELS,
      registers,
    });
    this.durations = new Histogram({
      name: 'newhire_http_request_duration_seconds',
      help: 'Time from a request to the end of its answer.',
      labelNames: ['method', 'route'],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30, 120],
      registers,
    });
    this.findingCount = new Counter({
      name: 'newhire_findings_total',
      help: 'Findings in uploads.',
      labelNames: ['state', 'error_type'],
      registers,
    });
    this.modelCallCount = new Counter({
      name: 'newhire_model_calls_total',
      help: 'Requests sent to the language model.',
      registers,
    });
    new Gauge({
      name: 'newhire_http_connections_active',
      help: 'Connections open now.',
      registers,
      async collect() {
        this.set(await connections());
      },
    });
    new Gauge({
      name: 'newhire_job_queue_depth',
      help: 'Jobs that wait for a worker.',
      registers,
      async collect() {
        this.set((await queue.countJobs()).pending);
      },
    });
    new Gauge({
      name: 'newhire_jobs',
      help: 'Jobs by status.',
      labelNames: ['status'],
      registers,
      async collect() {
        for (const [status, jobs] of Object.entries(await queue.countJobs())) this.set({ status }, jobs);
      },
    });
  }

  countRequest({ method, route, status, seconds }: RequestFacts): void {
    const labels = { method, route, status: String(status) };
    this.requestCount.inc(labels);
    if (status >= 400) this.errorCount.inc(labels);
    this.durations.observe({ method, route }, seconds);
  }

  countFindings(state: string, counts: ReadonlyMap<string, number>): void {
    for (const [error_type, count] of counts) this.findingCount.inc({ state, error_type }, count);
  }

  countModelCalls(count: number): void {
    this.modelCallCount.inc(count);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
