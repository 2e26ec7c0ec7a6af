/** Opens a stored file only if its bytes are those that were written. */

import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { NewhireError } from '../../errors.js';
import { chunksOf, type OpenFile, openFile } from '../../file-chunks.js';
import type { BlobFacts, BlobName, BlobSpan, StoredBlob } from '../ports/index.js';
import { codeOf, ifThere, storeError } from './system-errors.js';

/** A smaller file is read only once, and kept in memory until it is closed. */
export const SMALL = 1024 * 1024;

/** With larger chunks, the strings made of them would stay in memory until a full garbage collection. */
const CHUNK_BYTES = 64 * 1024;

const SUBJECTS: Record<BlobName['kind'], string> = {
  source: 'The stored upload is',
  findings: 'The stored result of the validation is',
  corrected: 'The stored corrected file is',
  audit: 'The stored audit is',
  proposals: 'The stored proposals are',
  origins: 'The stored list of cells is',
  table: 'The stored table is',
};

/**
 * Opens the file of a blob and compares it with its facts.
 * @param root the data folder
 * @throws {NewhireError} BLOB_DAMAGED; STORE_UNAVAILABLE when the disk, or the folder around the file, is out of reach
 */
export async function openVerified(
  path: string,
  kind: BlobName['kind'],
  facts: BlobFacts | null,
  root: string,
): Promise<StoredBlob> {
  if (facts === null) throw damaged(kind);
  let file: OpenFile | undefined;
  try {
    file = await openFile(path);
    const stored = await verified(file, facts);
    if (!stored) throw damaged(kind);
    return stored;
  } catch (error) {
    await file?.close().catch(() => undefined);
    throw await readError(error, path, kind, root);
  }
}

/**
 * Reads some bytes of the file of a blob, and compares them with their facts.
 * @throws {NewhireError} as `openVerified` does
 */
export async function readVerified(
  path: string,
  kind: BlobName['kind'],
  { offset, ...facts }: BlobSpan,
  root: string,
): Promise<Buffer> {
  const bytes = await readAt(path, offset, facts.size).catch(async (error: unknown) => {
    throw await readError(error, path, kind, root);
  });
  return ifWhole(bytes, kind, facts);
}

/** Fewer bytes where the file ends earlier. */
async function readAt(path: string, offset: number, size: number): Promise<Buffer> {
  const file = await openFile(path);
  try {
    const bytes = Buffer.allocUnsafeSlow(size);
    let length = 0;
    while (length < size) {
      const { bytesRead } = await file.read(bytes, length, size - length, offset + length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    await file.close();
  }
}

/** The bytes. @throws {NewhireError} BLOB_DAMAGED when they are not those of the facts */
export function ifWhole(bytes: Buffer, kind: BlobName['kind'], { size, sha256 }: BlobFacts): Buffer {
  const isWhole = bytes.length === size && createHash('sha256').update(bytes).digest('hex') === sha256;
  if (!isWhole) throw damaged(kind);
  return bytes;
}

/** Size and hash of a file. @throws the error of the system */
export async function factsOf(path: string): Promise<BlobFacts> {
  const file = await openFile(path);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of chunksOf(file, CHUNK_BYTES)) {
      hash.update(chunk);
      size += chunk.length;
    }
    return { size, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

/** The same; null when there is no such file. */
export async function factsIfAny(path: string): Promise<BlobFacts | null> {
  return (await ifThere(factsOf(path))) ?? null;
}

/** Undefined when the bytes are different. The file is closed with the blob, or immediately if it is small. */
async function verified(file: OpenFile, facts: BlobFacts): Promise<StoredBlob | undefined> {
  if ((await file.stat()).size !== facts.size) return undefined;
  const kept: Uint8Array[] = [];
  const keep = async (chunk: Uint8Array) => {
    if (facts.size <= SMALL) kept.push(chunk);
  };
  if (!(await copyVerified(chunksOf(file, CHUNK_BYTES), facts, keep))) return undefined;
  if (facts.size > SMALL) return inFile(file, facts);
  await file.close();
  return inMemory(kept, facts);
}

/** Passes chunks on to `write`; false when they are not the bytes of the facts. */
export async function copyVerified<Chunk extends Uint8Array>(
  chunks: AsyncIterable<Chunk>,
  { size, sha256 }: BlobFacts,
  write: (chunk: Chunk) => Promise<void>,
): Promise<boolean> {
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > size) return false;
    hash.update(chunk);
    await write(chunk);
  }
  return length === size && hash.digest('hex') === sha256;
}

/** Verified bytes in a file, which is closed with the blob. */
export function inFile(file: OpenFile, { size, sha256 }: BlobFacts): StoredBlob {
  return { size, sha256, chunks: () => chunksOf(file, CHUNK_BYTES), close: () => file.close() };
}

/** Verified bytes in memory. */
export function inMemory(kept: readonly Uint8Array[], { size, sha256 }: BlobFacts): StoredBlob {
  const chunks = async function* () {
    yield* kept;
  };
  return { size, sha256, chunks, close: async () => {} };
}

/** What an error of reading means. A folder that is missing as a whole was not restored, or is not restored yet. */
async function readError(error: unknown, path: string, kind: BlobName['kind'], root: string) {
  if (!(await isMissing(error, path))) return storeError(error, root);
  const isFolderThere = (await ifThere(access(dirname(path)).then(() => true))) ?? false;
  return isFolderThere ? lost(`${SUBJECTS[kind]} missing.`, error) : missingFolder(error);
}

function missingFolder(cause: unknown): NewhireError {
  return new NewhireError('BLOB_MISSING', 'The folder of this upload or job is not in the data folder.', {
    next: 'Put it back from a backup, or delete the file.',
    cause,
  });
}

/** Whether the file, or the folder of its upload or job, is gone or of another kind, while those of others are in reach. */
async function isMissing(error: unknown, path: string): Promise<boolean> {
  if (!['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '')) return false;
  return access(dirname(dirname(path))).then(
    () => true,
    () => false,
  );
}

/** The error for bytes that are not those that were written. */
export function damaged(kind: BlobName['kind']): NewhireError {
  const whose = kind === 'proposals' ? 'their' : 'its';
  return lost(`${SUBJECTS[kind]} damaged: ${whose} bytes are not those that were written.`);
}

function lost(message: string, cause?: unknown): NewhireError {
  return new NewhireError('BLOB_DAMAGED', message, {
    next: 'Check the disk. Then upload the file again, or restore it from a backup.',
    cause,
  });
}
