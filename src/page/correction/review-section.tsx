/** The proposals of a job: those to decide on, and those that were decided. */

import { useEffect, useRef, useState } from 'react';
import { counted } from '../../reports/index.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import type { Job, Proposal } from '../api/api-types.js';
import { belowJob } from '../api/paths.js';
import { load } from '../api/requests.js';
import { useAnnounce } from '../shell/announcer.js';
import { ProblemBox } from '../shell/problem-box.js';
import { useValues } from '../shell/shown-values.js';
import { DecidedList } from './decided-list.js';
import { byRule, type SentDecision } from './review-items.js';
import { ReviewPanel } from './review-panel.js';

interface Section {
  job: Job;
  onJob: (job: Job) => void;
  /** The focus goes to the heading, since what had it is gone. */
  isAfterSave: boolean;
}

/** Proposals that are asked for at once. */
const PART = 500;
/** A review of more is nobody's work for one sitting; the others come after these were saved. */
const MOST = 2000;

/** Nothing when the job has no proposals. */
export function ReviewSection({ job, onJob, isAfterSave }: Section) {
  const values = useValues();
  const { proposals, isCovered, problem } = useProposals(job, values);
  const [failed, setFailed] = useState<ApiProblem>();
  const [isSaving, setSaving] = useState(false);
  const announce = useAnnounce();
  const decide = (decisions: readonly SentDecision[]) => {
    setSaving(true);
    setFailed(undefined);
    load<Job>(belowJob(job.job_id, '/decisions'), { method: 'POST', body: { decisions } }).then(
      (changed) => {
        announce(`Saved. ${counted(changed.corrections_failed, 'error')} left.`);
        onJob(changed);
      },
      (error: unknown) => {
        setSaving(false);
        setFailed(asProblem(error));
      },
    );
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const isListed = proposals.length > 0;
  useEffect(() => {
    if (isAfterSave && isListed) heading.current?.focus();
  }, [isAfterSave, isListed]);
  if (problem) return <ProblemBox problem={problem} />;
  if (!isListed) return null;
  const open = byRule(proposals.filter(({ status }) => status === 'open'));
  const decided = proposals.filter(({ status }) => status !== 'open');
  return (
    <section aria-labelledby="review-title">
      <h2 id="review-title" ref={heading} tabIndex={-1}>
        Proposals for you
      </h2>
      {failed ? <ProblemBox problem={failed} /> : null}
      {open.length > 0 ? (
        <ReviewPanel {...{ isCovered, isSaving }} proposals={open} onSave={decide} />
      ) : (
        <p>All are decided.</p>
      )}
      {decided.length > 0 ? <DecidedList {...{ decided, isSaving }} onReopen={decide} /> : null}
    </section>
  );
}

function useProposals({ job_id }: Job, values: string) {
  const [known, setKnown] = useState<{ values: string; proposals: readonly Proposal[] }>();
  const [problem, setProblem] = useState<ApiProblem>();
  useEffect(() => {
    const controller = new AbortController();
    allOf(job_id, values, controller.signal).then(
      (proposals) => setKnown({ values, proposals }),
      (error: unknown) => {
        if (!controller.signal.aborted) setProblem(asProblem(error));
      },
    );
    return () => controller.abort();
  }, [job_id, values]);
  // The decisions stay while others are loaded, but values must not be seen any more once they are to be covered.
  const isCovered = known !== undefined && known.values !== values && values === 'mask';
  return { proposals: known?.proposals ?? [], isCovered, problem };
}

async function allOf(jobId: string, values: string, signal: AbortSignal): Promise<Proposal[]> {
  const all: Proposal[] = [];
  for (;;) {
    const page = { skip: all.length, limit: PART, values };
    const path = belowJob(jobId, '/proposals', page);
    const { total, proposals } = await load<{ total: number; proposals: Proposal[] }>(path, { signal });
    all.push(...proposals);
    if (all.length >= Math.min(total, MOST) || proposals.length === 0) return all;
  }
}
