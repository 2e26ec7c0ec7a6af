/** A correction job on a server, from its creation to its end. */

import { setTimeout as wait } from 'node:timers/promises';
import { NewhireError } from '../../errors.js';
import type { components } from './api-types.js';
import { type Client, jsonBody } from './client.js';

export type Job = components['schemas']['Job'];
export type Correction = components['schemas']['Corrections']['corrections'][number];

/** Milliseconds between two looks at a job: short ones first, for small files. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2000;

/**
 * Creates the job of a file and waits until it has ended, well or not.
 * @throws NewhireError as `Client.ask` does; when the server goes away, naming the job for later
 */
export async function runJob(
  client: Client,
  file_id: string,
  onStatus: (status: Job['status']) => void,
): Promise<Job> {
  const body = jsonBody({ file_id });
  const { job_id } = await client.askJson<{ job_id: string }>({ method: 'POST', path: '/api/v1/jobs', body });
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    const job = await getJob(client, job_id).catch((error: unknown) => {
      throw lostSight(error, client.server, job_id);
    });
    onStatus(job.status);
    if (job.status === 'completed' || job.status === 'failed') return job;
    await wait(pause, undefined, { signal: client.signal });
  }
}

export function getJob(client: Client, jobId: string): Promise<Job> {
  return client.askJson({ path: `/api/v1/jobs/${encodeURIComponent(jobId)}` });
}

/** A server that comes back goes on with its jobs. */
function lostSight(error: unknown, server: string, jobId: string): unknown {
  if (!(error instanceof NewhireError) || error.code !== 'SERVICE_FAILED') return error;
  return new NewhireError(error.code, `${error.message} It may still be correcting the file.`, {
    next: `When it is back, get the result: newhire download ${jobId} --server ${server}`,
    cause: error,
  });
}

const PAGE = 1000;

/** The audit of a completed job, page by page: every change, then what became of each error. */
export async function* corrections(client: Client, jobId: string): AsyncGenerator<Correction> {
  for (let skip = 0; ; skip += PAGE) {
    const page = await client.askJson<components['schemas']['Corrections']>({
      path: `/api/v1/jobs/${encodeURIComponent(jobId)}/corrections?skip=${skip}&limit=${PAGE}`,
    });
    yield* page.corrections;
    if (skip + PAGE >= page.total) return;
  }
}
