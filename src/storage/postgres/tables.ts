/** The tables of the database, as the queries see them. Times come as ISO 8601 in UTC, with milliseconds. */

import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AnsweredRequest, BlobFacts, BlobName, FileRow, JobResults, JobRow } from '../ports/index.js';

/** A column of JSON that may be null. */
type Json<T> = ColumnType<T | null, string | null, string | null>;

type FileTable = Omit<FileRow, 'validation_status' | 'file_name' | 'notes' | 'findings'> & {
  /** As JSON: a name may have characters that the database does not keep in a text. */
  file_name: ColumnType<string, string, string>;
  notes: JSONColumnType<string[]>;
  findings: Json<BlobFacts>;
};

type JobTable = Omit<JobRow, 'results'> & {
  results: Json<JobResults>;
  /** The process that holds the job, and until when; null unless it is processing. */
  owner: string | null;
  lease_until: string | null;
};

/** Bytes of an upload or a job. They can be opened once they are kept. */
interface BlobTable {
  blob_id: string;
  owner_id: string;
  kind: BlobName['kind'];
  revision: number;
  /** What becomes visible together: of an upload its file id. */
  set_id: string;
  is_kept: Generated<boolean>;
  /** The process that writes them; null when they are to be removed. */
  writer: string | null;
}

/** The tables by name. */
export interface Tables {
  files: FileTable;
  jobs: JobTable;
  keyed_requests: AnsweredRequest;
  blobs: BlobTable;
  parts: { blob_id: string; number: number; bytes: Buffer };
  /** The servers and workers that are running. */
  processes: { process_id: string; lanes: number; seen_at: string };
  /** Replies of the model. */
  journal: { job_id: string; number: Generated<number>; line: string };
  /** Changes of the number of files by state, and of jobs by status; the sweep adds them up. */
  counts: { what: 'files' | 'jobs'; key: string; n: number };
}
