/** Corrects a file on a server, delivers the result and reports it, as a local run does. */

import type { TypedResult } from '../../../correction/index.js';
import { NewhireError } from '../../../errors.js';
import type { OutboundAddress } from '../../../outbound.js';
import { Tally } from '../../../reports/index.js';
import type { Summary } from '../../../validation/index.js';
import { pathOrName } from '../../input/input-files.js';
import { prepareSource, refuseChanged, type SourceFile } from '../../input/source-file.js';
import { deliver } from '../../output/deliver.js';
import { type Progress, startProgress } from '../../output/progress-line.js';
import type { Job, UploadedFile } from '../../remote/answer-schemas.js';
import { answerAbout } from '../../remote/bounded-answer.js';
import { type Client, connect } from '../../remote/client.js';
import { corrections, downloadCorrected, openProposals, runJob } from '../../remote/remote-job.js';
import { summaryOf, uploadFile, warnStillStored } from '../../remote/upload.js';
import { changePrinterFor } from './audit-recorder.js';
import { type BothChecks, canHaveNewWarnings, checkAgain, checkBoth } from './check-again.js';
import { openReport } from './open-report.js';
import { answerJob } from './review-on-server.js';
import type { CorrectReport, RunOutcome } from './run-outcome.js';
import type { CorrectRun, Reporting, RunPlan } from './run-plan.js';
import { openTemporaryStorage } from './run-storage.js';

/** @throws {NewhireError} when the server cannot correct the file; the signal's reason when it is aborted */
export async function correctOnServer(
  plan: RunPlan,
  server: OutboundAddress,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const progress = startProgress(process.stderr.isTTY);
  const storage = await openTemporaryStorage();
  try {
    const client = connect(server, signal, progress);
    const { task, destination, reporting } = plan;
    const source = await prepareSource(task.input, storage.spool, signal);
    if (task.edits)
      await (await import('./edits-file.js')).refuseForeignEdits(task.edits, source, task.layout);
    const report = await openReport(plan);
    const run = await runOnServer(client, task, source, progress);
    progress.clear();
    const { job, wasAsked, typed } = await answerJob(client, plan, run.job, source).catch((error) => {
      if (signal.aborted) warnStillStored(client.server, run.file, progress);
      throw error;
    });
    const from = job ? storage.paths.corrected : source.path;
    if (job) await downloadCorrected(client, job.job_id, from, answerAbout(source.size));
    const { file } = run;
    const outcome = {
      ...(await outcomeOf(client, task, reporting, { source, from, file, job, typed }, report)),
      wasAsked,
      seen: reporting.several?.known.about(task.input.name, source.sha256),
    };
    progress.stop();
    await refuseChanged(source, task.input);
    if (destination.output) await deliver(from, destination.output, signal);
    report.end(outcome);
    return outcome;
  } finally {
    progress.stop();
    await storage.abandon(undefined);
  }
}

interface ServerRun {
  file: UploadedFile;
  /** Undefined when there was nothing to correct. */
  job: Job | undefined;
}

const STATUS_TEXT: Record<Job['status'], string> = {
  pending: 'waiting for its turn on the server',
  processing: 'being corrected on the server',
  completed: 'corrected',
  failed: 'not corrected',
};

/** A file has one job at most, so it is uploaded again when its job failed. A second failure is final. */
async function runOnServer(
  client: Client,
  { input, layout: { state } }: CorrectRun,
  { path, size }: SourceFile,
  progress: Progress,
): Promise<ServerRun> {
  const attempt = async (): Promise<ServerRun> => {
    const onSent = (done: number, total: number) =>
      progress.say(`Sending ${input.name}: ${Math.floor((100 * done) / total)} %`);
    const file = await uploadFile(client, { name: pathOrName(input), path, size, state, onSent });
    if (file.total_errors === 0) return { file, job: undefined };
    const onStatus = (status: Job['status']) => progress.say(`${input.name}: ${STATUS_TEXT[status]}`);
    const job = await runJob(client, file.file_id, onStatus).catch((error) => {
      if (client.signal.aborted) warnStillStored(client.server, file, progress);
      throw error;
    });
    return { file, job };
  };
  const first = await attempt();
  const last = first.job?.status === 'failed' ? await attempt() : first;
  if (last.job?.status !== 'failed') return last;
  const why = last.job.error_message ?? 'It gives no reason.';
  throw new NewhireError('SERVICE_FAILED', `The server could not correct the file. ${why}`, {
    next: 'Tell the operator of the server.',
  });
}

interface Corrected extends ServerRun {
  source: SourceFile;
  /** Where the corrected bytes are. */
  from: string;
  typed: TypedResult;
}

async function outcomeOf(
  client: Client,
  { layout, today }: CorrectRun,
  reporting: Reporting,
  { source, from, file, job, typed }: Corrected,
  report: CorrectReport,
): Promise<RunOutcome> {
  const tally = new Tally(layout);
  const printer = changePrinterFor(layout, reporting, source.path, report);
  try {
    for await (const entry of job ? corrections(client, job.job_id, answerAbout(source.size)) : []) {
      if (entry.kind === 'change') {
        const { kind: _kind, ...change } = entry;
        tally.change(change);
        printer.print(change);
        await report.ready();
      } else tally.outcome(entry);
    }
  } finally {
    printer.close();
  }
  if (job && job.revision !== undefined && reporting.format === 'json') {
    for await (const proposal of openProposals(client, job.job_id, answerAbout(source.size))) {
      const { status: _, ...shown } = proposal;
      report.proposal?.(shown);
    }
  }
  const [changed, left] = [tally.changed(), tally.left()];
  const known = summaryOf(file, layout.edition);
  // The API gives no counts of the result, and at the server it may be another day: the warnings of both files are counted on one.
  const as = { layout, today, signal: client.signal };
  const both = job
    ? await checkBoth({ input: source.path, result: from }, as)
    : unchanged(await checkAgain(source.path, as));
  const waiting = left.filter(({ resolution }) => resolution === 'proposed');
  const result = {
    total_errors: file.total_errors,
    corrections_applied: job?.corrections_applied ?? 0,
    corrections_failed: job?.corrections_failed ?? 0,
    warnings_fixed: 0,
    proposals: waiting.reduce((sum, { count }) => sum + count, 0),
    changes_by_rule: Object.fromEntries(changed.map(({ rule, changes }) => [rule, changes])),
    remaining: left.map(({ error_type, field_name, count }) => ({ error_type, field_name, count })),
    typed,
    before: { ...known, total_warnings: both.before.total_warnings },
    after: { ...both.after, notes: known.notes },
  };
  const newWarnings = canHaveNewWarnings(result) ? both.newWarnings : [];
  return { result, changed, left, newWarnings, model: undefined, jobId: job?.job_id };
}

const unchanged = (counts: Summary): BothChecks => ({ before: counts, after: counts, newWarnings: [] });
