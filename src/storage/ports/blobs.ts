/**
 * The port to the bytes that the server keeps: of an upload its source and its findings, of one that was made from a table the cells
 * too, of a job the corrected file, the audit and the proposals. Every engine gives the same guarantees and passes the same contract tests:
 *
 * - The bytes of an upload can be opened only once the store knows the file; until then a crash leaves nothing of them.
 * - Bytes are opened with the size and hash that the row has of them. If they differ, they are not given out.
 * - In a folder that was restored without them, they are missing (BLOB_MISSING) wherever they could be damaged.
 */

import { NewhireError } from '../../errors.js';

/** Whether stored bytes could not be given out because they are damaged or missing, rather than out of reach. */
export function areLost(error: unknown): boolean {
  return error instanceof NewhireError && ['BLOB_DAMAGED', 'BLOB_MISSING'].includes(error.code);
}

/** Size and hash of stored bytes. */
export interface BlobFacts {
  /** In bytes. */
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** Some of the bytes of a blob, as the index of its findings names them. */
export interface BlobSpan extends BlobFacts {
  /** The offset of its first byte, from 0. */
  readonly offset: number;
}

/** Names stored bytes; `id` is that of the file, or of the job for its results. */
export interface BlobName {
  readonly kind: 'source' | 'findings' | 'origins' | 'table' | 'corrected' | 'audit' | 'proposals';
  readonly id: string;
  /** The revision of a job's results; 1 by default. */
  readonly revision?: number;
}

/**
 * What is made from an upload and its findings, and can be made again: the index of the findings, and what a correction
 * would do. It says itself whether it is whole.
 */
export type DerivedKind = 'index' | 'plan';

/** Names a job's results that are kept, and become the job's with its end or its next revision. */
export type KeptResults = string;

/** Stored bytes, proven to be those that were written. They can be read to the end even if they are deleted in the meantime. */
export interface StoredBlob extends BlobFacts {
  /** All bytes, from the start. */
  chunks(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** The bytes of an upload while it is received. For one writer, which awaits each call. */
export interface UploadBlobs {
  /** Both copy the bytes. @throws {NewhireError} STORE_UNAVAILABLE, as all do that may throw */
  writeSource(chunk: Uint8Array): Promise<void>;
  writeFindings(chunk: Uint8Array): Promise<void>;
  /** Keeps the cells of which the source was made, as JSON; before `commit`. */
  keepOrigins(bytes: Uint8Array): Promise<BlobFacts>;
  /** The whole source, read back; none of it may be written afterwards. */
  sourceChunks(): AsyncIterable<Uint8Array>;
  /** Puts both on disk. The store adds the file afterwards. */
  commit(): Promise<Record<'source' | 'findings', BlobFacts>>;
  /** Removes everything. Never throws: the next start removes what could not be removed now. */
  discard(): Promise<void>;
}

/** Removes all bytes of a file that the store has deleted, those of its job first. @throws {NewhireError} STORE_UNAVAILABLE */
export async function removeBytes(
  blobs: Pick<Blobs, 'removeFile' | 'removeJob'>,
  { file_id, job_id }: { readonly file_id: string; readonly job_id: string | null },
): Promise<void> {
  if (job_id !== null) await blobs.removeJob(job_id);
  await blobs.removeFile(file_id);
}

/** The port. See the guarantees above. */
export interface Blobs {
  /** @throws {NewhireError} STORE_UNAVAILABLE */
  createUpload(fileId: string): Promise<UploadBlobs>;
  /**
   * @param facts as in the row; null when the bytes were damaged before they were taken over from an older version
   * @throws {NewhireError} BLOB_DAMAGED when the bytes are not those; STORE_UNAVAILABLE
   */
  open(name: BlobName, facts: BlobFacts | null): Promise<StoredBlob>;
  /** Reads only these bytes. @throws {NewhireError} BLOB_DAMAGED when they are others; STORE_UNAVAILABLE */
  readSpan(name: BlobName, span: BlobSpan): Promise<Buffer>;
  /**
   * Those of these uploads or jobs whose bytes are missing, as far as that was noticed: at the start, or when they were wanted.
   * Those that were put back are not among them.
   */
  missing(kind: 'file' | 'job', ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** What was made from an upload; undefined when none is kept. @throws {NewhireError} STORE_UNAVAILABLE */
  readDerived(kind: DerivedKind, fileId: string): Promise<Buffer | undefined>;
  /**
   * Keeps what was made from an upload that the store knows, in place of an earlier one. @throws {NewhireError}
   * STORE_UNAVAILABLE
   */
  keepDerived(kind: DerivedKind, fileId: string, bytes: Uint8Array): Promise<void>;
  /** Removes the bytes of an upload; call it once the store has deleted the file. @throws {NewhireError} STORE_UNAVAILABLE */
  removeFile(fileId: string): Promise<void>;
  /** Removes a job's results; call it once the store has deleted the job. @throws {NewhireError} STORE_UNAVAILABLE */
  removeJob(jobId: string): Promise<void>;
  /** Removes one revision of a job's results, once the store has another one. @throws {NewhireError} STORE_UNAVAILABLE */
  removeRevision(jobId: string, revision: number): Promise<void>;
}
