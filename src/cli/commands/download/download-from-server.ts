/** `newhire download --server`: a corrected file, its audit, or the list of jobs. */

import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { escapedJson } from '../../../escaped-json.js';
import { visible } from '../../../reports/index.js';
import { deliver } from '../../output/deliver.js';
import { chooseOutput, correctedName } from '../../output/output-location.js';
import { startProgress } from '../../output/progress-line.js';
import { FILE_LIST_ITEM, JOB_LIST_ITEM } from '../../remote/answer-schemas.js';
import type { FileListItem, JobListItem } from '../../remote/api-types.js';
import { type Client, connect } from '../../remote/client.js';
import { corrections, downloadCorrected, getJob, resultPath } from '../../remote/remote-job.js';
import { rowsOf } from '../../remote/remote-list.js';
import { openTemporaryStorage } from '../correct/run-storage.js';
import type { DownloadFlags } from './flags.js';
import { printJobs } from './job-table.js';

/**
 * Does what the flags ask, which have been checked.
 * @throws {NewhireError} when the server cannot give it, or the file cannot be written
 */
export async function downloadFromServer(
  jobId: string | undefined,
  server: string,
  flags: DownloadFlags,
  signal: AbortSignal,
): Promise<void> {
  const progress = startProgress(process.stderr.isTTY);
  try {
    const client = connect(server, signal, progress);
    if (flags.list || jobId === undefined) await printList(client, flags.format);
    else await writeResult(client, jobId, flags);
  } finally {
    progress.stop();
  }
}

async function writeResult(
  client: Client,
  jobId: string,
  { audit, output, force }: DownloadFlags,
): Promise<void> {
  const name = await fileNameOf(client, jobId);
  const usual = audit ? `${name}.audit.ndjson` : correctedName(name);
  const location = await chooseOutput({ output, usual, force: force === true });
  const storage = await openTemporaryStorage();
  try {
    const from = audit ? storage.paths.audit : storage.paths.corrected;
    if (audit) await downloadAudit(client, jobId, from);
    else await downloadCorrected(client, jobId, from, MOST_DOWNLOADED);
    await deliver(from, location);
    if (location.path !== undefined) process.stderr.write(`${visible(`Written: ${location.name}`)}\n`);
  } finally {
    await storage.abandon(undefined);
  }
}

async function downloadAudit(client: Client, jobId: string, to: string): Promise<void> {
  const lines = async function* () {
    for await (const entry of corrections(client, jobId, MOST_DOWNLOADED))
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
  const name = visible(basename(decoded(encoded).replace(/\.corrected$/, '')));
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
const MOST_DOWNLOADED = 2_000_000_000;
const MOST_LISTED = 100_000_000;

async function printList(client: Client, format: string): Promise<void> {
  const most = MOST_LISTED;
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
