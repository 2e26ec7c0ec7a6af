/** One run of `newhire correct`, from its plan to its exit code. */

import { rm } from 'node:fs/promises';
import { type CorrectOptions, correctFile } from '../../../correction/index.js';
import { NewhireError } from '../../../errors.js';
import { openModel } from '../../../model/index.js';
import { correctionFiles } from '../../../storage/index.js';
import { standardOptions } from '../../../validation/index.js';
import { CLEAN, type ExitCode, FINDINGS } from '../../exit-codes.js';
import { asNewhireError } from '../../run-failure.js';
import { RunBook } from './audit-recorder.js';
import { ProgressLine } from './correction-progress.js';
import { deliver } from './deliver.js';
import { ModelDesk } from './model-session.js';
import { reportTo } from './open-report.js';
import { Person } from './reviewer.js';
import type { CorrectReport, RunOutcome } from './run-outcome.js';
import type { RunPlan } from './run-plan.js';
import { scratchWork, storedWork, type Workplace } from './run-storage.js';
import { type Source, takeIn } from './source-file.js';

/**
 * Corrects the file, hands the result over and reports. Leaves nothing unfinished behind, also when it is interrupted.
 * @throws NewhireError, or the signal's reason when it is aborted
 */
export async function runCorrection(plan: RunPlan, signal: AbortSignal): Promise<ExitCode> {
  const { input, layoutUsed, place, dataFolder, keepDays, keep } = plan;
  const work = place
    ? await storedWork({ dataFolder, keepDays, keep, file_name: input.name, state: layoutUsed.state })
    : await scratchWork();
  try {
    const source = await takeIn(input, work.spool, signal);
    await work.begin(source);
    const report = await reportTo(plan);
    const outcome = await correctInto(work, source, plan, report, signal);
    const { corrections_applied, corrections_failed } = outcome.result;
    if (place) await deliver(work.paths.corrected, place);
    await work.finish({ corrections_applied, corrections_failed, output: place?.name ?? null });
    report.end(outcome);
    return corrections_failed > 0 ? FINDINGS : CLEAN;
  } catch (error) {
    await work.breakOff(signal.aborted ? undefined : asNewhireError(error));
    throw error;
  }
}

/** Corrects into the files of the workplace. @throws NewhireError FORMAT_FAULT for a file that is none of the layout */
async function correctInto(
  work: Workplace,
  source: Source,
  plan: RunPlan,
  report: CorrectReport,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const { place, color } = plan;
  const { corrected, audit, journal } = work.paths;
  const model = await openModel({ ...plan.model, ...(place ? { journalPath: journal } : {}) });
  const desk = model && new ModelDesk(model, place === undefined);
  const recordBytes = plan.layoutUsed.record_length + 1;
  const progress = new ProgressLine({
    recordBytes,
    model: () => desk?.progress(),
    color,
    stream: process.stderr,
  });
  const person = plan.review ? new Person(plan, signal) : undefined;
  const book = await RunBook.open(plan, source.path, audit, report);
  try {
    const options = await optionsOf(plan, { progress, desk, person });
    const ports = correctionFiles(source.path, corrected);
    const result = await correctFile({ ...options, ports, model, signal }, book);
    if (result.diagnosis) throw new NewhireError('FORMAT_FAULT', result.diagnosis.message);
    await book.commit();
    return {
      result,
      changed: book.tally.changed(),
      left: book.tally.left(),
      model: desk?.part(),
      jobId: work.jobId,
      wasAsked: person?.wasAsked ?? false,
    };
  } catch (error) {
    await book.discard();
    await rm(corrected, { force: true });
    throw error;
  } finally {
    progress.stop();
    await model?.close();
  }
}

interface Attendants {
  progress: ProgressLine;
  desk: ModelDesk | undefined;
  person: Person | undefined;
}

/** What the correction needs to know, and whom it tells. */
async function optionsOf(
  { layoutUsed, today, fixWarnings, employer, review }: RunPlan,
  { progress, desk, person }: Attendants,
): Promise<Omit<CorrectOptions, 'ports'>> {
  return {
    layout: layoutUsed,
    today,
    ...(await standardOptions()),
    fixWarnings,
    employer,
    onProgress: (one) => progress.show(one),
    ...(desk && {
      beforeModel: (asked) => progress.aside(() => desk.open(asked), review ? 'review' : 'apply'),
      onModelRequest: (request) => desk.keep(request),
    }),
    ...(person && { review: (proposals) => progress.aside(() => person.decide(proposals), 'apply') }),
  };
}
