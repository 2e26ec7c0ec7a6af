/** `newhire download` from a server: a corrected file, its audit, or the list of jobs. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { visible } from '../../reports/index.js';
import { deliver } from '../commands/correct/deliver.js';
import { chooseOutput, correctedName } from '../commands/correct/output-location.js';
import { scratchWork } from '../commands/correct/run-storage.js';
import type { DownloadFlags } from '../commands/download/flags.js';
import { jobTable } from '../commands/download/job-table.js';
import { startProgress } from '../output/progress-line.js';
import { terminalOf } from '../output/terminal.js';
import type { components } from './api-types.js';
import type { Client } from './client.js';
import { connect } from './connect.js';
import { corrections, getJob } from './remote-job.js';

/** The flags have been checked. @throws NewhireError */
export async function downloadRemotely(
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
  const name = await nameOf(client, jobId);
  const usual = audit ? `${name}.audit.ndjson` : correctedName(name);
  const place = await chooseOutput({ output, usual, force: force === true });
  const work = await scratchWork();
  try {
    const from = audit ? work.paths.audit : work.paths.corrected;
    await (audit ? fetchAudit : fetchCorrected)(client, jobId, from);
    await deliver(from, place);
    if (place.path !== undefined) process.stderr.write(`${visible(`Written: ${place.name}`)}\n`);
  } finally {
    await work.breakOff(undefined);
  }
}

const resultPath = (jobId: string) => `/api/v1/jobs/${encodeURIComponent(jobId)}/download`;

/** Writes the corrected bytes of a completed job to a private file. @throws NewhireError */
export async function fetchCorrected(client: Client, jobId: string, to: string): Promise<void> {
  await pipeline(client.askBytes({ path: resultPath(jobId) }), createWriteStream(to, { mode: 0o600 }));
}

async function fetchAudit(client: Client, jobId: string, to: string): Promise<void> {
  const lines = async function* () {
    for await (const entry of corrections(client, jobId)) yield `${JSON.stringify(entry)}\n`;
  };
  await pipeline(lines(), createWriteStream(to, { mode: 0o600 }));
}

/** The name of the file that was uploaded, from the header that names the download after it. */
async function nameOf(client: Client, jobId: string): Promise<string> {
  // A bad answer to HEAD has no body that says why.
  await getJob(client, jobId);
  const answer = await client.ask({ method: 'HEAD', path: resultPath(jobId) });
  answer.resume();
  await once(answer, 'close');
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(answer.headers['content-disposition'] ?? '')?.[1];
  const name = decodeURIComponent(encoded ?? '').replace(/\.corrected$/, '');
  return basename(name) || `${jobId}.txt`;
}

type Schemas = components['schemas'];
const PAGE = 1000;

async function printList(client: Client, format: string): Promise<void> {
  const jobs = await all<Schemas['JobListItem']>(client, 'jobs');
  const files = await all<Schemas['FileListItem']>(client, 'files');
  const byId = new Map(files.map((file) => [file.file_id, file]));
  const rows = jobs.map((job) => {
    const { file_name = '', state = '' } = byId.get(job.file_id) ?? {};
    return { ...job, file_name, state };
  });
  const { width } = terminalOf(false);
  process.stdout.write(format === 'json' ? `${JSON.stringify(rows, null, 2)}\n` : jobTable(rows, width));
}

/** Every row of a list, newest first. */
async function all<Row>(client: Client, list: 'jobs' | 'files'): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const path = `/api/v1/${list}?skip=${rows.length}&limit=${PAGE}`;
    const page = await client.askJson<{ total: number } & Record<string, Row[]>>({ path });
    const more = page[list] ?? [];
    rows.push(...more);
    if (more.length === 0 || rows.length >= page.total) return rows;
  }
}
