/**
 * The decisions of this tab that are not saved yet, by job and proposal. They contain no value of a file, and are kept while
 * the views change, and in the session storage of the tab in case it is loaded again or crashes.
 */

import { createContext, type Dispatch, useContext, useEffect, useReducer } from 'react';
import type { Job } from '../../api/index.js';
import { counted } from '../../reports/index.js';
import {
  type ReviewAction,
  type Reviewable,
  type ReviewState,
  review,
  startReview,
} from '../../reports/review/index.js';
import { newRequestKey } from '../api/requests.js';
import { useAskBeforeLeaving } from '../shell/ask-before-leaving.js';
import type { Question } from '../shell/question-dialog.js';
import { forgetTyped, typedFields, useTypedCount, useTypedJobs } from './typed-texts.js';

/** A decision as the API takes it. */
export interface SentDecision {
  proposal_id: string;
  decision: 'accept' | 'decline' | 'reopen';
  option?: number;
}

/** What is kept of an open proposal. */
export interface OpenItem extends Reviewable {
  id: string;
  /** The rule of each option. */
  options: readonly string[];
}

/** The review of a job that is not saved. */
export type Draft = ReviewState<OpenItem>;

/** The drafts by the id of their job. */
export type Drafts = ReadonlyMap<string, Draft>;

/** What happens to them. `items` are the proposals that are open now, in the order in which they are shown. */
type DraftAction =
  | { do: 'review'; jobId: string; items: readonly OpenItem[]; action: ReviewAction }
  /** The server has these decisions. */
  | { do: 'saved'; jobId: string; ids: readonly string[] }
  | { do: 'forget'; jobId: string };

/** The drafts after an action. */
export function drafts(before: Drafts, action: DraftAction): Drafts {
  const after = new Map(before);
  const draft = before.get(action.jobId);
  if (action.do === 'forget') after.delete(action.jobId);
  else if (action.do === 'review')
    after.set(action.jobId, review(draftFor(draft, action.items), action.action));
  else if (draft) {
    const left = draft.items.filter(({ id }) => !action.ids.includes(id));
    after.set(action.jobId, draftFor(draft, left));
  }
  return after;
}

/**
 * The draft for the proposals that are open now. Others may have decided on some since it began, or taken a decision back: each
 * decision stays with its proposal, by id, and only while that has the same options.
 */
export function draftFor(draft: Draft | undefined, items: readonly OpenItem[]): Draft {
  if (!draft) return startReview(items);
  if (hasSame(draft.items, items)) return { ...draft, items };
  const places = new Map(draft.items.map((item, index) => [item.id, index]));
  const placeOf = (item: OpenItem) => {
    const place = places.get(item.id);
    return place !== undefined && hasSame([item], draft.items.slice(place, place + 1)) ? place : undefined;
  };
  const decisions = items.map((item) => draft.decisions[placeOf(item) ?? -1]);
  const shown = items.findIndex((item) => placeOf(item) === draft.at);
  const open = decisions.indexOf(undefined);
  return {
    ...{ items, decisions, before: withoutLast(items, decisions) },
    at: shown >= 0 ? shown : open >= 0 ? open : items.length,
    option: shown >= 0 ? draft.option : 0,
  };
}

/** The last decision of the list taken back: in which order they were made is not known any more. */
function withoutLast(items: readonly OpenItem[], decisions: Draft['decisions']): Draft | undefined {
  const at = decisions.findLastIndex((decision) => decision !== undefined);
  if (at < 0) return undefined;
  const left = decisions.with(at, undefined);
  return {
    ...{ items, decisions: left, at, option: 0 },
    get before() {
      return withoutLast(items, left);
    },
  };
}

/** Whatever is covered at the time. */
const hasSame = (some: readonly OpenItem[], others: readonly OpenItem[]) =>
  some === others || JSON.stringify(some.map(uncovered)) === JSON.stringify(others.map(uncovered));

const uncovered = ({ covered: _, ...item }: OpenItem) => item;

/** The decisions of a draft as they are sent; proposals left open are left out. */
export function sentDecisions({ items, decisions }: Draft): SentDecision[] {
  return items.flatMap(({ id: proposal_id }, index): SentDecision[] => {
    const decision = decisions[index];
    if (decision?.kind === 'accept') return [{ proposal_id, decision: 'accept', option: decision.option }];
    return decision?.kind === 'decline' ? [{ proposal_id, decision: 'decline' }] : [];
  });
}

/** The drafts, and what can be done with them. */
interface KeptDrafts {
  drafts: Drafts;
  act: Dispatch<DraftAction>;
  /** Drops what is not saved of a job that is gone: its decisions and what was typed. */
  forget: (jobId: string) => void;
}

/** For the views below. */
export const DraftsContext = createContext<KeptDrafts>({
  drafts: new Map(),
  act: () => {},
  forget: () => {},
});

/** How much is not saved. */
export interface Unsaved {
  decided: number;
  typed: number;
}

/** What is not saved of these jobs. */
export function unsavedOf(all: Drafts, jobIds: readonly string[]): Unsaved {
  const drafted = jobIds.flatMap((jobId) => all.get(jobId) ?? []);
  return {
    decided: drafted.flatMap(sentDecisions).length,
    typed: jobIds.flatMap(typedFields).length,
  };
}

/** `2 decisions and 1 typed value`; empty when there is nothing. */
export const unsavedWords = ({ decided, typed, mappings = 0 }: Unsaved & { mappings?: number }): string =>
  [
    ...(decided > 0 ? [counted(decided, 'decision')] : []),
    ...(typed > 0 ? [counted(typed, 'typed value')] : []),
    ...(mappings > 0 ? [counted(mappings, 'mapping')] : []),
  ].join(' and ');

/** Asked before `what` is made of the corrected files of these jobs; undefined while all their decisions and typed values are saved. */
export function useUnsavedQuestion(
  jobIds: readonly string[],
  what = 'The corrected file',
): Question | undefined {
  const { drafts: all } = useContext(DraftsContext);
  useTypedCount(jobIds);
  const unsaved = unsavedOf(all, jobIds);
  const words = unsavedWords(unsaved);
  if (words === '') return undefined;
  const [is, them] = unsaved.decided + unsaved.typed === 1 ? ['is', 'it'] : ['are', 'them'];
  return {
    title: `${words} ${is} not saved`,
    text: `${what}${jobIds.length === 1 ? ' does' : 's do'} not include ${them}. Go back to save ${them} first.`,
    yes: `Download without ${them}`,
    no: 'Go back',
  };
}

/** The place of the drafts in the session storage: ids of jobs, proposals and rules, and what was decided. */
const KEPT = 'newhire drafts';

type KeptItem = readonly [Pick<OpenItem, 'id' | 'rule' | 'options' | 'date'>, Draft['decisions'][number]];

/** Keeps the decisions; nothing where there are none, or the browser keeps nothing. */
function keepDrafts(all: Drafts): void {
  const kept = [...all].flatMap(([jobId, { items, decisions }]) => {
    const decided = items.flatMap((item, at): KeptItem[] =>
      decisions[at] ? [[uncovered(item), decisions[at]]] : [],
    );
    return decided.length > 0 ? [[jobId, decided] as const] : [];
  });
  try {
    if (kept.length > 0) sessionStorage.setItem(KEPT, JSON.stringify(kept));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // They are still in the memory of the tab.
  }
}

/** What was kept before the page was loaded again. Decisions stay with their proposals once those are known. */
function keptDrafts(): Drafts {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, KeptItem[]][];
    return new Map(
      kept.map(([jobId, decided]) => {
        const draft = startReview(decided.map(([item]) => item));
        return [jobId, { ...draft, decisions: decided.map(([, decision]) => decision), at: decided.length }];
      }),
    );
  } catch {
    return new Map();
  }
}

/** The browser asks before the page is left with decisions or typed values that are not saved. */
export function useDrafts(): KeptDrafts {
  const [all, act] = useReducer(drafts, undefined, keptDrafts);
  useEffect(() => keepDrafts(all), [all]);
  const typed = useTypedCount(useTypedJobs());
  useAskBeforeLeaving(typed > 0 || [...all.values()].some((draft) => sentDecisions(draft).length > 0));
  const forget = (jobId: string) => {
    act({ do: 'forget', jobId });
    forgetTyped(jobId);
  };
  return { drafts: all, act, forget };
}

let last = { sent: '', key: '' };

/** The same key for the same decisions about the same revision: their answer may have been lost. */
export function decisionKey(
  jobId: string,
  revision: Job['revision'],
  decisions: readonly SentDecision[],
): string {
  const sent = JSON.stringify([jobId, revision, decisions]);
  if (last.sent !== sent) last = { sent, key: newRequestKey() };
  return last.key;
}
