/** `newhire download --server`: a corrected file, its audit, or the list of jobs. */

import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OutboundAddress } from '../../../outbound.js';
import { uncorrectedName } from '../../../output-name.js';
import { escapedJson, printable, visible } from '../../../printable.js';
import type { AuditFacts } from '../../../reports/audit/index.js';
import { deliver } from '../../output/deliver.js';
import { chooseOutput, correctedName } from '../../output/output-location.js';
import { startProgress } from '../../output/progress-line.js';
import { tell } from '../../output/writer.js';
import {
  FILE_LIST_ITEM,
  type FileListItem,
  JOB_LIST_ITEM,
  type JobListItem,
} from '../../remote/answer-schemas.js';
import { type Client, connect } from '../../remote/client.js';
import { corrections, downloadCorrected, getJob, resultPath } from '../../remote/remote-job.js';
import { rowsOf } from '../../remote/remote-list.js';
import { openTemporaryStorage } from '../correct/run-storage.js';
import { auditName, type DownloadRequest } from './download-request.js';
import { printJobs } from './job-table.js';

/**
 * Does what was asked.
 * @throws {NewhireError} when the server cannot give it, or the file cannot be written
 */
export async function downloadFromServer(
  request: DownloadRequest,
  server: OutboundAddress,
  signal: AbortSignal,
): Promise<void> {
  const progress = startProgress(process.stderr.isTTY);
  try {
    const client = connect(server, signal, progress);
    const { jobId } = request;
    if (jobId === undefined) await printList(client, request.format);
    else await writeResult(client, jobId, request);
  } finally {
    progress.stop();
  }
}

async function writeResult(client: Client, jobId: string, request: DownloadRequest): Promise<void> {
  const { audit, output, force } = request;
  const name = await fileNameOf(client, jobId);
  const usual = audit ? auditName(name, audit) : correctedName(name);
  const location = await chooseOutput({ output, usual, force, read: [] });
  const storage = await openTemporaryStorage();
  try {
    const { paths } = storage;
    if (audit) await downloadAudit(client, jobId, paths.audit);
    if (audit !== 'json') await downloadCorrected(client, jobId, paths.corrected, MAX_DOWNLOADED);
    if (audit === 'html' || audit === 'csv') {
      const { deliverAudit } = await import('./audit-document.js');
      const facts = await factsOf(client, jobId, name);
      await deliverAudit(audit, { ...paths, facts, values: request.values }, location);
    } else await deliver(audit ? paths.audit : paths.corrected, location);
    if (location.path !== undefined) tell(printable(`${visible(`Written: ${location.name}`)}\n`));
  } finally {
    await storage.abandon(undefined);
  }
}

async function factsOf(client: Client, jobId: string, file_name: string): Promise<AuditFacts> {
  const job = await getJob(client, jobId);
  const path = `/api/v1/files/${encodeURIComponent(job.file_id)}?errors_limit=0`;
  const { state } = await client.requestJson({ path }, FILE_LIST_ITEM);
  return { ...job, file_name, state };
}

async function downloadAudit(client: Client, jobId: string, to: string): Promise<void> {
  const lines = async function* () {
    for await (const entry of corrections(client, jobId, MAX_DOWNLOADED))
      yield `${escapedJson(JSON.stringify(entry))}\n`;
  };
  await pipeline(lines(), createWriteStream(to, { flags: 'wx', mode: 0o600 }));
}

/** The name of the uploaded file, from the header that names the download after it; never that of a place. */
async function fileNameOf(client: Client, jobId: string): Promise<string> {
  // An error answer to HEAD has no body that gives the reason, so an unknown job is found out first.
  await getJob(client, jobId);
  const headers = await client.requestHead({ method: 'HEAD', path: resultPath(jobId) });
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers['content-disposition'] ?? '')?.[1] ?? '';
  const name = visible(basename(uncorrectedName(decoded(encoded))));
  return /^\.*$/.test(name) ? `${jobId}.txt` : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Bytes. */
const MAX_DOWNLOADED = 2_000_000_000;
const MAX_LISTED = 100_000_000;

async function printList(client: Client, format: string): Promise<void> {
  const most = MAX_LISTED;
  const jobs: JobListItem[] = [];
  for await (const job of rowsOf(client, { path: '/api/v1/jobs', name: 'jobs', row: JOB_LIST_ITEM, most }))
    jobs.push(job);
  const files = new Map<string, FileListItem>();
  for await (const file of rowsOf(client, {
    path: '/api/v1/files',
    name: 'files',
    row: FILE_LIST_ITEM,
    most,
  }))
    files.set(file.file_id, file);
  const rows = jobs.map((job) => {
    const { file_name = '', state = '' } = files.get(job.file_id) ?? {};
    return { ...job, file_name, state };
  });
  printJobs(rows, format);
}
