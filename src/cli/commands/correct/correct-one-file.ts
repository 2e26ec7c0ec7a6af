/** One run of `newhire correct` on this computer, from its plan to its exit code. */

import { rm } from 'node:fs/promises';
import { type CorrectOptions, correctFile } from '../../../correction/index.js';
import { NewhireError } from '../../../errors.js';
import { openModel } from '../../../model/index.js';
import { correctionFiles } from '../../../storage/index.js';
import { standardOptions } from '../../../validation/index.js';
import { CLEAN, type ExitCode, FINDINGS } from '../../exit-codes.js';
import { pathOrName } from '../../input/input-files.js';
import { prepareSource, refuseChanged, type SourceFile } from '../../input/source-file.js';
import { deliver } from '../../output/deliver.js';
import { asNewhireError } from '../../run-failure.js';
import { AuditRecorder } from './audit-recorder.js';
import { newWarningsIn } from './check-again.js';
import { CorrectionProgress } from './correction-progress.js';
import { ModelSession } from './model-session.js';
import { openReport } from './open-report.js';
import { Reviewer } from './reviewer.js';
import type { CorrectReport, RunOutcome } from './run-outcome.js';
import type { CorrectRun, RunPlan } from './run-plan.js';
import { openRunStorage, openTemporaryStorage, type RunStorage } from './run-storage.js';

/** 0 when no error is left, and every value that was typed is written. */
export function codeOf({ result: { corrections_failed, typed } }: RunOutcome): ExitCode {
  return corrections_failed > 0 || typed.refused.length > 0 ? FINDINGS : CLEAN;
}

/**
 * Corrects one file here or on the server of the plan.
 * @throws {NewhireError} when it cannot be corrected or delivered; the signal's reason when it is aborted
 */
export async function correctAsPlanned(plan: RunPlan, signal: AbortSignal): Promise<RunOutcome> {
  const { server } = plan.destination;
  if (server === undefined) return correctOneFile(plan, signal);
  const { correctOnServer } = await import('./correct-on-server.js');
  return correctOnServer(plan, server, signal);
}

/**
 * Corrects the file, delivers the result and reports it. Removes what is unfinished, also when it is interrupted.
 * @throws {NewhireError} when the file cannot be corrected or delivered; the signal's reason when it is aborted
 */
async function correctOneFile(plan: RunPlan, signal: AbortSignal): Promise<RunOutcome> {
  const { input, layout, edits } = plan.task;
  const { output, keep, dataFolder, keepDays } = plan.destination;
  const storage =
    output && keep
      ? await openRunStorage({
          dataFolder,
          keepDays,
          file_name: pathOrName(input),
          state: layout.state,
        })
      : await openTemporaryStorage(dataFolder);
  try {
    const source = await prepareSource(input, storage.spool, signal);
    if (edits) await (await import('./edits-file.js')).refuseForeignEdits(edits, source, layout);
    await storage.begin(source);
    const report = await openReport(plan);
    const seen = plan.reporting.several?.known.about(input.name, source.sha256);
    const outcome = { ...(await correctInto(storage, source, plan, report, signal)), seen };
    const { corrections_applied, corrections_failed } = outcome.result;
    await refuseChanged(source, input);
    if (output) await deliver(storage.paths.corrected, output, signal);
    await storage.finish({ corrections_applied, corrections_failed, output: output?.name ?? null });
    report.end(outcome);
    return outcome;
  } catch (error) {
    await storage.abandon(signal.aborted ? undefined : asNewhireError(error));
    throw error;
  }
}

/**
 * Corrects into the files of the storage.
 * @throws {NewhireError} FORMAT_FAULT for a file that does not match the layout
 */
async function correctInto(
  storage: RunStorage,
  source: SourceFile,
  plan: RunPlan,
  report: CorrectReport,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const { corrected, audit, journal } = storage.paths;
  const { task, reporting } = plan;
  const model = await openModel({ ...task.model, ...(task.model.dryRun ? {} : { journal }) });
  const session = model && new ModelSession(model, task.model, reporting.masks.mode);
  const progress = new CorrectionProgress({
    recordBytes: task.layout.record_length + 1,
    model: () => session?.progress(),
    color: reporting.color,
    stream: process.stderr,
  });
  const reviewer = task.review ? new Reviewer(plan, signal) : undefined;
  const recorder = await AuditRecorder.open(task.layout, audit, report);
  try {
    const options = await optionsOf(task, { progress, session, reviewer });
    const ports = correctionFiles(source.path, corrected);
    const result = await correctFile({ ...options, ports, model, signal }, recorder);
    if (result.diagnosis) throw new NewhireError('FORMAT_FAULT', result.diagnosis.message);
    await recorder.commit();
    await recorder.tell(report, reporting, { source: source.path, audit });
    return {
      result,
      changed: recorder.tally.changed(),
      left: recorder.tally.left(),
      newWarnings: await newWarningsIn(
        result,
        { input: source.path, result: corrected },
        { ...task, signal },
      ),
      model: session?.part(),
      jobId: storage.jobId,
      keptIn: storage.jobId === undefined ? undefined : storage.paths.folder,
      wasAsked: reviewer?.wasAsked ?? false,
    };
  } catch (error) {
    await recorder.discard();
    await rm(corrected, { force: true });
    throw error;
  } finally {
    progress.stop();
    await model?.close();
  }
}

interface Callbacks {
  progress: CorrectionProgress;
  session: ModelSession | undefined;
  reviewer: Reviewer | undefined;
}

/** What the correction needs to know, and whom it calls while it runs. */
async function optionsOf(
  { layout, today, fixWarnings, trustModel, employer, dateOrders, edits, review }: CorrectRun,
  { progress, session, reviewer }: Callbacks,
): Promise<Omit<CorrectOptions, 'ports'>> {
  return {
    layout,
    today,
    ...(await standardOptions()),
    fixWarnings,
    trustModel,
    employer,
    dateOrders,
    values: edits?.values,
    onProgress: (one) => progress.show(one),
    ...(session && {
      beforeModel: (asked) => progress.aside(() => session.open(asked), review ? 'review' : 'apply'),
      onModelRequest: (preview, request) => session.keep(preview, request),
    }),
    ...(reviewer && { review: (asked) => progress.aside(() => reviewer.decide(asked), 'apply') }),
  };
}
