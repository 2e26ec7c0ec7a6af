/** Takes over a data folder of version 0.1.0: adds the hashes, and describes each upload and job in its own folder. */

import * as nodeFiles from 'node:fs/promises';
import { type DataFolder, factsIfAny } from '../disk/index.js';
import type { FileRow, JobResults, JobRow } from '../ports/index.js';
import { type Index, SCHEMA_VERSION } from './index-format.js';
import { fileDescription, jobDescription, writeDescription } from './row-descriptions.js';

/** The index with what this version adds. It can be repeated when it was interrupted. @throws the error of the system */
export async function takenOver(index: Index, folder: DataFolder): Promise<Index> {
  const files: FileRow[] = [];
  const byId = new Map<string, FileRow>();
  for (const row of index.files) {
    const file = { ...row, findings: await factsIfAny(folder.filePaths(row.file_id).findings) };
    files.push(file);
    byId.set(file.file_id, file);
    await writeDescription(fileDescription(folder, file), nodeFiles);
  }
  const jobs: JobRow[] = [];
  for (const row of index.jobs) {
    const results = row.status === 'completed' ? await resultsOf(folder, row.job_id) : null;
    const job = { ...row, results, queued_at: row.created_at, crashes: 0, cancelled: false };
    jobs.push(job);
    const file = byId.get(job.file_id);
    if (file) await writeDescription(jobDescription(folder, job, file), nodeFiles);
  }
  return { ...index, schema: SCHEMA_VERSION, files, jobs };
}

/** Older damage cannot be seen. */
async function resultsOf(folder: DataFolder, jobId: string): Promise<JobResults> {
  const { corrected, audit } = folder.jobPaths(jobId);
  return {
    revision: 1,
    corrected: await factsIfAny(corrected),
    audit: await factsIfAny(audit),
    proposals: null,
    basis: null,
  };
}
