/** Checks one file on this computer. */

import { NewhireError } from '../../../errors.js';
import type { FileResult } from '../../../reports/index.js';
import { createChecker, standardOptions } from '../../../validation/index.js';
import { withFirst } from '../../input/choose-layout.js';
import type { Input } from '../../input/input-files.js';
import { readInput } from '../../input/read-file.js';
import { untilInterrupted } from '../../interrupts.js';
import type { CheckContext } from './check-files.js';
import { PlannedCorrection } from './correction-plan.js';

/**
 * Reports the findings and gives the result. What can be read only once is copied to a file where a report must have it
 * corrected, however large it is.
 * @throws {NewhireError} when the file cannot be read
 */
export async function checkFile(input: Input, context: CheckContext): Promise<FileResult> {
  if (context.outputs.needsPlan !== 'always') return checkOnce(input, context);
  const { isStream, prepareSource } = await import('../../input/source-file.js');
  if (!(await isStream(input))) return checkOnce(input, context);
  const { openTemporaryStorage } = await import('../correct/run-storage.js');
  const storage = await openTemporaryStorage();
  try {
    const source = await untilInterrupted((signal) => prepareSource(input, storage.spool, signal));
    if (!source) throw new NewhireError('UNREADABLE_INPUT', `'${input.name}' was not read to its end.`);
    return await checkOnce({ name: input.name, path: source.path }, context);
  } finally {
    await storage.abandon(undefined);
  }
}

async function checkOnce(input: Input, context: CheckContext): Promise<FileResult> {
  const { layout, today, outputs, filter, progress, needsFixes } = context;
  const { report, needsPlan } = outputs;
  const standard = await standardOptions();
  const correction = new PlannedCorrection(input, context, { needsPlan, needsFixes });
  report.file(input.name, layout, await correction.fixes());
  const checker = createChecker(layout, {
    today,
    ...standard,
    onCount: correction.onCount,
    onFinding: (finding, record) => {
      correction.onFinding(finding);
      if (filter.shows(finding)) report.finding(finding, layout, record);
    },
  });
  const { size, sha256 } = await readInput(input, {
    hash: outputs.needsHash,
    onChunk: async (chunk, done, total) => {
      correction.add(chunk);
      checker.push(chunk);
      progress.show(input.name, done, total);
      await outputs.ready();
      return !checker.stopped;
    },
  });
  const summary = checker.end();
  const result = {
    ...summary,
    notes: withFirst(context.note, summary.notes),
    ...filter.fileLeftOut(),
    file_name: input.name,
    state: layout.state,
    size,
    sha256,
  };
  report.fileEnd(result, layout, await correction.plan(summary));
  await outputs.ready();
  return result;
}
