/** The line that stays on the screen for each decision. It holds no value of the file. */

import { counted, visible } from '../../reports/index.js';
import type { ReviewState } from './review-state.js';

const WORDS = { accepted: 'accepted', edited: 'accepted as edited', declined: 'declined' } as const;

/** `[3/41]` */
export function counterOf({ at, items }: ReviewState): string {
  return `[${at + 1}/${items.length}]`;
}

/** What a key press has decided; undefined when it decided nothing. */
export function logLine(before: ReviewState, after: ReviewState): string | undefined {
  if (before === after || (before.at === after.at && before.verdicts === after.verdicts)) return undefined;
  if (before.before === after) return `${counterOf(after)} undone`;
  const item = before.items[before.at];
  if (!item) return undefined;
  const verdict = after.verdicts[before.at];
  const decided = after.verdicts.filter((one, index) => one !== before.verdicts[index]).length;
  const more =
    decided > 1 ? `, and ${counted(decided - 1, 'more')} by this rule`.replace('mores', 'more') : '';
  const label = item.options[0]?.fields[0]?.label ?? '';
  const word = verdict ? WORDS[verdict.kind] : 'left open';
  return visible(`${counterOf(before)} ${item.place} · ${label} · ${word}${more}`);
}
