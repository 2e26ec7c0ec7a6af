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
const MAX_ATTEMPTS = 3;

/** Writes and proves the output and its audit. */
export async function writeOutput(
  run: CorrectionRun,
  options: CheckSettings,
  progress: ProgressReporter,
  target: OutputTarget,
): Promise<WrittenOutput> {
  const failed = new FailedLines(run.typed);
  // A line with typed values may fail twice: with the repairs of the rules, and without them.
  const most = run.typed.size > 0 ? 2 * MAX_ATTEMPTS : MAX_ATTEMPTS;
  for (let number = 1; ; number++) {
    const isLast = number > most;
    if (isLast) failed.addAll();
    const proof = new FileProof(run.found.errors, options);
    const attempt = await target.begin(proof, options.signal);
    const sink = await write(attempt, run, failed, !isLast, progress);
    const proven = await prove(attempt, proof, run, sink, progress);
    const { failedLines, newErrors, summary, remaining } = proven;
    if (failedLines.length === 0 || isLast) return { sink, after: summary, remaining };
    failed.add(failedLines, newErrors);
  }
}

/** The lines whose repairs failed the proof, and those whose typed values did too. */
class FailedLines {
  private readonly rolledBack = new Set<number>();
  private readonly typedFaults = new Map<number, string>();
  private isAll = false;

  constructor(private readonly typed: CorrectionRun['typed']) {}

  readonly isRolledBack = (line: number): boolean => this.isAll || this.rolledBack.has(line);

  readonly typedFault = (line: number): string | undefined =>
    this.typedFaults.get(line) ?? (this.isAll ? FILE_FAULT : undefined);

  addAll(): void {
    this.isAll = true;
  }

  /** Takes back the repairs of the rules on a line, or, when called again, the typed values. */
  add(lines: readonly number[], newErrors: ReadonlyMap<number, string>): void {
    const isNew = lines.some((line) => !this.rolledBack.has(line));
    for (const line of lines) {
      const error = newErrors.get(line);
      if (this.rolledBack.has(line) && this.typed.has(line))
        this.typedFaults.set(line, error ? `It would add an error to the file. ${error}.` : FILE_FAULT);
      this.rolledBack.add(line);
    }
    // A typed value may give another line an error.
    const others = lines.every((line) => !this.typed.has(line));
    if (!isNew && others) for (const line of this.typed.keys()) this.typedFaults.set(line, FILE_FAULT);
  }
}

const FILE_FAULT = 'It would add an error to the file as a whole.';

async function write(
  attempt: OutputAttempt,
  run: CorrectionRun,
  { isRolledBack, typedFault }: FailedLines,
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
    await applyChanges({ ...run, isRolledBack, typedFault, formRepair, sink });
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
  if (sink.changes === 0)
    return { summary, failedLines: [], newErrors: new Map(), remaining: new Uint8Array(errors.size).fill(1) };
  await attempt.prove(progress.step('prove'));
  return proof.end((index) => sink.claimed[index] === 1);
}
