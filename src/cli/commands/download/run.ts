/** `newhire download`: the result or the audit of an earlier `newhire correct`, or the list of them. */

import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { NewhireError } from '../../../errors.js';
import { printable, visible } from '../../../printable.js';
import { checkCliResult, listCliJobs, noSuchRun, readCliJob } from '../../../storage/cli-runs/index.js';
import { DataFolder, dataFolderPath } from '../../../storage/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { refuseLocalFlags } from '../../flags/refuse-local-flags.js';
import { requireFolder } from '../../input/existing-folder.js';
import { untilInterrupted } from '../../interrupts.js';
import { deliver } from '../../output/deliver.js';
import { chooseOutput, correctedName } from '../../output/output-location.js';
import { tell } from '../../output/writer.js';
import { serverOf } from '../../remote/server-address.js';
import { resolveSettings } from '../../settings/settings.js';
import { type CommandCall, settableFlags } from '../command.js';
import { auditName, type DownloadRequest, downloadRequest } from './download-request.js';
import type { DownloadFlags } from './flags.js';
import { printJobs } from './job-table.js';

/**
 * Prints the list of runs, or writes the corrected file of one into the working folder, under the name that `correct`
 * gives.
 * @throws {NewhireError} USAGE, JOB_NOT_FOUND, JOB_NOT_COMPLETED, OUTPUT_EXISTS, UNWRITABLE_OUTPUT,
 *   BLOB_DAMAGED or STORE_UNAVAILABLE
 */
export async function run(call: CommandCall<DownloadFlags>): Promise<ExitCode> {
  const settings = resolveSettings(settableFlags(call), process.env, process.cwd());
  const request = downloadRequest(call.args, call.flags, settings);
  const server = serverOf(settings);
  if (server !== undefined) {
    refuseLocalFlags(call, {});
    const { downloadFromServer } = await import('./download-from-server.js');
    await untilInterrupted((signal) => downloadFromServer(request, server, signal));
    return CLEAN;
  }
  if (call.flags.data !== undefined) await requireFolder(call.flags.data);
  const folder = await DataFolder.openIfAny(dataFolderPath(call.flags.data, process.env));
  const { jobId } = request;
  if (jobId === undefined) {
    const jobs = folder ? await listCliJobs(folder) : [];
    printJobs(jobs.map(withoutProcess), request.format);
  } else await writeResult(folder ?? noSuchRun(), jobId, request);
  return CLEAN;
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
  { audit, output, force, values }: DownloadRequest,
): Promise<void> {
  const job = await readCliJob(folder, jobId);
  if (job.status !== 'completed') throw notCompleted(job.status, job.error_message);
  const paths = folder.jobPaths(jobId);
  const kinds = audit === undefined ? CORRECTED : audit === 'json' ? AUDIT : [...AUDIT, ...CORRECTED];
  for (const kind of kinds) {
    await access(paths[kind]).catch((cause: unknown) => {
      throw new NewhireError('JOB_NOT_FOUND', 'The files of this run are no longer in the data folder.', {
        next: 'Run newhire correct again.',
        cause,
      });
    });
    await checkCliResult(folder, job, kind);
  }
  const name = basename(job.file_name);
  const usual = audit ? auditName(name, audit) : correctedName(name);
  const location = await chooseOutput({ output, usual, force, read: Object.values(paths) });
  if (audit === 'html' || audit === 'csv') {
    const { deliverAudit } = await import('./audit-document.js');
    await deliverAudit(
      audit,
      { facts: job, values, audit: paths.audit, corrected: paths.corrected },
      location,
    );
  } else await deliver(audit ? paths.audit : paths.corrected, location);
  if (location.path !== undefined) tell(printable(`${visible(`Written: ${location.name}`)}\n`));
}

const CORRECTED = ['corrected'] as const;
const AUDIT = ['audit'] as const;

function notCompleted(status: string, reason: string | null): NewhireError {
  const why = status === 'processing' ? 'It is still running.' : (reason ?? 'It failed.');
  return new NewhireError('JOB_NOT_COMPLETED', `This run has no result. ${why}`, {
    next: status === 'processing' ? 'Wait until it has finished.' : 'Run newhire correct again.',
  });
}
