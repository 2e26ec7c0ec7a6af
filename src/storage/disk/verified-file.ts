/** Opens a stored file only if it holds the bytes that were written. */

import { createHash } from 'node:crypto';
import { access, type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { NewhireError } from '../../errors.js';
import type { BlobFacts, BlobName, StoredBlob } from '../ports/index.js';
import { codeOf, storeError } from './system-errors.js';

/** A smaller file is read only once, and kept in memory until it is closed. */
export const SMALL = 1024 * 1024;

/** With larger chunks, the strings made of them would stay in memory until a full garbage collection. */
const CHUNK_BYTES = 64 * 1024;

const WORDS: Record<BlobName['kind'], string> = {
  source: 'The stored upload is damaged',
  findings: 'The stored result of the validation is damaged',
  corrected: 'The stored corrected file is damaged',
  audit: 'The stored audit is damaged',
  proposals: 'The stored proposals are damaged',
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
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const stored = await verified(file, facts);
    if (!stored) throw damaged(kind);
    return stored;
  } catch (error) {
    await file?.close().catch(() => undefined);
    throw (await isMissing(error, path)) ? damaged(kind, error) : storeError(error, root);
  }
}

/** Size and hash of a file. @throws the error of the system */
export async function factsOf(path: string): Promise<BlobFacts> {
  const file = await open(path);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of chunksOf(file)) {
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
  return factsOf(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw error;
  });
}

/** Undefined when the bytes are others. The file is closed with the blob, at once if it is small. */
async function verified(file: FileHandle, facts: BlobFacts): Promise<StoredBlob | undefined> {
  const { size, sha256 } = facts;
  if ((await file.stat()).size !== size) return undefined;
  const hash = createHash('sha256');
  const kept: Uint8Array[] = [];
  for await (const chunk of chunksOf(file)) {
    hash.update(chunk);
    if (size <= SMALL) kept.push(chunk);
  }
  if (hash.digest('hex') !== sha256) return undefined;
  if (size > SMALL) return { size, sha256, chunks: () => chunksOf(file), close: () => file.close() };
  await file.close();
  return { size, sha256, chunks: () => oneByOne(kept), close: async () => {} };
}

/** The bytes of an open file, from its start. */
export async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(CHUNK_BYTES), 0, CHUNK_BYTES, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Chunks that are in memory. */
export async function* oneByOne(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
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
export function damaged(kind: BlobName['kind'], cause?: unknown): NewhireError {
  return new NewhireError(
    'BLOB_DAMAGED',
    `${WORDS[kind]}: ${kind === 'proposals' ? 'their' : 'its'} bytes are not those that were written.`,
    {
      next: 'Check the disk. Then upload the file again, or restore it from a backup.',
      cause,
    },
  );
}
