/** Writes the output and checks it again. Lines whose repair fails that check are rolled back, and the output is written again. */

import type { Summary } from '../../validation/index.js';
import { applyChanges, type CorrectionRun } from './apply-changes.js';
import type { ProgressReporter } from './correction-progress.js';
import type { CheckSettings } from './find-errors.js';
import type { OutputAttempt, OutputTarget } from './output-target.js';
import { OutputSink } from './pass-sinks.js';
import { FileProof, type Proof } from './prove-file.js';
import { FormRepair, majorityLineEnd } from './repair-file-form.js';

/** A proven output. */
export interface WrittenOutput {
  sink: OutputSink;
  /** The summary of the output. */
  after: Summary;
  /** 1 for each error of the input, by its index in the log, that is still in the output. */
  remaining: Uint8Array;
}

/** Attempts with repairs. When the last of them fails too, one more rolls back every line, and is accepted as it is. */
const MOST_ATTEMPTS = 3;

/** Writes and proves the output, then passes its audit on to the sinks. */
export async function writeOutput(
  run: CorrectionRun,
  options: CheckSettings,
  progress: ProgressReporter,
  target: OutputTarget,
): Promise<WrittenOutput> {
  const rolledBack = new Set<number>();
  for (let number = 1; ; number++) {
    const isLast = number > MOST_ATTEMPTS;
    const isRolledBack = isLast ? () => true : (line: number) => rolledBack.has(line);
    const proof = new FileProof(run.found.errors, options);
    const attempt = await target.begin(proof, options.signal);
    const written = await write(attempt, run, isRolledBack, !isLast, progress)
      .then(async (sink) => ({ sink, proof: await prove(attempt, proof, run, sink, progress) }))
      .catch(async (error: unknown) => {
        await attempt.drop();
        throw error;
      });
    const { failedLines, summary, remaining } = written.proof;
    if (failedLines.length === 0 || isLast) {
      await attempt.accept();
      return { sink: written.sink, after: summary, remaining };
    }
    for (const line of failedLines) rolledBack.add(line);
    await attempt.drop();
  }
}

async function write(
  attempt: OutputAttempt,
  run: CorrectionRun,
  isRolledBack: (line: number) => boolean,
  mayRepairForm: boolean,
  progress: ProgressReporter,
): Promise<OutputSink> {
  const { errors, formWarning, source } = run.found;
  const onBytes = progress.step('apply');
  const sink = new OutputSink(attempt, errors.size, (count, resolved) => {
    progress.applied = resolved;
    onBytes(count);
  });
  try {
    const formRepair =
      run.context.fixWarnings && mayRepairForm && formWarning
        ? new FormRepair(await majorityLineEnd(source.input, source.form, run.signal), sink)
        : undefined;
    await applyChanges({ ...run, isRolledBack, formRepair, sink });
    return sink;
  } finally {
    await sink.endOutput();
  }
}

/** An output without a change is the input and needs no proof. */
async function prove(
  attempt: OutputAttempt,
  proof: FileProof,
  { found: { errors, summary } }: CorrectionRun,
  sink: OutputSink,
  progress: ProgressReporter,
): Promise<Proof> {
  if (sink.changes === 0) return { summary, failedLines: [], remaining: new Uint8Array(errors.size).fill(1) };
  await attempt.prove(progress.step('prove'));
  return proof.end((index) => sink.claimed[index] === 1);
}
