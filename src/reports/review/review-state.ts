/** The state of a review. Each key press gives a new state; nothing here depends on a terminal. */

import type { TypedValue } from '../../correction/index.js';
import { datesInOrder } from './dates-in-order.js';
import type { DateChoice, Decision, ReviewItem } from './review-item.js';

/** The part of an item that the state uses. */
export interface Reviewable {
  rule: string;
  /** None where only a typed value helps. */
  options: { readonly length: number };
  /** Characters that an option changes are covered: none is accepted before they are seen. */
  covered?: boolean | undefined;
  /** Set for a date: dates are never accepted together, unless by their order and employer. */
  date?: DateChoice | undefined;
}

/** The items, their decisions and what is on the screen. */
export interface ReviewState<Item extends Reviewable = ReviewItem> {
  items: readonly Item[];
  /** Undefined for proposals that are still open, including skipped ones. */
  decisions: readonly (Decision | undefined)[];
  /** What was typed, for the fields of items and others of their records. */
  values?: readonly TypedValue[];
  /** Index of the proposal on the screen; the number of items once all were seen. */
  at: number;
  /** Index of its option on the screen. */
  option: number;
  /** The state before the last decision. */
  before: ReviewState<Item> | undefined;
}

/** The meaning of a key press. */
export type ReviewAction =
  | { do: 'accept' }
  /** `decides` is set for the field of the item that is shown. */
  | { do: 'type'; value: TypedValue; decides: boolean }
  | { do: 'decline' }
  | { do: 'skip' }
  | { do: 'accept-rule' }
  | { do: 'decline-rule' }
  | { do: 'state-order' }
  | { do: 'choose'; option: number }
  /** Shows the first one that is open. */
  | { do: 'to-open' }
  | { do: 'undo' };

/** The state before the first decision. */
export function startReview<Item extends Reviewable>(items: readonly Item[]): ReviewState<Item> {
  return { items, decisions: items.map(() => undefined), at: 0, option: 0, before: undefined };
}

/** The state after an action; the same state when the action has no meaning there. */
export function review<Item extends Reviewable>(
  state: ReviewState<Item>,
  action: ReviewAction,
): ReviewState<Item> {
  if (action.do === 'undo') return state.before ?? state;
  if (action.do === 'to-open') {
    const open = state.decisions.indexOf(undefined);
    return open < 0 ? state : { ...state, at: open, option: 0 };
  }
  const item = state.items[state.at];
  if (!item) return state;
  if (action.do === 'choose') {
    return action.option < item.options.length ? { ...state, option: action.option } : state;
  }
  const values = action.do === 'type' ? valuesWith(state, action.value) : state.values;
  if (action.do === 'type' && !action.decides) return { ...state, values, before: state };
  const decided = new Map(decisionsOf(state, action));
  if (decided.size === 0 && action.do !== 'skip') return state;
  const decisions = state.decisions.map((decision, index) => decided.get(index) ?? decision);
  const next = decisions.findIndex((decision, index) => index > state.at && decision === undefined);
  const at = next < 0 ? state.items.length : next;
  return { ...state, decisions, at, option: 0, before: state, ...(values && { values }) };
}

/** The last value of a field counts. */
function valuesWith({ values = [] }: ReviewState<Reviewable>, value: TypedValue): readonly TypedValue[] {
  const isSame = ({ line_number, field_name }: TypedValue) =>
    line_number === value.line_number && field_name === value.field_name;
  return [...values.filter((one) => !isSame(one)), value];
}

/** The state with the item that is shown replaced by one with nothing covered. */
export function reveal<Item extends Reviewable>(state: ReviewState<Item>, item: Item): ReviewState<Item> {
  return { ...state, items: state.items.map((one, index) => (index === state.at ? item : one)) };
}

/** It writes what is proposed, so that it must have been seen. */
export const isAccepting = (action: ReviewAction): boolean =>
  action.do === 'accept' || action.do === 'accept-rule' || action.do === 'state-order';

/** The open proposals that an action decides, and how. */
function decisionsOf(
  { items, decisions, at, option }: ReviewState<Reviewable>,
  action: ReviewAction,
): [number, Decision][] {
  const { rule, covered, options, date } = items[at] ?? {};
  if (action.do !== 'type' && (!options?.length || (isAccepting(action) && covered))) return [];
  const rest = () =>
    items.flatMap((one, index) =>
      index > at && one.rule === rule && decisions[index] === undefined ? [index] : [],
    );
  const accepted: Decision = { kind: 'accept', option };
  switch (action.do) {
    case 'accept':
      return [[at, accepted]];
    case 'type':
      return [[at, { kind: 'type' }]];
    case 'decline':
      return [[at, { kind: 'decline' }]];
    case 'decline-rule':
      return [at, ...rest()].map((index) => [index, { kind: 'decline' }]);
    case 'state-order':
      return datesInOrder({ items, decisions, at, option }).filter(([index]) => !items[index]?.covered);
    case 'accept-rule':
      // Where there are several options, each is a choice of its own; what is covered nobody has seen.
      if (date || options?.length !== 1) return [[at, accepted]];
      return [
        [at, accepted],
        ...rest()
          .filter((index) => items[index]?.options.length === 1 && !items[index]?.covered)
          .map((index): [number, Decision] => [index, { kind: 'accept', option: 0 }]),
      ];
    default:
      return [];
  }
}

/** How many proposals an action decides. */
export const reachOf = (state: ReviewState<Reviewable>, action: ReviewAction): number =>
  decisionsOf(state, action).length;

/** How many proposals of the rule on the screen are still open after it. */
export function restOfRule({ items, decisions, at }: ReviewState): number {
  return items.filter(
    (item, index) => index > at && item.rule === items[at]?.rule && decisions[index] === undefined,
  ).length;
}

/** How many proposals have which decision. */
export interface ReviewCounts {
  accepted: number;
  typed: number;
  declined: number;
  open: number;
}

/** Counts the decisions by what they decide. */
export function countDecisions(decisions: ReviewState['decisions']): ReviewCounts {
  const count = (kind: Decision['kind'] | undefined) =>
    decisions.filter((decision) => decision?.kind === kind).length;
  return {
    accepted: count('accept'),
    typed: count('type'),
    declined: count('decline'),
    open: count(undefined),
  };
}

/** The actions for an item other than a decision on its options. */
export interface ReviewAbilities {
  /** A value can be typed for fields of its record. */
  types?: boolean;
  /** A value can be typed for its own field. */
  typesOwn?: boolean;
  /** Some of its texts are cut on the screen, and can be read in full. */
  isCut?: boolean;
  /** Some of it is covered, and can be shown. */
  reveals?: boolean;
}

interface KeyRow {
  key: string;
  does: string;
  action?: ReviewAction;
  needs?: keyof ReviewAbilities;
  /** It decides on a proposal. */
  decides?: true;
}

/** What each key does, in the order of the help. The keys without an action concern the screen only. */
const REVIEW_KEYS: readonly KeyRow[] = [
  { key: 'y', does: 'make this change', action: { do: 'accept' }, decides: true },
  { key: 'n', does: 'do not make it', action: { do: 'decline' }, decides: true },
  { key: 'e', does: 'type the value of the field; it is checked while you type', needs: 'typesOwn' },
  { key: 'f', does: 'type the value of another field of this record', needs: 'types' },
  {
    key: 'a',
    does: 'make this change and all others by this rule that have only one option, except dates and masked changes',
    action: { do: 'accept-rule' },
    decides: true,
  },
  {
    key: 'd',
    does: 'do not make it, nor any other by this rule',
    action: { do: 'decline-rule' },
    decides: true,
  },
  {
    key: 'o',
    does: 'make it, and read the other dates of this employer in the same order, except masked ones',
    action: { do: 'state-order' },
    decides: true,
  },
  { key: 's', does: 'leave it open and continue', action: { do: 'skip' } },
  { key: 'u', does: 'undo the last decision', action: { do: 'undo' } },
  { key: 'w', does: 'show the texts of this question in full', needs: 'isCut' },
  { key: 'v', does: 'show what is masked here', needs: 'reveals' },
  { key: 'q', does: 'stop here and save the decisions' },
  { key: '?', does: 'show this help' },
];

/** The rows of the keys that do something. */
export const keysFor = (able: ReviewAbilities) =>
  REVIEW_KEYS.filter(({ needs }) => needs === undefined || able[needs]);

/** `y n e f a d s u q ?`; for a date `y n d o s u q ?`; for an error without a proposal `e f s u q ?` */
export const keysInShort = ({ options, date }: Pick<Reviewable, 'options' | 'date'>, able: ReviewAbilities) =>
  keysFor(able)
    .filter(({ decides }) => !decides || options.length > 0)
    .filter(({ key }) => (key === 'o' ? date?.employer !== undefined : key !== 'a' || !date))
    .map(({ key }) => key)
    .join(' ');

const ACTIONS = new Map(REVIEW_KEYS.flatMap(({ key, action }) => (action ? [[key, action] as const] : [])));

/** The action of a key: a letter of the table, or the digit of an option, counted from 1. */
export function actionOf(key: string): ReviewAction | undefined {
  return /^[1-9]$/.test(key) ? { do: 'choose', option: Number(key) - 1 } : ACTIONS.get(key);
}
