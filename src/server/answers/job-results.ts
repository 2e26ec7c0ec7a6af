/** The results of completed jobs, which a review may replace while they are read. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditEntry } from '../../correction/index.js';
import { NewhireError } from '../../errors.js';
import { AuditRows, auditCsv, auditHtml } from '../../reports/audit/index.js';
import { Masks } from '../../reports/index.js';
import {
  auditEntries,
  type BlobName,
  type Blobs,
  type ClientStore,
  type FileRow,
  type JobRow,
  type StoredBlob,
} from '../../storage/index.js';
import { layoutOf } from './file-records.js';

/** Where results are. */
interface HasBlobs {
  readonly blobs: Pick<Blobs, 'open'>;
}

/**
 * What `read` gives of a completed job. It is called again when a review has replaced the results in the meantime.
 * @throws {NewhireError} JOB_NOT_FOUND, JOB_NOT_COMPLETED; what `read` throws
 */
export async function readResults<Result>(
  store: ClientStore,
  jobId: string,
  read: (job: JobRow) => Promise<Result>,
): Promise<Result> {
  for (let job = await completedJob(store, jobId); ; ) {
    try {
      return await read(job);
    } catch (error) {
      const present = await completedJob(store, jobId);
      if (present.results?.revision === job.results?.revision) throw error;
      job = present;
    }
  }
}

/** Opens one of a job's results. @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE */
export function openResult(
  { blobs }: HasBlobs,
  { job_id, results }: JobRow,
  kind: Extract<BlobName['kind'], 'corrected' | 'audit' | 'proposals'>,
): Promise<StoredBlob> {
  return blobs.open({ kind, id: job_id, revision: results?.revision ?? 1 }, results?.[kind] ?? null);
}

/** Reads all entries of the audit of a job. @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE */
export async function readAudit(
  services: HasBlobs,
  job: JobRow,
  onEntry: (entry: AuditEntry) => void,
): Promise<void> {
  const audit = await openResult(services, job, 'audit');
  try {
    for await (const entries of auditEntries(audit.chunks())) for (const entry of entries) onEntry(entry);
  } finally {
    await audit.close();
  }
}

async function completedJob(store: ClientStore, jobId: string): Promise<JobRow> {
  const job = await store.knownJob(jobId);
  if (job.status === 'completed') return job;
  throw new NewhireError('JOB_NOT_COMPLETED', 'The job has not been completed, so it has no result.', {
    next:
      job.status === 'failed'
        ? 'Retry it, or upload the file again.'
        : 'Poll the job until its status is completed or failed.',
  });
}

/** The requested form of the audit. */
interface AuditRequest {
  format: 'html' | 'csv';
  values: 'show' | 'mask';
}

/**
 * The document in parts. Other requests are answered in between.
 * @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE; never once the parts are read
 */
export async function auditDocument(
  { blobs }: HasBlobs,
  row: FileRow,
  job: JobRow,
  { format, values }: AuditRequest,
): Promise<AsyncGenerator<string>> {
  const layout = await layoutOf(row);
  const rows = new AuditRows(layout, new Masks(layout, values, row.uploaded_at));
  await readAudit({ blobs }, job, (entry) => rows.add(entry));
  const source = await blobs.open({ kind: 'source', id: row.file_id }, row);
  try {
    for await (const chunk of source.chunks()) rows.push(chunk);
  } finally {
    await source.close();
  }
  const { file_name, state } = row;
  return inPieces(format === 'html' ? auditHtml(rows, { ...job, file_name, state }, values) : auditCsv(rows));
}

/** Characters of a piece. */
const PIECE = 16_384;

async function* inPieces(parts: Iterable<string>): AsyncGenerator<string> {
  let piece = '';
  for (const part of parts) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
    await nextTurn();
  }
  yield piece;
}
