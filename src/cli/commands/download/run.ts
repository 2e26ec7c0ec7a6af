/** `newhire download`: the result or the audit of an earlier `newhire correct`, or the list of them. */

import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { NewhireError } from '../../../errors.js';
import { visible } from '../../../reports/index.js';
import { checkCliResult, listCliJobs, readCliJob } from '../../../storage/cli-runs/index.js';
import { DataFolder, dataFolderPath } from '../../../storage/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { refuseLocalFlags } from '../../flags/refuse-local-flags.js';
import { chosenWord } from '../../flags/value-kinds.js';
import { untilInterrupted } from '../../interrupts.js';
import { deliver } from '../../output/deliver.js';
import { chooseOutput, correctedName } from '../../output/output-location.js';
import { resolveSettings } from '../../settings/settings.js';
import { type Call, settableFlags } from '../command.js';
import type { DownloadFlags } from './flags.js';
import { printJobs } from './job-table.js';

/**
 * Prints the list of runs, or writes the corrected file of one into the working folder, under the name that `correct`
 * gives.
 * @throws {NewhireError} USAGE, JOB_NOT_FOUND, JOB_NOT_COMPLETED, OUTPUT_EXISTS, UNWRITABLE_OUTPUT,
 *   BLOB_DAMAGED or STORE_UNAVAILABLE
 */
export async function run(call: Call<DownloadFlags>): Promise<ExitCode> {
  const {
    args: [jobId],
    flags,
  } = call;
  checkFlags(jobId, flags);
  const { server } = resolveSettings(settableFlags(call), process.env, process.cwd());
  if (server !== undefined) {
    refuseLocalFlags(call, {});
    const { downloadFromServer } = await import('./download-from-server.js');
    await untilInterrupted((signal) => downloadFromServer(jobId, server, flags, signal));
    return CLEAN;
  }
  const folder = await DataFolder.open(dataFolderPath(flags.data, process.env));
  if (flags.list || jobId === undefined)
    printJobs((await listCliJobs(folder)).map(withoutProcess), flags.format);
  else await writeResult(folder, jobId, flags);
  return CLEAN;
}

function checkFlags(jobId: string | undefined, { list, audit, output, format }: DownloadFlags): void {
  const usage = (message: string, next: string) => new NewhireError('USAGE', message, { next });
  chosenWord(format, 'table-or-json', 'The list cannot be shown as');
  if (list && (jobId !== undefined || audit || output !== undefined)) {
    throw usage('--list shows all runs and downloads none.', 'Leave out --list, or the rest.');
  }
  if (!list && jobId === undefined) {
    throw usage('Which run?', 'newhire download --list shows them all with their ids.');
  }
}

/** Without what identifies the process that ran it. */
function withoutProcess({
  pid: _pid,
  host: _host,
  started: _started,
  origin: _origin,
  results: _results,
  ...job
}: Awaited<ReturnType<typeof readCliJob>>) {
  return job;
}

async function writeResult(
  folder: DataFolder,
  jobId: string,
  { audit, output, force }: DownloadFlags,
): Promise<void> {
  const job = await readCliJob(folder, jobId);
  if (job.status !== 'completed') throw notCompleted(job.status, job.error_message);
  const paths = folder.jobPaths(jobId);
  const from = audit ? paths.audit : paths.corrected;
  await access(from).catch((cause: unknown) => {
    throw new NewhireError('JOB_NOT_FOUND', 'The files of this run are no longer in the data folder.', {
      next: 'Run newhire correct again.',
      cause,
    });
  });
  await checkCliResult(folder, job, audit ? 'audit' : 'corrected');
  const name = basename(job.file_name);
  const usual = audit ? `${name}.audit.ndjson` : correctedName(name);
  const location = await chooseOutput({ output, usual, force: force === true });
  await deliver(from, location);
  if (location.path !== undefined) process.stderr.write(`${visible(`Written: ${location.name}`)}\n`);
}

function notCompleted(status: string, reason: string | null): NewhireError {
  const why = status === 'processing' ? 'It is still running.' : (reason ?? 'It failed.');
  return new NewhireError('JOB_NOT_COMPLETED', `This run has no result. ${why}`, {
    next: status === 'processing' ? 'Wait until it has finished.' : 'Run newhire correct again.',
  });
}
