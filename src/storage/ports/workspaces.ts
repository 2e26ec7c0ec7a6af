/**
 * The port to the places where jobs are corrected: an upload and its results as files of this computer, wherever the engine
 * keeps the bytes. Every engine gives the same guarantees:
 *
 * - The source is the upload, proven by its size and hash.
 * - Results become those of the job only when the queue ends it, or the store gives it a revision: all of them, or none.
 * - What an attempt leaves when its process is killed is removed without anyone's help.
 */

import type { KeptResults } from './blobs.js';
import type { FileRow, JobResults, JobRow } from './store.js';

/** Where the model's replies are kept: a path, or a job of the database at a URL. It can be sent to another thread. */
export type JournalPlace = string | { readonly url: string; readonly job_id: string };

/** The places of the results, and of the model's journal. */
export interface ResultPaths {
  readonly folder: string;
  readonly corrected: string;
  readonly audit: string;
  readonly proposals: string;
  readonly journal: JournalPlace;
}

/** Where one attempt at a job works. */
export interface Workspace {
  /** The folder with the files. */
  readonly root: string;
  /** Path of the upload. */
  readonly source: string;
  readonly paths: ResultPaths;
  /** The folder of what is not finished, which the correction makes if it is not there. `close` removes it. */
  readonly work: string;
  /**
   * Keeps the results that are in their places, for `finishJob` or `reviseJob`. It can be repeated. Undefined where they stay
   * in their places.
   * @throws {NewhireError} STORE_UNAVAILABLE; UNWRITABLE_OUTPUT when they cannot be read
   */
  keep(results: JobResults): Promise<KeptResults | undefined>;
  /** Removes what is not needed any more. @throws {NewhireError} STORE_UNAVAILABLE */
  close(): Promise<void>;
}

/** Where the plan of an upload is made. */
export type PlanWorkspace = Pick<Workspace, 'root' | 'source' | 'close'>;

/** Where decisions about the proposals of a job are applied. */
export interface ReviewWorkspace extends Workspace {
  /** Path of the proposals that they are about. */
  readonly proposals: string;
}

/** The port. All throw BLOB_DAMAGED, STORE_UNAVAILABLE, or UNWRITABLE_OUTPUT when the disk of this computer refuses. */
export interface Workspaces {
  forAttempt(job: JobRow, file: FileRow): Promise<Workspace>;
  forPlan(file: FileRow): Promise<PlanWorkspace>;
  /** @param revision the one that the job has */
  forReview(job: JobRow, file: FileRow, revision: number): Promise<ReviewWorkspace>;
}
