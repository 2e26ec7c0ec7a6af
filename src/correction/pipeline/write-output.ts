/** Writes the output and checks it again. Lines whose repair fails that check are rolled back, and the output is written again. */

import type { Summary } from '../../validation/index.js';
import { applyChanges, type CorrectionRun } from './apply-changes.js';
import type { AuditSinks, CorrectOptions } from './correction-options.js';
import type { ProgressReporter } from './correction-progress.js';
import { OutputSink } from './pass-sinks.js';
import { type Proof, proveFile } from './prove-file.js';
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
  options: CorrectOptions,
  progress: ProgressReporter,
  sinks: AuditSinks,
): Promise<WrittenOutput> {
  const rolledBack = new Set<number>();
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt > MOST_ATTEMPTS;
    const isRolledBack = isLast ? () => true : (line: number) => rolledBack.has(line);
    const sink = await write(run, isRolledBack, !isLast, options, progress);
    const { failedLines, summary, remaining } = await prove(run, sink, options, progress).catch(
      async (error) => {
        await sink.spool.close();
        throw error;
      },
    );
    if (failedLines.length > 0 && !isLast) {
      for (const line of failedLines) rolledBack.add(line);
      await sink.spool.close();
      continue;
    }
    await passOn(sink, sinks);
    return { sink, after: summary, remaining };
  }
}

async function write(
  run: CorrectionRun,
  isRolledBack: (line: number) => boolean,
  mayRepairForm: boolean,
  { ports, fixWarnings, signal }: CorrectOptions,
  progress: ProgressReporter,
): Promise<OutputSink> {
  const { errors, formWarning, source } = run.found;
  const onBytes = progress.step('apply');
  const sink = await OutputSink.open(ports, errors.size, (count, resolved) => {
    progress.applied = resolved;
    onBytes(count);
  });
  try {
    const formRepair =
      fixWarnings && mayRepairForm && formWarning
        ? new FormRepair(await majorityLineEnd(source.input, source.form, signal), sink)
        : undefined;
    await applyChanges({ ...run, isRolledBack, formRepair, sink });
    return sink;
  } catch (error) {
    await sink.spool.close();
    throw error;
  } finally {
    await sink.endOutput();
  }
}

/** An output without a change is the input and needs no proof. */
async function prove(
  { found: { errors, summary } }: CorrectionRun,
  sink: OutputSink,
  options: CorrectOptions,
  progress: ProgressReporter,
): Promise<Proof> {
  if (sink.changes === 0) return { summary, failedLines: [], remaining: new Uint8Array(errors.size).fill(1) };
  const isClaimed = (index: number) => sink.claimed[index] === 1;
  return proveFile(options.ports.output, errors, options, isClaimed, progress.step('prove'));
}

async function passOn({ spool }: OutputSink, sinks: AuditSinks): Promise<void> {
  try {
    for await (const entry of spool.entries()) {
      if ('change' in entry) await sinks.change(entry.change);
      else if ('outcome' in entry) await sinks.outcome(entry.outcome);
      else if (entry.decision) await sinks.decided?.(entry.proposal, entry.decision);
      else await sinks.proposal?.(entry.proposal);
    }
  } finally {
    await spool.close();
  }
}
