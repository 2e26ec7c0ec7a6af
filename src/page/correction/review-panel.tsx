/** One proposal after the other, with the keys of the review on a terminal. */

import { type KeyboardEvent, type RefObject, useContext, useEffect, useRef } from 'react';
import type { Proposal } from '../../api/index.js';
import { counted, grouped } from '../../reports/index.js';
import {
  actionOf,
  countDecisions,
  datesByField,
  datesInOrder,
  keysFor,
  type ReviewAction,
  reachOf,
} from '../../reports/review/index.js';
import { useAnnounce } from '../shell/announcer.js';
import { mayFocusIn } from '../shell/kept-focus.js';
import { ProblemBox } from '../shell/problem-box.js';
import {
  type Draft,
  DraftsContext,
  draftFor,
  type OpenItem,
  type SentDecision,
  sentDecisions,
} from './drafts.js';
import { OrderQuestion } from './order-question.js';
import { COVERED, ProposalCard } from './proposal-card.js';
import { openItem, reviewItem } from './review-items.js';
import { useRevealed } from './use-revealed.js';

interface Panel {
  jobId: string;
  /** The one whose proposals they are. */
  revision: number | null;
  /** Those that are open. */
  proposals: readonly Proposal[];
  /** True while the values of the proposals are masked. */
  isCovered: boolean;
  isSaving: boolean;
  /** Decisions are on their way: `isSaving` goes on until the proposals of the new revision are there. */
  isSending: boolean;
  /** The line that says how far the review is. */
  top: RefObject<HTMLParagraphElement | null>;
  /** All are there, not only the first part. */
  isWhole: boolean;
  onSave: (decisions: readonly SentDecision[]) => void;
}

/** Values are typed next to the errors that are left. */
const KEYS = keysFor({ reveals: true });

const BUTTONS: readonly { key: string; text: string; action: ReviewAction }[] = [
  { key: 'y', text: 'Accept', action: { do: 'accept' } },
  { key: 'n', text: 'Decline', action: { do: 'decline' } },
  { key: 's', text: 'Leave open', action: { do: 'skip' } },
];

/** Decisions are kept in the draft of the job until they are saved together. */
export function ReviewPanel({
  jobId,
  revision,
  proposals: all,
  isCovered,
  isSaving,
  isSending,
  isWhole,
  top,
  onSave,
}: Panel) {
  const kept = useContext(DraftsContext);
  const announce = useAnnounce();
  const {
    revealed: [revealed],
    problem,
    reveal,
  } = useRevealed(jobId);
  const listed = useRevealed(jobId);
  const proposals = all.map((one) => (one.proposal_id === revealed?.proposal_id ? revealed : one));
  const open = proposals.map((one) => openItem(one, isCovered && one !== revealed));
  const draft = draftFor(kept.drafts.get(jobId), open);
  const help = useRef<HTMLDetailsElement>(null);
  const { items, at, option, before } = draft;
  const item = items[at];
  useFocusAfterSave(top, { isSending, revision });
  const shown = proposals.find(({ proposal_id }) => proposal_id === item?.id);
  const decisions = sentDecisions(draft);
  // Before all are there, a decision would lose those of an earlier visit about proposals that are not.
  const mayDecide = !isSaving && (isWhole || areAllIn(open, kept.drafts.get(jobId)?.items));
  const maySave = isWhole && !isSaving;
  const inOrder = item?.covered ? [] : datesInOrder(draft);
  const listedDates = inOrder.flatMap(([index, decision]) => {
    const proposal = listed.revealed.find(({ proposal_id }) => proposal_id === items[index]?.id);
    return proposal && decision.kind === 'accept' ? [{ proposal, option: decision.option }] : [];
  });
  const isListed = listedDates.length > 0 && listedDates.length === inOrder.length;
  const save = () => decisions.length > 0 && maySave && onSave(decisions);
  const doThis = (action: ReviewAction) => {
    // What is being saved must not change.
    if (!mayDecide) return;
    if (action.do === 'accept' && item?.covered) {
      announce(COVERED);
      return;
    }
    if (action.do === 'state-order' && inOrder.length > 1) {
      void listed.reveal(inOrder.flatMap(([index]) => items[index]?.id ?? []));
      return;
    }
    kept.act({ do: 'review', jobId, items: open, action });
    // The button may be gone with the proposal.
    top.current?.focus();
  };
  const revealShown = () => {
    if (!item) return;
    void reveal([item.id]);
    // The button is gone once the values are there.
    top.current?.focus();
  };
  const acceptListed = () => {
    const seen = new Map(listedDates.map(({ proposal }) => [proposal.proposal_id, openItem(proposal)]));
    const asListed = open.map((one) => seen.get(one.id) ?? { ...one, covered: true });
    listed.cover();
    if (mayDecide) kept.act({ do: 'review', jobId, items: asListed, action: { do: 'state-order' } });
    top.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const action = actionOf(event.key);
    if (event.key === 'q' || (event.key === 'Enter' && !item && event.target === top.current)) save();
    else if (event.key === 'v' && item?.covered) revealShown();
    else if (event.key === '?' && help.current) help.current.open = !help.current.open;
    else if (action) doThis(action);
    else return;
    event.preventDefault();
  };
  const accepts = reachOf(draft, { do: 'accept-rule' });
  const declines = reachOf(draft, { do: 'decline-rule' });
  const { open: stillOpen } = countDecisions(draft.decisions);
  return (
    <>
      <section className="box review" aria-label="Review" onKeyDown={onKeyDown}>
        <p ref={top} className="soft" role="status" tabIndex={-1}>
          {isSaving ? SAVING : `${placeIn(draft)}. ${decidedSoFar(draft)}`}
        </p>
        {problem ? <ProblemBox problem={problem} /> : null}
        {listed.problem ? <ProblemBox problem={listed.problem} /> : null}
        {shown && (!isCovered || shown === revealed) ? (
          <ProposalCard
            item={reviewItem(shown)}
            isCovered={item?.covered ?? false}
            option={option}
            onOption={(one) => doThis({ do: 'choose', option: one })}
          />
        ) : null}
        <p className="actions">
          {item?.covered ? (
            <button type="button" className="main" aria-keyshortcuts="v" onClick={revealShown}>
              Reveal values <kbd>v</kbd>
            </button>
          ) : null}
          {item
            ? BUTTONS.map(({ key, text, action }) => (
                <button
                  key={key}
                  type="button"
                  className={key === 'y' && !item.covered ? 'main' : ''}
                  // It keeps the focus, and says why it does nothing.
                  aria-disabled={key === 'y' && item.covered}
                  aria-keyshortcuts={key}
                  onClick={() => doThis(action)}
                >
                  {text} <kbd>{key}</kbd>
                </button>
              ))
            : null}
          {item && accepts > 1 ? (
            <button type="button" aria-keyshortcuts="a" onClick={() => doThis({ do: 'accept-rule' })}>
              Accept the {grouped(accepts)} of this kind that have one possible value and are not masked{' '}
              <kbd>a</kbd>
            </button>
          ) : null}
          {inOrder.length > 1 ? (
            <button type="button" aria-keyshortcuts="o" onClick={() => doThis({ do: 'state-order' })}>
              Read {grouped(inOrder.length)} dates of this employer in this order:{' '}
              {datesByField(inOrder.flatMap(([index]) => items[index] ?? []))} … <kbd>o</kbd>
            </button>
          ) : null}
          {item && declines > 1 ? (
            <button type="button" aria-keyshortcuts="d" onClick={() => doThis({ do: 'decline-rule' })}>
              Decline {grouped(declines)} of this kind <kbd>d</kbd>
            </button>
          ) : null}
          {!item && stillOpen > 0 ? (
            <button type="button" onClick={() => doThis({ do: 'to-open' })}>
              Review the {counted(stillOpen, 'open proposal')}
            </button>
          ) : null}
          <button
            type="button"
            aria-keyshortcuts="u"
            disabled={!before}
            onClick={() => doThis({ do: 'undo' })}
          >
            Undo <kbd>u</kbd>
          </button>
          <button
            type="button"
            className={item ? '' : 'main'}
            aria-keyshortcuts="q"
            disabled={decisions.length === 0 || !maySave}
            onClick={save}
          >
            {isSaving
              ? SAVING
              : !isWhole
                ? 'Loading the other proposals …'
                : decisions.length === 0
                  ? 'Save'
                  : `Save ${counted(decisions.length, 'decision')}`}{' '}
            <kbd>q</kbd>
          </button>
        </p>
        <details ref={help}>
          <summary>
            Keys <kbd>?</kbd>
          </summary>
          <p className="soft">They work while the focus is in this box.</p>
          <dl className="keys">
            {KEYS.map(({ key, does }) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
            <div>
              <dt>
                <kbd>1</kbd>–<kbd>9</kbd>
              </dt>
              <dd>show another possible value</dd>
            </div>
          </dl>
        </details>
      </section>
      {/* Outside the box, where the keys of the review do nothing. */}
      {isListed ? <OrderQuestion dates={listedDates} onYes={acceptListed} onNo={listed.cover} /> : null}
    </>
  );
}

function areAllIn(open: readonly OpenItem[], items: readonly OpenItem[] = []): boolean {
  const ids = new Set(open.map(({ id }) => id));
  return items.every(({ id }) => ids.has(id));
}

const SAVING = 'Saving: the file is corrected and checked again …';

const placeIn = ({ at, items }: Draft) =>
  items[at] ? `Proposal ${grouped(at + 1)} of ${grouped(items.length)}` : 'No further proposals';

function decidedSoFar({ decisions }: Draft): string {
  const { accepted, declined, open } = countDecisions(decisions);
  return `${grouped(accepted)} accepted, ${grouped(declined)} declined, ${grouped(open)} open; nothing is changed until you save.`;
}

/**
 * Focuses the box again once decisions are saved, so that the keys go on to work, unless the focus is elsewhere by now. Not after other
 * changes of the file, where a key would decide on a proposal by mistake.
 */
function useFocusAfterSave(
  top: RefObject<HTMLElement | null>,
  { isSending, revision }: Pick<Panel, 'isSending' | 'revision'>,
) {
  const before = useRef({ isSending, revision });
  useEffect(() => {
    const isSaved = before.current.isSending && !isSending && before.current.revision !== revision;
    before.current = { isSending, revision };
    if (isSaved && mayFocusIn(top.current?.parentElement)) top.current?.focus();
  }, [top, isSending, revision]);
}
