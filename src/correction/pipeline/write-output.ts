/** Writes the output and proves it; takes back what does not hold and writes it again. */

import type { Summary } from '../../validation/index.js';
import { applyPass, type Pass } from './apply-changes.js';
import type { AuditSinks, CorrectOptions } from './correct-file.js';
import type { ProgressReport } from './correction-progress.js';
import { LineSet } from './line-set.js';
import { OutputSink } from './output-sinks.js';
import { type Proof, proveFile } from './prove-file.js';
import { FormFixer, usualLineEnd } from './repair-file-form.js';

export interface Produced {
  sink: OutputSink;
  after: Summary;
  /** 1 for each error of the input that is still in the output. */
  left: Uint8Array;
}

/** After this many proofs that failed, nothing at all is changed. */
const MOST_ROUNDS = 3;

/** Writes and proves the output, then hands the audit over. */
export async function produce(
  pass: Omit<Pass, 'sink' | 'isLeftAlone'>,
  options: CorrectOptions,
  progress: ProgressReport,
  sinks: AuditSinks,
): Promise<Produced> {
  const leftAlone = new LineSet();
  for (let round = 1; ; round++) {
    const isLeftAlone = round > MOST_ROUNDS ? () => true : (line: number) => leftAlone.has(line);
    const sink = await write(pass, isLeftAlone, round <= MOST_ROUNDS, options, progress);
    const { suspects, summary, left } = await prove(pass, sink, options, progress).catch(async (error) => {
      await sink.spool.close();
      throw error;
    });
    if (suspects.length > 0 && round <= MOST_ROUNDS) {
      for (const line of suspects) leftAlone.add(line);
      await sink.spool.close();
      continue;
    }
    await handOver(sink, sinks);
    return { sink, after: summary, left };
  }
}

async function write(
  pass: Omit<Pass, 'sink' | 'isLeftAlone'>,
  isLeftAlone: (line: number) => boolean,
  mayFixForm: boolean,
  { ports, fixWarnings, signal }: CorrectOptions,
  progress: ProgressReport,
): Promise<OutputSink> {
  const { survey, source } = pass;
  const onBytes = progress.step('apply');
  const sink = await OutputSink.open(ports, survey.errors.size, (count, applied) => {
    progress.applied = applied;
    onBytes(count);
  });
  try {
    const form =
      fixWarnings && mayFixForm && survey.oddForm
        ? new FormFixer(await usualLineEnd(source.input, source.form, signal), sink)
        : undefined;
    await applyPass({ ...pass, isLeftAlone, form, sink });
    return sink;
  } catch (error) {
    await sink.spool.close();
    throw error;
  } finally {
    await sink.endOutput();
  }
}

/** A file without a change needs no proof: it is the input. */
async function prove(
  { survey }: Pick<Pass, 'survey'>,
  sink: OutputSink,
  options: CorrectOptions,
  progress: ProgressReport,
): Promise<Proof> {
  const { errors, summary } = survey;
  if (sink.changes === 0) return { summary, suspects: [], left: new Uint8Array(errors.size).fill(1) };
  const isClaimed = (index: number) => sink.claimed[index] === 1;
  return proveFile(options.ports.output, survey, options, isClaimed, progress.step('prove'));
}

async function handOver({ spool }: OutputSink, sinks: AuditSinks): Promise<void> {
  try {
    for await (const entry of spool.entries()) {
      if ('change' in entry) await sinks.change(entry.change);
      else if ('outcome' in entry) await sinks.outcome(entry.outcome);
      else await sinks.proposal?.(entry.proposal);
    }
  } finally {
    await spool.close();
  }
}
