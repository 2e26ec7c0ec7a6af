/** What the review of one proposal after the other does; its view is review-panel.tsx. */

import { type RefObject, useContext } from 'react';
import type { Proposal } from '../../api/index.js';
import { datesInOrder, type ReviewAction } from '../../reports/review/index.js';
import { useAnnounce } from '../shell/announcer.js';
import {
  type Draft,
  DraftsContext,
  draftFor,
  type OpenItem,
  type SentDecision,
  sentDecisions,
} from './drafts.js';
import { COVERED } from './proposal-card.js';
import { openItem } from './review-items.js';
import { useRevealed } from './use-revealed.js';

/** The proposals of a job, and what may be done with them. */
export interface ReviewedProposals {
  jobId: string;
  /** Those that are open. */
  proposals: readonly Proposal[];
  /** True while the values of the proposals are masked. */
  isCovered: boolean;
  isSaving: boolean;
  /** All are there, not only the first part. */
  isWhole: boolean;
  /** The line that says how far the review is. */
  top: RefObject<HTMLParagraphElement | null>;
  onSave: (decisions: readonly SentDecision[]) => void;
}

/** The review of a job. Decisions are kept in the draft of the job until they are saved together. */
export function useReview({ jobId, isCovered, isSaving, isWhole, top, onSave, ...given }: ReviewedProposals) {
  const kept = useContext(DraftsContext);
  const announce = useAnnounce();
  const {
    revealed: [revealed],
    problem,
    reveal,
  } = useRevealed(jobId);
  const listed = useRevealed(jobId);
  const proposals = given.proposals.map((one) =>
    one.proposal_id === revealed?.proposal_id ? revealed : one,
  );
  const open = proposals.map((one) => openItem(one, isCovered && one !== revealed));
  const draft = draftFor(kept.drafts.get(jobId), open);
  const item = draft.items[draft.at];
  const shown = proposals.find(({ proposal_id }) => proposal_id === item?.id);
  const decisions = sentDecisions(draft);
  // Before all are there, a decision would lose those of an earlier visit about proposals that are not.
  const mayDecide = !isSaving && (isWhole || areAllIn(open, kept.drafts.get(jobId)?.items));
  const maySave = isWhole && !isSaving && decisions.length > 0;
  // The dates of the employer that are read in the order of the one shown: their places in the draft, and what is decided.
  const inOrder = item?.covered ? [] : datesInOrder(draft);
  const listedDates = datesListed(draft, inOrder, listed.revealed);
  // The button may be gone with the proposal, or once its values are there.
  const keepFocus = () => top.current?.focus();
  const act = (action: ReviewAction) => {
    // What is being saved must not change.
    if (!mayDecide) return;
    if (action.do === 'accept' && item?.covered) {
      announce(COVERED);
      return;
    }
    if (action.do === 'state-order' && inOrder.length > 1) {
      void listed.reveal(inOrder.flatMap(([index]) => draft.items[index]?.id ?? []));
      return;
    }
    kept.act({ do: 'review', jobId, items: open, action });
    keepFocus();
  };
  const revealShown = () => {
    if (!item) return;
    void reveal([item.id]);
    keepFocus();
  };
  const acceptListed = () => {
    const seen = new Map(listedDates.map(({ proposal }) => [proposal.proposal_id, openItem(proposal)]));
    const asListed = open.map((one) => seen.get(one.id) ?? { ...one, covered: true });
    listed.cover();
    if (mayDecide) kept.act({ do: 'review', jobId, items: asListed, action: { do: 'state-order' } });
    keepFocus();
  };
  return {
    draft,
    /** The one that is decided on; undefined at the end. */
    item,
    /** Its proposal, where its values may be shown. */
    shown: !isCovered || shown === revealed ? shown : undefined,
    inOrder: inOrder.flatMap(([index]) => draft.items[index] ?? []),
    /** The dates that the person has asked to read in one order, once all are there. */
    listedDates: listedDates.length === inOrder.length ? listedDates : [],
    problem,
    problemOfDates: listed.problem,
    decisions,
    maySave,
    act,
    revealShown,
    acceptListed,
    coverListed: listed.cover,
    save: () => {
      if (maySave) onSave(decisions);
    },
  };
}

/** A review, as `useReview` gives it. */
export type Review = ReturnType<typeof useReview>;

function datesListed(
  { items }: Draft,
  inOrder: ReturnType<typeof datesInOrder>,
  revealed: readonly Proposal[],
) {
  return inOrder.flatMap(([index, decision]) => {
    const proposal = revealed.find(({ proposal_id }) => proposal_id === items[index]?.id);
    return proposal && decision.kind === 'accept' ? [{ proposal, option: decision.option }] : [];
  });
}

function areAllIn(open: readonly OpenItem[], items: readonly OpenItem[] = []): boolean {
  const ids = new Set(open.map(({ id }) => id));
  return items.every(({ id }) => ids.has(id));
}
