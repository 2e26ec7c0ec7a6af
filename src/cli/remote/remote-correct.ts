/** Corrects a file on a server, hands the result over and reports, as a run on this computer does. */

import type { Change, Outcome } from '../../correction/index.js';
import { NewhireError } from '../../errors.js';
import { createChecker, type Summary, standardOptions } from '../../validation/index.js';
import { viewerFor } from '../commands/correct/change-printer.js';
import { deliver } from '../commands/correct/deliver.js';
import { reportTo } from '../commands/correct/open-report.js';
import type { CorrectReport, RunOutcome } from '../commands/correct/run-outcome.js';
import type { RunPlan } from '../commands/correct/run-plan.js';
import { scratchWork } from '../commands/correct/run-storage.js';
import { type Source, takeIn } from '../commands/correct/source-file.js';
import { Tally } from '../commands/correct/tally.js';
import { CLEAN, type ExitCode, FINDINGS } from '../exit-codes.js';
import { readInput } from '../input/read-file.js';
import { type Progress, startProgress } from '../output/progress-line.js';
import type { Client } from './client.js';
import { connect } from './connect.js';
import { fetchCorrected } from './remote-download.js';
import { corrections, type Job, runJob } from './remote-job.js';
import { summaryOf } from './remote-validate.js';
import { tellKept, type UploadedFile, uploadFile } from './upload.js';

/** @throws NewhireError, or the signal's reason when it is aborted */
export async function correctRemotely(plan: RunPlan, server: string, signal: AbortSignal): Promise<ExitCode> {
  const progress = startProgress(process.stderr.isTTY);
  const work = await scratchWork();
  try {
    const client = connect(server, signal, progress);
    const source = await takeIn(plan.input, work.spool, signal);
    const report = await reportTo(plan);
    const { file, job } = await onServer(client, plan, source, progress);
    const from = job ? work.paths.corrected : source.path;
    if (job) await fetchCorrected(client, job.job_id, from);
    const outcome = await outcomeOf(client, plan, { source, from, file, job }, report);
    progress.stop();
    if (plan.place) await deliver(from, plan.place);
    report.end(outcome);
    return outcome.result.corrections_failed > 0 ? FINDINGS : CLEAN;
  } finally {
    progress.stop();
    await work.breakOff(undefined);
  }
}

interface OnServer {
  file: UploadedFile;
  /** Undefined when there was nothing to correct. */
  job: Job | undefined;
}

const STATUS: Record<Job['status'], string> = {
  pending: 'waiting for its turn on the server',
  processing: 'being corrected on the server',
  completed: 'corrected',
  failed: 'not corrected',
};

/** A file has one job at most, so that it is uploaded again when its job failed; a second failure is final. */
async function onServer(
  client: Client,
  { input, layoutUsed: { state } }: RunPlan,
  { path, size }: Source,
  progress: Progress,
): Promise<OnServer> {
  const attempt = async (): Promise<OnServer> => {
    const onSent = (done: number, total: number) =>
      progress.say(`Sending ${input.name}: ${Math.floor((100 * done) / total)} %`);
    const file = await uploadFile(client, { name: input.name, path, size, state, onSent });
    if (file.total_errors === 0) return { file, job: undefined };
    const tell = (status: Job['status']) => progress.say(`${input.name}: ${STATUS[status]}`);
    const job = await runJob(client, file.file_id, tell).catch((error) => {
      if (client.signal.aborted) tellKept(client.server, file, progress);
      throw error;
    });
    return { file, job };
  };
  const first = await attempt();
  const last = first.job?.status === 'failed' ? await attempt() : first;
  if (last.job?.status !== 'failed') return last;
  const why = last.job.error_message ?? 'It gives no reason.';
  throw new NewhireError('SERVICE_FAILED', `The server could not correct the file. ${why}`, {
    next: 'Tell whoever runs the server.',
  });
}

interface Done extends OnServer {
  source: Source;
  /** Where the corrected bytes are. */
  from: string;
}

async function outcomeOf(
  client: Client,
  plan: RunPlan,
  { source, from, file, job }: Done,
  report: CorrectReport,
): Promise<RunOutcome> {
  const tally = new Tally(plan.layoutUsed);
  const viewer = viewerFor(plan, source.path, report);
  try {
    // The same words as in an audit written here; the document only describes them more loosely.
    for await (const entry of job ? corrections(client, job.job_id) : []) {
      const { kind, ...facts } = entry;
      if (kind === 'change') {
        tally.change(facts as Change);
        viewer.show(facts as Change);
      } else tally.outcome(facts as Outcome);
    }
  } finally {
    viewer.close();
  }
  const [changed, left] = [tally.changed(), tally.left()];
  const before = summaryOf(file, plan.layoutUsed.edition);
  const waiting = left.filter(({ resolution }) => resolution === 'proposed');
  const result = {
    total_errors: file.total_errors,
    corrections_applied: job?.corrections_applied ?? 0,
    corrections_failed: job?.corrections_failed ?? 0,
    warnings_fixed: 0,
    proposals: waiting.reduce((sum, { count }) => sum + count, 0),
    changes_by_rule: Object.fromEntries(changed.map(({ rule, changes }) => [rule, changes])),
    remaining: left.map(({ error_type, field_name, count }) => ({ error_type, field_name, count })),
    before,
    after: { ...(await countsOf(from, plan)), notes: before.notes },
  };
  return { result, changed, left, model: undefined, jobId: job?.job_id };
}

/** The API does not count the result, so that it is counted here. */
async function countsOf(path: string, { layoutUsed, today }: RunPlan): Promise<Summary> {
  const checker = createChecker(layoutUsed, { today, ...(await standardOptions()), onFinding: () => {} });
  await readInput(
    { name: path, path },
    {
      hash: false,
      onPiece: async (piece) => {
        checker.push(piece);
        return !checker.stopped;
      },
    },
  );
  return checker.end();
}
