/** Reads all bytes that rows name, whichever engine keeps them, and says which are not those that were written. */

import { NewhireError } from '../../errors.js';
import { areLost, type BlobFacts, type BlobName, type Blobs } from './blobs.js';
import type { Conversions } from './conversions.js';
import type { FileRow, JobRow } from './store.js';

/** Something stored that is not as it was written. */
export interface Damage {
  readonly kind: 'file' | 'job' | 'conversion' | 'run' | 'folder' | 'index';
  /** Of the upload, the job, the conversion, the run or the folder; null for the index. */
  readonly id: string | null;
  /** What is wrong, as a sentence. */
  readonly reason: string;
}

/** What of a data folder or database was read, and what of it is damaged. */
export interface Verified {
  readonly files: number;
  readonly jobs: number;
  readonly damaged: readonly Damage[];
}

/** What is wrong with the bytes of an upload. @throws {NewhireError} STORE_UNAVAILABLE */
export async function damageOfFile(blobs: Pick<Blobs, 'open'>, file: FileRow): Promise<Damage[]> {
  const { file_id: id, size, sha256, findings, origins } = file;
  const facts = { source: { size, sha256 }, findings, ...(origins && { origins }) };
  return damageOf(blobs, { kind: 'file', id, revision: 1, facts });
}

/** What is wrong with each conversion: what describes it, and its table. @throws {NewhireError} STORE_UNAVAILABLE */
export async function damageOfConversions(conversions: Conversions): Promise<Damage[]> {
  const found: Damage[] = [];
  for (const id of await conversions.ids()) {
    try {
      const row = await conversions.get(id);
      // It may be removed meanwhile.
      if (row) await (await conversions.open(row)).close();
    } catch (error) {
      if (!(error instanceof NewhireError && areLost(error))) throw error;
      if ((await conversions.ids()).includes(id))
        found.push({ kind: 'conversion', id, reason: error.message });
    }
  }
  return found;
}

/**
 * The same for an upload that version 0.1.0 has stored, without a hash of its findings. @throws {NewhireError}
 * STORE_UNAVAILABLE
 */
export async function damageOfSource(blobs: Pick<Blobs, 'open'>, file: FileRow): Promise<Damage[]> {
  const { file_id: id, size, sha256 } = file;
  return damageOf(blobs, { kind: 'file', id, revision: 1, facts: { source: { size, sha256 } } });
}

/** What is wrong with the results of a job. @throws {NewhireError} STORE_UNAVAILABLE */
export async function damageOfJob(blobs: Pick<Blobs, 'open'>, job: JobRow): Promise<Damage[]> {
  if (!job.results) return [];
  const { revision, corrected, audit, proposals, basis } = job.results;
  // Version 0.1.0 kept no proposals.
  const facts = { corrected, audit, ...(basis && { proposals }) };
  return damageOf(blobs, { kind: 'job', id: job.job_id, revision, facts });
}

interface Named {
  readonly kind: 'file' | 'job';
  readonly id: string;
  readonly revision: number;
  readonly facts: Partial<Record<BlobName['kind'], BlobFacts | null>>;
}

async function damageOf(blobs: Pick<Blobs, 'open'>, { kind, id, revision, facts }: Named): Promise<Damage[]> {
  const found: Damage[] = [];
  for (const [part, expected] of Object.entries(facts) as [BlobName['kind'], BlobFacts | null][]) {
    try {
      await (await blobs.open({ kind: part, id, revision }, expected)).close();
    } catch (error) {
      if (!(error instanceof NewhireError && areLost(error))) throw error;
      found.push({ kind, id, reason: error.message });
    }
  }
  return found;
}
