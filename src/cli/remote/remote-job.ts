/** A correction job on a server, from its creation to its result. */

import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { MAX_DECISIONS } from '../../api/index.js';
import type { AuditEntry, TypedValue } from '../../correction/index.js';
import { NewhireError } from '../../errors.js';
import {
  CORRECTION,
  CREATED_JOB,
  JOB,
  type Job,
  PROPOSAL,
  REVIEWED_JOB,
  type RemoteProposal,
} from './answer-schemas.js';
import { type Client, jsonBody } from './client.js';
import { rowsOf } from './remote-list.js';

/** Time between two requests for the state of a job: short at first, for small files. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2000;
/** Maximum time to wait for a job. */
const MAX_JOB_MS = 24 * 3_600_000;

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
  const { job_id } = await client.requestJson({ method: 'POST', path: '/api/v1/jobs', body }, CREATED_JOB);
  const startedAt = performance.now();
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, MAX_PAUSE_MS)) {
    const job = await getJob(client, job_id).catch((error: unknown) => {
      throw serverLost(error, client.server, job_id);
    });
    onStatus(job.status);
    if (job.status === 'completed' || job.status === 'failed') return job;
    if (performance.now() - startedAt > MAX_JOB_MS)
      throw serverLost(tooLong(client.server), client.server, job_id);
    await wait(pause, undefined, { signal: client.signal });
  }
}

/** The state of a job. @throws {NewhireError} as `Client.request` does */
export function getJob(client: Client, jobId: string): Promise<Job> {
  return client.requestJson({ path: `/api/v1/jobs/${encodeURIComponent(jobId)}` }, JOB);
}

function tooLong(server: string): NewhireError {
  return new NewhireError('SERVICE_FAILED', `The server ${server} did not correct the file within a day.`);
}

/** A server that is started again continues its jobs. */
function serverLost(error: unknown, server: string, jobId: string): unknown {
  if (!(error instanceof NewhireError) || error.code !== 'SERVICE_FAILED') return error;
  return new NewhireError(error.code, `${error.message} It may still be correcting the file.`, {
    next: `When it is back, get the result: newhire download ${jobId} --server ${server}`,
    cause: error,
  });
}

/** Where the corrected bytes of a completed job are. */
export const resultPath = (jobId: string) => `/api/v1/jobs/${encodeURIComponent(jobId)}/download`;

/** Writes the corrected bytes of a completed job to a new private file. @throws {NewhireError} as `Client.request` does */
export async function downloadCorrected(
  client: Client,
  jobId: string,
  to: string,
  most: number,
): Promise<void> {
  const bytes = client.requestBytes({ path: resultPath(jobId), most });
  await pipeline(bytes, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
}

/** The audit of a completed job: every change, then what became of each error. `most` is in bytes. */
export function corrections(client: Client, jobId: string, most: number): AsyncGenerator<AuditEntry> {
  const path = `/api/v1/jobs/${encodeURIComponent(jobId)}/corrections`;
  return rowsOf(client, { path, name: 'corrections', row: CORRECTION, most });
}

/** The proposals of a completed job that wait for a decision. `most` is in bytes. */
export async function* openProposals(
  client: Client,
  jobId: string,
  most: number,
): AsyncGenerator<RemoteProposal> {
  const path = `/api/v1/jobs/${encodeURIComponent(jobId)}/proposals`;
  for await (const proposal of rowsOf(client, { path, name: 'proposals', row: PROPOSAL, most }))
    if (proposal.status === 'open') yield proposal;
}

/** A decision about a proposal; `option` is an index, from 0. */
export interface RemoteDecision {
  proposal_id: string;
  decision: 'accept' | 'decline';
  option: number;
}

/** Has the server apply the decisions, and gives the job as it is then. @throws {NewhireError} as `Client.request` does */
export async function sendDecisions(
  client: Client,
  job: Job,
  decisions: readonly RemoteDecision[],
): Promise<Job> {
  const path = `/api/v1/jobs/${encodeURIComponent(job.job_id)}/decisions`;
  let revised = job;
  for (let from = 0; from < decisions.length; from += MAX_DECISIONS) {
    const body = jsonBody({ decisions: decisions.slice(from, from + MAX_DECISIONS) });
    revised = await client.requestJson({ method: 'POST', path, body }, JOB);
  }
  return revised;
}

/** Most values in one request, which may have 1 MB. */
const MAX_VALUES = 4000;

/**
 * Has the server write what a person typed, as far as it can. Gives the job as it is then, and why the others were refused.
 * @throws {NewhireError} SERVICE_FAILED when the server takes no values; as `Client.request` does
 */
export async function sendValues(
  client: Client,
  job: Job,
  given: readonly TypedValue[],
): Promise<{ job: Job; reasons: ReadonlyMap<TypedValue, string> }> {
  const path = `/api/v1/jobs/${encodeURIComponent(job.job_id)}/decisions`;
  // Those of one line may be right only together.
  const values = [...given].sort((one, other) => one.line_number - other.line_number);
  const reasons = new Map<TypedValue, string>();
  let revised = job;
  for (let from = 0; from < values.length; ) {
    const part = values.slice(from, endOfPart(values, from));
    const sent = part.map(({ line_number, field_name, value }) => ({ line_number, field_name, value }));
    const body = jsonBody({ values: sent, partial: true });
    const answer = await client.requestJson({ method: 'POST', path, body }, REVIEWED_JOB);
    if (!answer.refused) throw takesNoValues(client.server);
    for (const { value_index = -1, reason } of answer.refused) {
      const value = part[value_index];
      if (value) reasons.set(value, reason);
    }
    revised = answer;
    from += part.length;
  }
  return { job: revised, reasons };
}

function endOfPart(values: readonly TypedValue[], from: number): number {
  let end = Math.min(from + MAX_VALUES, values.length);
  const next = values[end]?.line_number;
  while (end < values.length && end > from + 1 && values[end - 1]?.line_number === next) end--;
  return end;
}

function takesNoValues(server: string): NewhireError {
  return new NewhireError('SERVICE_FAILED', `The server ${server} is too old to take typed values.`, {
    next: 'Type no values, and leave out --edits; or leave out --server.',
  });
}
