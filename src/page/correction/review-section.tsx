/** The proposals of a job: those to decide on, and those that were decided. */

import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import type { Job, Proposal, Refused } from '../../api/index.js';
import { counted, grouped } from '../../reports/index.js';
import { byRule } from '../../reports/review/index.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { belowJob } from '../api/paths.js';
import { load } from '../api/requests.js';
import { useAnnounce } from '../shell/announcer.js';
import { isFocusFree } from '../shell/kept-focus.js';
import { ProblemBox } from '../shell/problem-box.js';
import type { SentDecision } from './drafts.js';
import { DraftsContext, decisionKey } from './drafts.js';
import { ReviewPanel } from './review-panel.js';
import { sendReview } from './send-review.js';
import { type Proposals, useProposals } from './use-proposals.js';

interface Section {
  job: Job;
  /** The proposals that wait for a decision. */
  open: Proposals;
  onJob: (job: Job) => void;
}

/** Decided proposals that are listed at first, and with each request for more. */
const DECIDED = 100;

/** Nothing when the job has no proposals. */
export function ReviewSection({ job, open, onJob }: Section) {
  const [most, setMost] = useState(DECIDED);
  const accepted = useProposals(job, 'accepted', most);
  const declined = useProposals(job, 'declined', most);
  const { failed, refused, areOthers, isSending, decide } = useDecisions(job, onJob);
  const decided = [...accepted.proposals, ...declined.proposals];
  const total = accepted.total + declined.total;
  const problem = open.problem ?? accepted.problem ?? declined.problem;
  const reload = () => {
    for (const one of [open, accepted, declined]) if (one.problem) one.reload();
  };
  // Until the list is that of the new revision, it may have proposals that are decided already.
  const isSaving = isSending || (open.isWhole && !open.isFresh);
  const more = open.total - open.proposals.length;
  const heading = useFocusAtEnd(open);
  const top = useRef<HTMLParagraphElement>(null);
  const onReopen = useFocusAfterReopen(open, top, decide);
  if (open.total + total === 0) return problem ? <ProblemBox problem={problem} onRetry={reload} /> : null;
  return (
    <section aria-labelledby="review-title">
      <h2 id="review-title" ref={heading} tabIndex={-1}>
        Proposals to review
      </h2>
      {problem ? <ProblemBox problem={problem} onRetry={reload} /> : null}
      {failed ? <ProblemBox problem={failed} /> : null}
      {refused.length > 0 ? (
        <RefusedList {...{ refused, areOthers }} proposals={[...open.proposals, ...decided]} />
      ) : null}
      {open.proposals.length > 0 ? (
        <ReviewPanel
          jobId={job.job_id}
          revision={job.revision}
          {...{ isSaving, isSending }}
          isWhole={open.isWhole}
          top={top}
          isCovered={open.isCovered}
          proposals={byRule(open.proposals)}
          onSave={decide}
        />
      ) : open.isFresh ? (
        <p>All proposals are decided.</p>
      ) : null}
      {more > 0 && open.isWhole ? (
        <p>
          {counted(more, 'more proposal')} will be shown once these {grouped(open.proposals.length)} are
          decided and saved.
        </p>
      ) : null}
      {total > 0 ? (
        <DecidedList
          {...{ decided, total, isSaving }}
          onReopen={onReopen}
          onMore={() => setMost(most + DECIDED)}
        />
      ) : null}
    </section>
  );
}

function useDecisions({ job_id: jobId, revision }: Job, onJob: (job: Job) => void) {
  const { act } = useContext(DraftsContext);
  const announce = useAnnounce();
  const [failed, setFailed] = useState<ApiProblem>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [areOthers, setOthers] = useState(false);
  const [isSending, setSending] = useState(false);
  const decide = async (decisions: readonly SentDecision[]) => {
    setSending(true);
    setFailed(undefined);
    setRefused([]);
    try {
      const changed = await sendReview(jobId, { decisions }, decisionKey(jobId, revision, decisions));
      setRefused(changed.refused);
      setOthers(changed.refused.length < decisions.length);
      act({ do: 'saved', jobId, ids: decisions.map(({ proposal_id }) => proposal_id) });
      announce(`Saved. ${counted(changed.corrections_failed, 'error')} left.`);
      onJob(changed);
    } catch (error) {
      const problem = asProblem(error);
      setFailed(problem);
      // Somebody else decided: the proposals are loaded again for the new revision.
      if (problem.code === 'JOB_STATE') await load<Job>(belowJob(jobId, '')).then(onJob, () => {});
    }
    setSending(false);
  };
  return { failed, refused, areOthers, isSending, decide };
}

/** Focuses the heading once the last open one is decided, if the focused element is gone with it. */
function useFocusAtEnd({ isFresh, proposals }: Proposals) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wereOpen = useRef(false);
  const areOpen = proposals.length > 0;
  useEffect(() => {
    if (!isFresh) return;
    // The list is fresh again after other changes of the job too, whose own section takes the focus.
    const isAtEnd = wereOpen.current && !areOpen;
    wereOpen.current = areOpen;
    if (isAtEnd && isFocusFree()) heading.current?.focus();
  }, [isFresh, areOpen]);
  return heading;
}

type Decide = (decisions: readonly SentDecision[]) => void;

/** Takes a decision back, and focuses the review once the proposal is in it again: the button is gone with the decision. */
function useFocusAfterReopen(
  { isFresh, proposals }: Proposals,
  top: RefObject<HTMLElement | null>,
  decide: Decide,
): Decide {
  const isTaken = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the review is there with its proposals
  useEffect(() => {
    if (!isTaken.current || !isFresh) return;
    isTaken.current = false;
    if (isFocusFree()) top.current?.focus();
  }, [isFresh, proposals, top]);
  return (decisions) => {
    isTaken.current = true;
    decide(decisions);
  };
}

interface NotSaved {
  refused: readonly Refused[];
  /** Others were sent with them, and took effect. */
  areOthers: boolean;
  proposals: readonly Proposal[];
}

/** Decisions that did not take effect, each with its reason. */
function RefusedList({ refused, areOthers, proposals }: NotSaved) {
  return (
    <div className="box warn" role="alert">
      <p>
        <strong>{counted(refused.length, 'decision')} could not be saved.</strong>
        {areOthers ? ' All others are in effect.' : ''}
      </p>
      <ul>
        {refused.map(({ proposal_id, line_number, field_name, reason }) => {
          const known = proposals.find((one) => one.proposal_id === proposal_id);
          const line = line_number ?? known?.line_number;
          return (
            <li key={proposal_id}>
              {line === undefined ? '' : `Line ${grouped(line)} · `}
              {known?.field_label ?? field_name?.replaceAll('_', ' ') ?? 'A proposal'}: {reason}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface Decided {
  decided: readonly Proposal[];
  /** Includes those that are not listed. */
  total: number;
  isSaving: boolean;
  onReopen: (decisions: readonly SentDecision[]) => void;
  onMore: () => void;
}

/** Folded at first. */
function DecidedList({ decided, total, isSaving, onReopen, onMore }: Decided) {
  return (
    <details>
      <summary>Decided proposals: {grouped(total)}</summary>
      <ul className="rows">
        {decided.map(({ proposal_id, status, line_number, field_label, options, accepted_option }) => (
          <li key={proposal_id} className="row-line">
            <span>
              Line {grouped(line_number)} · {field_label} · {options[accepted_option ?? 0]?.title}
            </span>
            <strong>{status}</strong>
            <button
              type="button"
              disabled={isSaving}
              aria-label={`Take back the decision about line ${line_number}, ${field_label}`}
              onClick={() => onReopen([{ proposal_id, decision: 'reopen' }])}
            >
              Take back
            </button>
          </li>
        ))}
      </ul>
      {decided.length < total ? (
        <p>
          <button type="button" onClick={onMore}>
            Show more of {grouped(total)}
          </button>
        </p>
      ) : null}
    </details>
  );
}
