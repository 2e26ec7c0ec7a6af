/** One proposal after the other, with the keys of the review on a terminal. */

import { type KeyboardEvent, useContext, useRef } from 'react';
import type { Proposal } from '../../api/index.js';
import { counted } from '../../reports/index.js';
import { actionOf, countDecisions, keysFor, type ReviewAction, reachOf } from '../../reports/review/index.js';
import {
  type Draft,
  DraftsContext,
  draftFor,
  openItem,
  reviewItem,
  type SentDecision,
  sentDecisions,
} from './drafts.js';
import { ProposalCard } from './proposal-card.js';

interface Panel {
  jobId: string;
  /** Those that are open. */
  proposals: readonly Proposal[];
  /** Values of the proposals may not be seen now. */
  isCovered: boolean;
  isSaving: boolean;
  onSave: (decisions: readonly SentDecision[]) => void;
}

/** No text can be typed here: the API takes the options of a proposal only. */
const KEYS = keysFor(false);

const BUTTONS: readonly { key: string; text: string; action: ReviewAction }[] = [
  { key: 'y', text: 'Accept', action: { do: 'accept' } },
  { key: 'n', text: 'Decline', action: { do: 'decline' } },
  { key: 's', text: 'Leave open', action: { do: 'skip' } },
];

/** Decisions are kept in the draft of the job until they are saved together. */
export function ReviewPanel({ jobId, proposals, isCovered, isSaving, onSave }: Panel) {
  const kept = useContext(DraftsContext);
  const open = proposals.map(openItem);
  const draft = draftFor(kept.drafts.get(jobId), open);
  const top = useRef<HTMLParagraphElement>(null);
  const help = useRef<HTMLDetailsElement>(null);
  const { items, at, option, before } = draft;
  const item = items[at];
  const shown = proposals.find(({ proposal_id }) => proposal_id === item?.id);
  const decisions = sentDecisions(draft);
  const save = () => decisions.length > 0 && !isSaving && onSave(decisions);
  const doThis = (action: ReviewAction) => {
    // What is being saved must not change.
    if (isSaving) return;
    kept.act({ do: 'review', jobId, items: open, action });
    // The button may be gone with the proposal.
    top.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const action = actionOf(event.key);
    if (event.key === 'q' || (event.key === 'Enter' && !item && event.target === top.current)) save();
    else if (event.key === '?' && help.current) help.current.open = !help.current.open;
    else if (action) doThis(action);
    else return;
    event.preventDefault();
  };
  const accepts = reachOf(draft, { do: 'accept-rule' });
  const declines = reachOf(draft, { do: 'decline-rule' });
  return (
    <section className="box review" aria-label="Review" onKeyDown={onKeyDown}>
      <p ref={top} className="soft" role="status" tabIndex={-1}>
        {item ? `Proposal ${at + 1} of ${items.length}` : `All ${counted(items.length, 'proposal')} seen`}
        {'. '}
        {decidedSoFar(draft)}
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
        {item && accepts > 1 ? (
          <button type="button" aria-keyshortcuts="a" onClick={() => doThis({ do: 'accept-rule' })}>
            Accept all {accepts} of this kind <kbd>a</kbd>
          </button>
        ) : null}
        {item && declines > 1 ? (
          <button type="button" aria-keyshortcuts="d" onClick={() => doThis({ do: 'decline-rule' })}>
            Decline all {declines} of this kind <kbd>d</kbd>
          </button>
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
  );
}

function decidedSoFar({ decisions }: Draft): string {
  const { accepted, declined, open } = countDecisions(decisions);
  return `${accepted} accepted, ${declined} declined, ${open} open; nothing is changed until you save.`;
}
