/** What each key of a review does, in the order of the help. */

import type { ReviewAction } from './review-state.js';

/** The keys without an action concern the screen only. */
const REVIEW_KEYS = [
  { key: 'y', does: 'make this change', action: { do: 'accept' } },
  { key: 'n', does: 'do not make it', action: { do: 'decline' } },
  { key: 'e', does: 'type another value; it is checked while you type' },
  {
    key: 'a',
    does: 'make it, and all others by this rule that have one option only',
    action: { do: 'accept-rule' },
  },
  { key: 'd', does: 'do not make it, nor any other by this rule', action: { do: 'decline-rule' } },
  { key: 's', does: 'leave it open and continue', action: { do: 'skip' } },
  { key: 'u', does: 'undo the last decision', action: { do: 'undo' } },
  { key: 'q', does: 'stop here and save the decisions' },
  { key: '?', does: 'show this help' },
] as const satisfies readonly { key: string; does: string; action?: ReviewAction }[];

/** The rows of the keys that do something here: a value is typed only where that is possible. */
export const keysFor = (isEditable: boolean) => REVIEW_KEYS.filter(({ key }) => isEditable || key !== 'e');

/** `y n e a d s u q ?` */
export const keysInShort = (isEditable: boolean) =>
  keysFor(isEditable)
    .map(({ key }) => key)
    .join(' ');

const ACTIONS = new Map<string, ReviewAction>(
  REVIEW_KEYS.flatMap((row) => ('action' in row ? [[row.key, row.action] as const] : [])),
);

/** The action of a key: a letter of the table, or the digit of an option, counted from 1. */
export function actionOf(key: string): ReviewAction | undefined {
  return /^[1-9]$/.test(key) ? { do: 'choose', option: Number(key) - 1 } : ACTIONS.get(key);
}
