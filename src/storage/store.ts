/**
 * The port to what the server remembers: which files came in and which correction jobs they have. Metadata only;
 * the bytes lie in the data folder. Every adapter keeps the same promises and passes the same contract tests:
 *
 * - A change is acknowledged (its promise is fulfilled) only when it would survive a crash.
 * - A change that could not be written is rejected with STORE_UNAVAILABLE and leaves no trace.
 * - Reads show acknowledged changes only. Rows are never changed in place.
 * - Ids are UUIDs, times are ISO 8601 in UTC.
 */

export type JobStatus = 'pending' | 'processing' | 'completed' | 'failed';

/** One uploaded and validated file. */
export interface FileRow {
  readonly file_id: string;
  /** As the client named it: data, never a path. */
  readonly file_name: string;
  /** State of hire as the API spells it, such as "Ohio". */
  readonly state: string;
  readonly layout_edition: string;
  readonly total_records: number;
  readonly total_errors: number;
  readonly records_with_errors: number;
  readonly total_warnings: number;
  /** What the layout's edition cannot check, in plain words. */
  readonly notes: readonly string[];
  readonly uploaded_at: string;
  readonly validation_status: 'completed';
  /** Bytes of the upload. */
  readonly size: number;
  /** Of the upload, in hexadecimal. */
  readonly sha256: string;
  /** The file's one correction job, whatever its status; null until there is one. */
  readonly job_id: string | null;
}

/** What the caller knows of a file once its bytes are on disk. Its id is made by `newId`, since the bytes come first. */
export type NewFile = Omit<FileRow, 'uploaded_at' | 'validation_status' | 'job_id'>;

/** One correction job. */
export interface JobRow {
  readonly job_id: string;
  readonly file_id: string;
  readonly status: JobStatus;
  readonly created_at: string;
  readonly estimated_completion: string;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly corrections_applied: number;
  readonly corrections_failed: number;
  /** Why it failed; null otherwise. */
  readonly error_message: string | null;
  /** How often a worker began it. A crash counts, an orderly stop does not. */
  readonly attempts: number;
}

export interface NewJob {
  readonly file_id: string;
  readonly estimated_completion: string;
}

/** How a job ended. `failed` is a technical failure; a job that could repair nothing is completed with 0 applied. */
export type JobOutcome =
  | {
      readonly status: 'completed';
      readonly corrections_applied: number;
      readonly corrections_failed: number;
    }
  | { readonly status: 'failed'; readonly error_message: string };

/** A part of a list, newest first. */
export interface Page {
  /** Rows to leave out at the start, 0 or more. */
  readonly skip: number;
  readonly limit: number;
}

export interface Store {
  /** Adds a file whose bytes are on disk already. */
  insertFile(file: NewFile): Promise<FileRow>;
  getFile(fileId: string): Promise<FileRow | undefined>;
  /** Newest first; `total` counts all that match, not only this page. */
  listFiles(query: Page & { readonly state?: string }): Promise<{ total: number; files: FileRow[] }>;
  /**
   * Forgets a file and its job, running or not. The caller removes their bytes afterwards.
   * @throws NewhireError FILE_NOT_FOUND
   */
  deleteFile(fileId: string): Promise<{ file: FileRow; job: JobRow | undefined }>;

  /**
   * Adds the one job a file may have; of many equal calls exactly one succeeds.
   * @throws NewhireError FILE_NOT_FOUND, NOTHING_TO_CORRECT, JOB_EXISTS (after a failed job too)
   */
  insertJob(job: NewJob): Promise<JobRow>;
  getJob(jobId: string): Promise<JobRow | undefined>;
  jobOfFile(fileId: string): Promise<JobRow | undefined>;
  /** Newest first; `total` counts all that match, not only this page. */
  listJobs(query: Page & { readonly status?: JobStatus }): Promise<{ total: number; jobs: JobRow[] }>;
  countJobs(): Promise<Record<JobStatus, number>>;

  /** Moves the oldest pending job to processing; undefined when none waits. */
  claimNextJob(): Promise<JobRow | undefined>;
  /**
   * Moves a processing job to completed or failed.
   * @throws NewhireError JOB_NOT_FOUND when its file was deleted meanwhile
   */
  finishJob(jobId: string, outcome: JobOutcome): Promise<JobRow>;
  /**
   * Puts a processing job back to pending at an orderly stop; the attempt does not count.
   * @throws NewhireError JOB_NOT_FOUND
   */
  releaseJob(jobId: string): Promise<JobRow>;
  /** At start: puts back to pending every job that a crash left in processing; gives their number. */
  requeueProcessing(): Promise<number>;

  /**
   * Writes a few bytes where the store keeps its data, for /health.
   * @throws NewhireError STORE_UNAVAILABLE
   */
  check(): Promise<void>;
  /** Waits for the changes under way; later ones are rejected with STORE_UNAVAILABLE. */
  close(): Promise<void>;
}
