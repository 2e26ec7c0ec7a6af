/** The services that the routes share. */

import type { JobReviews, Planner, TableReader, Worker } from '../../jobs/index.js';
import type { PlanQueue } from '../../storage/index.js';
import type { ActorsOfFiles } from '../answers/error-actors.js';
import type { FileBodies } from '../answers/file-body.js';
import type { WarningsOfJobs } from '../answers/job-warnings.js';
import type { StoredFindings } from '../answers/stored-findings.js';
import type { DrainPhase } from '../service/drain-phase.js';
import type { Metrics } from '../service/prometheus-metrics.js';
import type { RepeatableRequests } from '../service/repeatable-requests.js';
import type { StoreWatch } from '../service/store-watch.js';
import type { UploadOptions, UploadSlots } from '../uploads/receive-upload.js';

/** Made once in `openServices` and passed to each group of routes. The rows are in `request.store`. */
export interface RouteServices {
  readonly blobs: UploadOptions['blobs'];
  readonly upload: UploadOptions;
  readonly worker: Worker;
  readonly plans: PlanQueue;
  readonly planner: Planner;
  readonly reviews: JobReviews;
  readonly tables: TableReader;
  readonly bodies: FileBodies;
  readonly findings: StoredFindings;
  readonly actors: ActorsOfFiles;
  readonly warnings: WarningsOfJobs;
  readonly slots: UploadSlots;
  readonly drain: DrainPhase;
  readonly repeatable: RepeatableRequests;
  readonly watch: StoreWatch;
  /** Milliseconds in which a new job must be written. */
  readonly jobCreationTimeout: number;
  /** Undefined when metrics are off. */
  readonly metrics: Metrics | undefined;
  /** Such as `0.2.0`. */
  readonly version: string;
}
