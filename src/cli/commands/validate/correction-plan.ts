/** What `newhire correct` would do with a file that was just checked: the correction itself is asked. */

import { correctFile, correctionMemory } from '../../../correction/index.js';
import { type CorrectionPlan, PlanRecorder } from '../../../reports/index.js';
import { standardOptions } from '../../../validation/index.js';
import { type CheckedAgainst, correctTemporarily } from './temporary-correction.js';

/**
 * The plan for the bytes of a file, or for the file of that name, whose values are then not named. Undefined when there are
 * other errors than the check has found: the file has changed since.
 */
export async function correctionPlan(
  source: Uint8Array | string,
  against: CheckedAgainst,
  totalErrors: number,
): Promise<CorrectionPlan | undefined> {
  const recorder = new PlanRecorder(against.layout);
  const plan = recorder.plan(await corrected(source, against, recorder));
  return plan.applied + plan.proposals + plan.left === totalErrors ? plan : undefined;
}

async function corrected(
  source: Uint8Array | string,
  against: CheckedAgainst,
  recorder: PlanRecorder,
): Promise<Uint8Array | undefined> {
  if (typeof source === 'string') {
    await correctTemporarily(source, against, recorder);
    return undefined;
  }
  const ports = correctionMemory(source);
  await correctFile({ ports, ...against, ...(await standardOptions()) }, recorder);
  return ports.corrected();
}
