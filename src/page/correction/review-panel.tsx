/** One proposal after the other, with the keys of the review on a terminal. */

import { type KeyboardEvent, useEffect, useReducer, useRef } from 'react';
import { counted } from '../../reports/index.js';
import {
  actionOf,
  countDecisions,
  REVIEW_KEYS,
  type ReviewAction,
  type ReviewState,
  restOfRule,
  review,
  startReview,
} from '../../reports/review/index.js';
import type { Proposal } from '../api/api-types.js';
import { ProposalCard } from './proposal-card.js';
import { reviewItem, type SentDecision, sentDecisions } from './review-items.js';

interface Panel {
  proposals: readonly Proposal[];
  /** Values of the proposals may not be seen now. */
  isCovered: boolean;
  isSaving: boolean;
  onSave: (decisions: readonly SentDecision[]) => void;
}

/** No text can be typed here: a server takes none. */
const KEYS = REVIEW_KEYS.filter(({ key }) => key !== 'e' && key !== '?');

const BUTTONS: readonly { key: string; text: string; action: ReviewAction }[] = [
  { key: 'y', text: 'Accept', action: { do: 'accept' } },
  { key: 'n', text: 'Decline', action: { do: 'decline' } },
  { key: 's', text: 'Leave open', action: { do: 'skip' } },
];

/** Decisions are kept here until they are saved together. */
export function ReviewPanel({ proposals, isCovered, isSaving, onSave }: Panel) {
  const [state, act] = useReducer(review, proposals, (all) => startReview(all.map(reviewItem)));
  const top = useRef<HTMLParagraphElement>(null);
  const { items, at, option, before } = state;
  const item = items[at];
  // As the values are shown now: the state has them as they were at the start.
  const shown = proposals[at];
  const decisions = sentDecisions(proposals, state);
  useUnsavedWarning(decisions.length > 0 && !isSaving);
  const save = () => decisions.length > 0 && !isSaving && onSave(decisions);
  const doThis = (action: ReviewAction) => {
    act(action);
    // The button may be gone with the proposal.
    top.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const action = actionOf(event.key);
    if (event.key === 'q' || (event.key === 'Enter' && !item && event.target === top.current)) save();
    else if (action) doThis(action);
    else return;
    event.preventDefault();
  };
  const rest = restOfRule(state);
  return (
    <section className="box review" aria-label="Review" onKeyDown={onKeyDown}>
      <p ref={top} className="soft" role="status" tabIndex={-1}>
        {item ? `Proposal ${at + 1} of ${items.length}` : `All ${counted(items.length, 'proposal')} seen`}
        {'. '}
        {decidedSoFar(state)}
      </p>
      {shown && !isCovered ? (
        <ProposalCard
          item={reviewItem(shown)}
          option={option}
          onOption={(one) => doThis({ do: 'choose', option: one })}
        />
      ) : null}
      <p className="actions">
        {item
          ? BUTTONS.map(({ key, text, action }) => (
              <button
                key={key}
                type="button"
                className={key === 'y' ? 'main' : ''}
                aria-keyshortcuts={key}
                onClick={() => doThis(action)}
              >
                {text} <kbd>{key}</kbd>
              </button>
            ))
          : null}
        {item && rest > 0 ? (
          <>
            <button type="button" aria-keyshortcuts="a" onClick={() => doThis({ do: 'accept-rule' })}>
              Accept all {rest + 1} of this kind <kbd>a</kbd>
            </button>
            <button type="button" aria-keyshortcuts="d" onClick={() => doThis({ do: 'decline-rule' })}>
              Decline all of this kind <kbd>d</kbd>
            </button>
          </>
        ) : null}
        <button type="button" aria-keyshortcuts="u" disabled={!before} onClick={() => doThis({ do: 'undo' })}>
          Undo <kbd>u</kbd>
        </button>
        <button
          type="button"
          className={item ? '' : 'main'}
          aria-keyshortcuts="q"
          disabled={decisions.length === 0 || isSaving}
          onClick={save}
        >
          {isSaving
            ? 'Saving: the file is corrected and checked again …'
            : decisions.length === 0
              ? 'Save'
              : `Save ${counted(decisions.length, 'decision')}`}{' '}
          <kbd>q</kbd>
        </button>
      </p>
      <details>
        <summary>Keys</summary>
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
  );
}

function decidedSoFar({ decisions }: ReviewState): string {
  const { accepted, declined, open } = countDecisions(decisions);
  return `${accepted} accepted, ${declined} declined, ${open} open; nothing is changed until you save.`;
}

/** The browser asks before the page is left with decisions that are not saved. */
function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
