/** What is counted, for Prometheus. Labels hold our own words only: routes, statuses, states, error types. */

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from '../storage/index.js';

export interface MetricsOptions {
  readonly store: Store;
  /** Connections open now. */
  readonly connections: () => Promise<number>;
}

export interface RequestFacts {
  readonly method: string;
  /** The route as written in the program, never the address as sent. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

const REQUEST = ['method', 'route', 'status'] as const;

export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Counter<(typeof REQUEST)[number]>;
  readonly #errors: Counter<(typeof REQUEST)[number]>;
  readonly #durations: Histogram<'method' | 'route'>;
  readonly #findings: Counter<'state' | 'error_type'>;
  readonly #modelCalls: Counter;

  constructor({ store, connections }: MetricsOptions) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Counter({
      name: 'newhire_http_requests_total',
      help: 'Requests answered.',
      labelNames: REQUEST,
      registers,
    });
    this.#errors = new Counter({
      name: 'newhire_http_errors_total',
      help: 'Requests answered with a status of 400 or more.',
      labelNames: REQUEST,
      registers,
    });
    this.#durations = new Histogram({
      name: 'newhire_http_request_duration_seconds',
      help: 'Time from a request to the end of its answer.',
      labelNames: ['method', 'route'],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30, 120],
      registers,
    });
    this.#findings = new Counter({
      name: 'newhire_findings_total',
      help: 'Faults found in uploads.',
      labelNames: ['state', 'error_type'],
      registers,
    });
    this.#modelCalls = new Counter({
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
        this.set((await store.countJobs()).pending);
      },
    });
    new Gauge({
      name: 'newhire_jobs',
      help: 'Jobs by status.',
      labelNames: ['status'],
      registers,
      async collect() {
        for (const [status, jobs] of Object.entries(await store.countJobs())) this.set({ status }, jobs);
      },
    });
  }

  request({ method, route, status, seconds }: RequestFacts): void {
    const labels = { method, route, status: String(status) };
    this.#requests.inc(labels);
    if (status >= 400) this.#errors.inc(labels);
    this.#durations.observe({ method, route }, seconds);
  }

  findings(state: string, counts: ReadonlyMap<string, number>): void {
    for (const [error_type, count] of counts) this.#findings.inc({ state, error_type }, count);
  }

  modelCalls(count: number): void {
    this.#modelCalls.inc(count);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
