/** One proposal after the other, with the keys of the review on a terminal. */

import { type KeyboardEvent, type RefObject, useContext, useEffect, useId, useRef } from 'react';
import type { Proposal } from '../../api/index.js';
import { visible } from '../../printable.js';
import { counted, grouped } from '../../reports/index.js';
import {
  actionOf,
  countDecisions,
  keysFor,
  optionAt,
  type ReviewAction,
  type ReviewItem,
  reachOf,
} from '../../reports/review/index.js';
import { useAnnounce } from '../shell/announcer.js';
import { ProblemBox } from '../shell/problem-box.js';
import { ColumnsDrawing } from '../verdict/record-drawing.js';
import { BeforeAfter } from './before-after.js';
import {
  type Draft,
  DraftsContext,
  draftFor,
  openItem,
  reviewItem,
  type SentDecision,
  sentDecisions,
} from './drafts.js';
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
  /** All are there: a decision made before would lose those about the others. */
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

const COVERED = 'Reveal its values before you accept it.';

/** Decisions are kept in the draft of the job until they are saved together. */
export function ReviewPanel({
  jobId,
  revision,
  proposals: all,
  isCovered,
  isSaving,
  isWhole,
  onSave,
}: Panel) {
  const kept = useContext(DraftsContext);
  const announce = useAnnounce();
  const { revealed, problem, reveal } = useRevealed(jobId);
  const proposals = all.map((one) => (one.proposal_id === revealed?.proposal_id ? revealed : one));
  const open = proposals.map((one) => openItem(one, isCovered && one !== revealed));
  const draft = draftFor(kept.drafts.get(jobId), open);
  const top = useRef<HTMLParagraphElement>(null);
  const help = useRef<HTMLDetailsElement>(null);
  const { items, at, option, before } = draft;
  const item = items[at];
  useFocusAfterSave(top, revision);
  const shown = proposals.find(({ proposal_id }) => proposal_id === item?.id);
  const decisions = sentDecisions(draft);
  const mayDecide = isWhole && !isSaving;
  const save = () => decisions.length > 0 && mayDecide && onSave(decisions);
  const doThis = (action: ReviewAction) => {
    // What is being saved must not change.
    if (!mayDecide) return;
    if (action.do === 'accept' && item?.covered) {
      announce(COVERED);
      return;
    }
    kept.act({ do: 'review', jobId, items: open, action });
    // The button may be gone with the proposal.
    top.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const action = actionOf(event.key);
    if (event.key === 'q' || (event.key === 'Enter' && !item && event.target === top.current)) save();
    else if (event.key === 'v' && item?.covered) void reveal(item.id);
    else if (event.key === '?' && help.current) help.current.open = !help.current.open;
    else if (action) doThis(action);
    else return;
    event.preventDefault();
  };
  const accepts = reachOf(draft, { do: 'accept-rule' });
  const declines = reachOf(draft, { do: 'decline-rule' });
  const inOrder = reachOf(draft, { do: 'state-order' });
  return (
    <section className="box review" aria-label="Review" onKeyDown={onKeyDown}>
      <p ref={top} className="soft" role="status" tabIndex={-1}>
        {item
          ? `Proposal ${grouped(at + 1)} of ${grouped(items.length)}`
          : `All ${counted(items.length, 'proposal')} seen`}
        {'. '}
        {decidedSoFar(draft)}
      </p>
      {problem ? <ProblemBox problem={problem} /> : null}
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
          <button type="button" className="main" aria-keyshortcuts="v" onClick={() => void reveal(item.id)}>
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
            Accept {grouped(accepts)} of this kind with one possible value, not masked <kbd>a</kbd>
          </button>
        ) : null}
        {item && inOrder > 1 ? (
          <button type="button" aria-keyshortcuts="o" onClick={() => doThis({ do: 'state-order' })}>
            Read {grouped(inOrder)} dates of this employer in this order <kbd>o</kbd>
          </button>
        ) : null}
        {item && declines > 1 ? (
          <button type="button" aria-keyshortcuts="d" onClick={() => doThis({ do: 'decline-rule' })}>
            Decline all {grouped(declines)} of this kind <kbd>d</kbd>
          </button>
        ) : null}
        <button type="button" aria-keyshortcuts="u" disabled={!before} onClick={() => doThis({ do: 'undo' })}>
          Undo <kbd>u</kbd>
        </button>
        <button
          type="button"
          className={item ? '' : 'main'}
          aria-keyshortcuts="q"
          disabled={decisions.length === 0 || !mayDecide}
          onClick={save}
        >
          {isSaving
            ? 'Saving: the file is corrected and checked again …'
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
  );
}

function decidedSoFar({ decisions }: Draft): string {
  const { accepted, declined, open } = countDecisions(decisions);
  return `${grouped(accepted)} accepted, ${grouped(declined)} declined, ${grouped(open)} open; nothing is changed until you save.`;
}

/** Focuses the box again at each new revision, so that the keys go on to work, unless the focus is elsewhere by now. */
function useFocusAfterSave(top: RefObject<HTMLElement | null>, revision: number | null) {
  const shown = useRef(revision);
  useEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    const { activeElement } = document;
    if (activeElement === document.body || top.current?.parentElement?.contains(activeElement))
      top.current?.focus();
  }, [top, revision]);
}

interface Card {
  item: ReviewItem;
  /** Values of it are covered. */
  isCovered: boolean;
  /** Index of the option that is shown. */
  option: number;
  onOption: (option: number) => void;
}

/** The proposal. */
function ProposalCard({ item, isCovered, option, onOption }: Card) {
  const { title, place, line, focus, why, effect, options } = item;
  const name = useId();
  const { fields, evidence } = optionAt(item, option);
  return (
    <div>
      <h3>{title}</h3>
      <p>
        <strong>{place}</strong> · {why}
      </p>
      <ColumnsDrawing text={line} focus={focus} />
      {fields.map((field) => (
        <BeforeAfter key={field.label} field={field} />
      ))}
      {isCovered ? <p className="warning">Values of this proposal are masked. {COVERED}</p> : null}
      {options.length > 1 ? (
        <fieldset className="options">
          <legend>Possible values</legend>
          {options.map(({ fields: some }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: covered values are alike
            <label key={index}>
              <input type="radio" name={name} checked={index === option} onChange={() => onOption(index)} />{' '}
              <kbd>{index + 1}</kbd> {some.map(({ after }) => visible(after) || '(blank)').join(', ')}
            </label>
          ))}
        </fieldset>
      ) : null}
      <dl className="advice">
        <dt>Evidence</dt>
        <dd>{evidence}</dd>
        <dt>Effect</dt>
        <dd>{effect}</dd>
      </dl>
    </div>
  );
}
