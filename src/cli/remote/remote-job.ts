/** A correction job on a server, from its creation to its result. */

import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { NewhireError } from '../../errors.js';
import type { Correction, Job } from './api-types.js';
import { type Client, jsonBody } from './client.js';

/** Time between two requests for the state of a job: short at first, for small files. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;

/**
 * Creates the job of a file and waits until it has completed or failed.
 * @throws {NewhireError} as `Client.request` does; when the server goes away, the message names the job for later
 */
export async function runJob(
  client: Client,
  file_id: string,
  onStatus: (status: Job['status']) => void,
): Promise<Job> {
  const body = jsonBody({ file_id });
  const { job_id } = await client.requestJson<{ job_id: string }>({
    method: 'POST',
    path: '/api/v1/jobs',
    body,
  });
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const job = await getJob(client, job_id).catch((error: unknown) => {
      throw serverLost(error, client.server, job_id);
    });
    onStatus(job.status);
    if (job.status === 'completed' || job.status === 'failed') return job;
    await wait(pause, undefined, { signal: client.signal });
  }
}

/** The state of a job. @throws {NewhireError} as `Client.request` does */
export function getJob(client: Client, jobId: string): Promise<Job> {
  return client.requestJson({ path: `/api/v1/jobs/${encodeURIComponent(jobId)}` });
}

/** A server that is started again continues its jobs. */
function serverLost(error: unknown, server: string, jobId: string): unknown {
  if (!(error instanceof NewhireError) || error.code !== 'SERVICE_FAILED') return error;
  return new NewhireError(error.code, `${error.message} It may still be correcting the file.`, {
    next: `When it is back, get the result: newhire download ${jobId} --server ${server}`,
    cause: error,
  });
}

const PAGE = 1000;

/** Where the corrected bytes of a completed job are. */
export const resultPath = (jobId: string) => `/api/v1/jobs/${encodeURIComponent(jobId)}/download`;

/** Writes the corrected bytes of a completed job to a private file. @throws {NewhireError} as `Client.request` does */
export async function downloadCorrected(client: Client, jobId: string, to: string): Promise<void> {
  await pipeline(client.requestBytes({ path: resultPath(jobId) }), createWriteStream(to, { mode: 0o600 }));
}

/** The audit of a completed job, page by page: every change, then what became of each error. */
export async function* corrections(client: Client, jobId: string): AsyncGenerator<Correction> {
  for (let skip = 0; ; skip += PAGE) {
    const page = await client.requestJson<{ total: number; corrections: Correction[] }>({
      path: `/api/v1/jobs/${encodeURIComponent(jobId)}/corrections?skip=${skip}&limit=${PAGE}`,
    });
    yield* page.corrections;
    if (skip + PAGE >= page.total) return;
  }
}
