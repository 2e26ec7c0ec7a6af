/** `newhire download --server`: a corrected file, its audit, or the list of jobs. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { visible } from '../../../reports/index.js';
import { deliver } from '../../output/deliver.js';
import { chooseOutput, correctedName } from '../../output/output-location.js';
import { startProgress } from '../../output/progress-line.js';
import type { FileListItem, JobListItem } from '../../remote/api-types.js';
import { type Client, connect } from '../../remote/client.js';
import { corrections, downloadCorrected, getJob, resultPath } from '../../remote/remote-job.js';
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
    await (audit ? downloadAudit : downloadCorrected)(client, jobId, from);
    await deliver(from, location);
    if (location.path !== undefined) process.stderr.write(`${visible(`Written: ${location.name}`)}\n`);
  } finally {
    await storage.abandon(undefined);
  }
}

async function downloadAudit(client: Client, jobId: string, to: string): Promise<void> {
  const lines = async function* () {
    for await (const entry of corrections(client, jobId)) yield `${JSON.stringify(entry)}\n`;
  };
  await pipeline(lines(), createWriteStream(to, { mode: 0o600 }));
}

/** The name of the uploaded file, from the header that names the download after it. */
async function fileNameOf(client: Client, jobId: string): Promise<string> {
  // An error answer to HEAD has no body that gives the reason, so an unknown job is found out first.
  await getJob(client, jobId);
  const answer = await client.request({ method: 'HEAD', path: resultPath(jobId) });
  answer.resume();
  await once(answer, 'close');
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(answer.headers['content-disposition'] ?? '')?.[1];
  const name = decodeURIComponent(encoded ?? '').replace(/\.corrected$/, '');
  return basename(name) || `${jobId}.txt`;
}

const PAGE = 1000;

async function printList(client: Client, format: string): Promise<void> {
  const jobs = await rowsOf<JobListItem>(client, 'jobs');
  const files = await rowsOf<FileListItem>(client, 'files');
  const byId = new Map(files.map((file) => [file.file_id, file]));
  const rows = jobs.map((job) => {
    const { file_name = '', state = '' } = byId.get(job.file_id) ?? {};
    return { ...job, file_name, state };
  });
  printJobs(rows, format);
}

/** Every row of a list, newest first. */
async function rowsOf<Row>(client: Client, list: 'jobs' | 'files'): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const path = `/api/v1/${list}?skip=${rows.length}&limit=${PAGE}`;
    const page = await client.requestJson<{ total: number } & Record<string, Row[]>>({ path });
    const more = page[list] ?? [];
    rows.push(...more);
    if (more.length === 0 || rows.length >= page.total) return rows;
  }
}
