/** What each key of a review does, in the order in which they are offered. */

import type { ReviewAction } from './review-state.js';

export const REVIEW_KEYS = [
  { key: 'y', does: 'make this change', action: { do: 'accept' } },
  { key: 'n', does: 'do not make it', action: { do: 'decline' } },
  { key: 'e', does: 'write another value; it is checked while you type' },
  {
    key: 'a',
    does: 'make it, and all the rest by this rule where there is no choice',
    action: { do: 'accept-rule' },
  },
  { key: 'd', does: 'do not make it, nor any of the rest by this rule', action: { do: 'decline-rule' } },
  { key: 's', does: 'leave it open and go on', action: { do: 'skip' } },
  { key: 'u', does: 'take back the last decision', action: { do: 'undo' } },
  { key: 'q', does: 'stop here and save what is decided' },
  { key: '?', does: 'show this help' },
] as const satisfies readonly { key: string; does: string; action?: ReviewAction }[];

/** `y n e a d s u q ?` */
export const KEYS_IN_SHORT = REVIEW_KEYS.map(({ key }) => key).join(' ');

const ACTIONS = new Map<string, ReviewAction>(
  REVIEW_KEYS.flatMap((row) => ('action' in row ? [[row.key, row.action] as const] : [])),
);

/** What a key does by itself: a letter of the table, or the digit of another option, counted from 1. */
export function actionOf(key: string): ReviewAction | undefined {
  return /^[1-9]$/.test(key) ? { do: 'choose', option: Number(key) - 1 } : ACTIONS.get(key);
}
