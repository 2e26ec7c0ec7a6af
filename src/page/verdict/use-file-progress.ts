/** The progress of a file: its plan, its correction and its open proposals. They are requested again when they change. */

import { useState } from 'react';
import type { CheckedFile, FilePlan, Job } from '../../api/index.js';
import { belowJob, planPath } from '../api/paths.js';
import { load, pause } from '../api/requests.js';
import { useAnswer, useKept, useReloadAt, useWork } from '../shell/use-answer.js';
import { type FileProgress, progressOf } from './file-progress.js';

/** Milliseconds until a plan that is not made yet is asked for again. */
const PLAN_PAUSE = 1000;

/** The progress of a file, and its plan. */
export interface KnownProgress extends FileProgress {
  plan: FilePlan | undefined;
  /** It cannot be made now. */
  hasNoPlan: boolean;
}

/** `job` is the correction of the file, undefined while it has none or it is not known. */
export function useFileProgress(file: CheckedFile, job: Job | undefined): KnownProgress {
  const { plan, hasNoPlan } = usePlan(file, job);
  const open = useOpenProposals(job);
  return { ...progressOf({ file, plan, job, open }), plan, hasNoPlan };
}

/**
 * Who clears the errors of a file: what a correction would do, asked for until it is known, and what it has done. `job` is given where
 * it can change while the view is shown.
 */
export function usePlan({ file_id: fileId, total_errors }: CheckedFile, job?: Job) {
  const path = planPath(fileId);
  const [known, setKnown] = useState<{ path: string; plan?: FilePlan }>();
  const kept = useKept<FilePlan>(path);
  const work = async (signal: AbortSignal) => {
    while (total_errors > 0) {
      const plan = await load<FilePlan | PendingPlan>(path, { signal });
      if (!('status' in plan)) return setKnown({ path, plan });
      await pause(PLAN_PAUSE, signal);
    }
  };
  useWork(work, () => setKnown({ path }), [path, total_errors, job?.status, job?.revision]);
  if (known?.path === path) return { plan: known.plan, hasNoPlan: known.plan === undefined };
  return { plan: kept, hasNoPlan: false };
}

interface PendingPlan {
  status: 'pending';
}

/** Their number; undefined until it is known. */
function useOpenProposals(job: Job | undefined): number | undefined {
  const isDone = job?.status === 'completed';
  const path = isDone
    ? belowJob(job.job_id, '/proposals', { status: 'open', limit: 1, values: 'mask' })
    : undefined;
  const { answer, reload } = useAnswer<{ total: number }>(path);
  // Each review changes which of them are open.
  useReloadAt(job?.revision, reload);
  return answer?.total ?? job?.corrections_proposed ?? undefined;
}
