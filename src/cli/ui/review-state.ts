/** The state of a review. Each key press gives a new state; nothing here depends on a terminal. */

import type { ReviewItem, Verdict } from './review-item.js';

/** The items, their verdicts and what is on the screen. */
export interface ReviewState {
  items: readonly ReviewItem[];
  /** Undefined for proposals that are still open, including skipped ones. */
  verdicts: readonly (Verdict | undefined)[];
  /** Index of the proposal on the screen; the number of items once all were seen. */
  at: number;
  /** Index of its option on the screen. */
  option: number;
  /** The state before the last decision. */
  before: ReviewState | undefined;
}

/** What a key press asks for. */
export type ReviewAction =
  | { do: 'accept' }
  | { do: 'edit'; text: string }
  | { do: 'decline' }
  | { do: 'skip' }
  | { do: 'accept-rule' }
  | { do: 'decline-rule' }
  | { do: 'choose'; option: number }
  | { do: 'undo' };

/** The state before the first decision. */
export function startReview(items: readonly ReviewItem[]): ReviewState {
  return { items, verdicts: items.map(() => undefined), at: 0, option: 0, before: undefined };
}

/** The state after an action; the same state when the action has no meaning there. */
export function review(state: ReviewState, action: ReviewAction): ReviewState {
  if (action.do === 'undo') return state.before ?? state;
  const item = state.items[state.at];
  if (!item) return state;
  if (action.do === 'choose') {
    return item.options[action.option] ? { ...state, option: action.option } : state;
  }
  const decided = new Map(decisionsOf(state, item, action));
  const verdicts = state.verdicts.map((verdict, index) => decided.get(index) ?? verdict);
  const next = verdicts.findIndex((verdict, index) => index > state.at && verdict === undefined);
  const at = next < 0 ? state.items.length : next;
  return { ...state, verdicts, at, option: 0, before: state };
}

/** The open proposals that an action decides, and how. */
function decisionsOf(
  { items, verdicts, at, option }: ReviewState,
  { rule }: ReviewItem,
  action: ReviewAction,
): [number, Verdict][] {
  const rest = () =>
    items.flatMap((one, index) =>
      index > at && one.rule === rule && verdicts[index] === undefined ? [index] : [],
    );
  const accepted: Verdict = { kind: 'accepted', option };
  switch (action.do) {
    case 'accept':
      return [[at, accepted]];
    case 'edit':
      return [[at, { kind: 'edited', text: action.text }]];
    case 'decline':
      return [[at, { kind: 'declined' }]];
    case 'decline-rule':
      return [at, ...rest()].map((index) => [index, { kind: 'declined' }]);
    case 'accept-rule':
      // Where there are several options, the user has not chosen one yet.
      return [
        [at, accepted],
        ...rest()
          .filter((index) => items[index]?.options.length === 1)
          .map((index): [number, Verdict] => [index, { kind: 'accepted', option: 0 }]),
      ];
    default:
      return [];
  }
}

/** How many proposals of the rule on the screen are still open after it. */
export function restOfRule({ items, verdicts, at }: ReviewState): number {
  return items.filter(
    (item, index) => index > at && item.rule === items[at]?.rule && verdicts[index] === undefined,
  ).length;
}

/** How many proposals have which verdict. */
export interface ReviewCounts {
  accepted: number;
  declined: number;
  open: number;
}

/** Counts the verdicts by what they decide. */
export function countVerdicts(verdicts: ReviewState['verdicts']): ReviewCounts {
  const declined = verdicts.filter((verdict) => verdict?.kind === 'declined').length;
  const open = verdicts.filter((verdict) => verdict === undefined).length;
  return { accepted: verdicts.length - declined - open, declined, open };
}
