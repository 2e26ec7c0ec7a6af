/** The answers of the API that the client reads: the same objects that the server stores. */

import type { AuditEntry, WaitingProposal } from '../../correction/index.js';
import type { FileRow, JobRow, ProposalStatus } from '../../storage/index.js';
import type { Diagnosis, Finding } from '../../validation/index.js';

/** The members of an error (RFC 9457) that are read. */
export interface ProblemBody {
  code: string;
  detail: string;
  next?: string;
  diagnosis?: Diagnosis['code'];
}

/** An uploaded file and the result of its validation. */
export interface UploadedFile extends Omit<FileRow, 'job_id' | 'findings'> {
  errors: readonly Finding[];
  warnings: readonly Finding[];
}

/** A file in a list. */
export type FileListItem = Pick<FileRow, 'file_id' | 'file_name' | 'state'>;

/** A correction job. */
export interface Job
  extends Omit<JobRow, 'estimated_completion' | 'results' | 'queued_at' | 'attempts' | 'crashes'> {
  /** Null until it is completed; a server of version 0.1.0, which keeps no proposals, does not give it. */
  revision?: number | null | undefined;
}

/** A job in a list. */
export type JobListItem = Pick<JobRow, 'job_id' | 'file_id' | 'status' | 'created_at' | 'completed_at'>;

/** An entry of the audit of a job. */
export type Correction = AuditEntry;

/** A proposal of a job. */
export type RemoteProposal = Omit<WaitingProposal, 'editable'> & { status: ProposalStatus };
