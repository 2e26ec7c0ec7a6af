/** One proposal after the other, with the keys of the review on a terminal. */

import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { counted, grouped } from '../../reports/index.js';
import {
  actionOf,
  countDecisions,
  datesByField,
  keysFor,
  type ReviewAction,
  reachOf,
} from '../../reports/review/index.js';
import { mayFocusIn } from '../shell/kept-focus.js';
import { ProblemBox } from '../shell/problem-box.js';
import type { Draft } from './drafts.js';
import { OrderQuestion } from './order-question.js';
import { ProposalCard } from './proposal-card.js';
import { reviewItem } from './review-items.js';
import { type Review, type ReviewedProposals, useReview } from './use-review.js';

interface Panel extends ReviewedProposals {
  /** The one whose proposals they are. */
  revision: number | null;
  /** Decisions are on their way: `isSaving` goes on until the proposals of the new revision are there. */
  isSending: boolean;
}

/** Values are typed next to the errors that are left. */
const KEYS = keysFor({ reveals: true });

const BUTTONS: readonly { key: string; text: string; action: ReviewAction }[] = [
  { key: 'y', text: 'Accept', action: { do: 'accept' } },
  { key: 'n', text: 'Decline', action: { do: 'decline' } },
  { key: 's', text: 'Leave open', action: { do: 'skip' } },
];

/** Decisions are kept in the draft of the job until they are saved together. */
export function ReviewPanel({ revision, isSending, ...given }: Panel) {
  const { isSaving, isWhole, top } = given;
  const review = useReview(given);
  const { draft, item, shown, listedDates } = review;
  const help = useRef<HTMLDetailsElement>(null);
  useFocusAfterSave(top, { isSending, revision });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const action = actionOf(event.key);
    if (event.key === 'q' || (event.key === 'Enter' && !item && event.target === top.current)) review.save();
    else if (event.key === 'v' && item?.covered) review.revealShown();
    else if (event.key === '?' && help.current) help.current.open = !help.current.open;
    else if (action) review.act(action);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <section className="box review" aria-label="Review" onKeyDown={onKeyDown}>
        <p ref={top} className="soft" role="status" tabIndex={-1}>
          {isSaving ? SAVING : `${placeIn(draft)}. ${decidedSoFar(draft)}`}
        </p>
        {review.problem ? <ProblemBox problem={review.problem} /> : null}
        {review.problemOfDates ? <ProblemBox problem={review.problemOfDates} /> : null}
        {shown ? (
          <ProposalCard
            item={reviewItem(shown)}
            isCovered={item?.covered ?? false}
            option={draft.option}
            onOption={(one) => review.act({ do: 'choose', option: one })}
          />
        ) : null}
        <p className="actions">
          {item ? <ForOne {...{ item, review }} /> : null}
          <ForMany review={review} />
          <button
            type="button"
            aria-keyshortcuts="u"
            disabled={!draft.before}
            onClick={() => review.act({ do: 'undo' })}
          >
            Undo <kbd>u</kbd>
          </button>
          <button
            type="button"
            className={item ? '' : 'main'}
            aria-keyshortcuts="q"
            disabled={!review.maySave}
            onClick={review.save}
          >
            {isSaving
              ? SAVING
              : isWhole
                ? saveText(review.decisions.length)
                : 'Loading the other proposals …'}{' '}
            <kbd>q</kbd>
          </button>
        </p>
        <KeyHelp box={help} />
      </section>
      {/* Outside the box, where the keys of the review do nothing. */}
      {listedDates.length > 0 ? (
        <OrderQuestion dates={listedDates} onYes={review.acceptListed} onNo={review.coverListed} />
      ) : null}
    </>
  );
}

/** What a person can do with the proposal that is shown. */
function ForOne({ item, review }: { item: NonNullable<Review['item']>; review: Review }) {
  return (
    <>
      {item.covered ? (
        <button type="button" className="main" aria-keyshortcuts="v" onClick={review.revealShown}>
          Reveal values <kbd>v</kbd>
        </button>
      ) : null}
      {BUTTONS.map(({ key, text, action }) => (
        <button
          key={key}
          type="button"
          className={key === 'y' && !item.covered ? 'main' : ''}
          // It keeps the focus, and says why it does nothing.
          aria-disabled={key === 'y' && item.covered}
          aria-keyshortcuts={key}
          onClick={() => review.act(action)}
        >
          {text} <kbd>{key}</kbd>
        </button>
      ))}
    </>
  );
}

/** What a person can do with several proposals at once. */
function ForMany({ review: { draft, item, inOrder, act } }: { review: Review }) {
  const accepts = reachOf(draft, { do: 'accept-rule' });
  const declines = reachOf(draft, { do: 'decline-rule' });
  const { open } = countDecisions(draft.decisions);
  return (
    <>
      {item && accepts > 1 ? (
        <button type="button" aria-keyshortcuts="a" onClick={() => act({ do: 'accept-rule' })}>
          Accept the {grouped(accepts)} of this kind that have one possible value and are not masked{' '}
          <kbd>a</kbd>
        </button>
      ) : null}
      {inOrder.length > 1 ? (
        <button type="button" aria-keyshortcuts="o" onClick={() => act({ do: 'state-order' })}>
          Read {grouped(inOrder.length)} dates of this employer in this order: {datesByField(inOrder)} …{' '}
          <kbd>o</kbd>
        </button>
      ) : null}
      {item && declines > 1 ? (
        <button type="button" aria-keyshortcuts="d" onClick={() => act({ do: 'decline-rule' })}>
          Decline {grouped(declines)} of this kind <kbd>d</kbd>
        </button>
      ) : null}
      {!item && open > 0 ? (
        <button type="button" onClick={() => act({ do: 'to-open' })}>
          Review the {counted(open, 'open proposal')}
        </button>
      ) : null}
    </>
  );
}

function KeyHelp({ box }: { box: RefObject<HTMLDetailsElement | null> }) {
  return (
    <details ref={box}>
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
  );
}

const saveText = (decisions: number) => (decisions === 0 ? 'Save' : `Save ${counted(decisions, 'decision')}`);

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
