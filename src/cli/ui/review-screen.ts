/** What a review shows above its prompt: a proposal, the help, or a summary of the decisions. */

import { counted } from '../../reports/index.js';
import {
  countDecisions,
  KEYS_IN_SHORT,
  REVIEW_KEYS,
  type ReviewState,
  restOfRule,
} from '../../reports/review/index.js';
import { proposalLines } from './proposal-lines.js';
import { counterOf, isAtEnd, type Session } from './review-session.js';
import { line, type ScreenLine, trimTo } from './screen-lines.js';

/** The lines of the screen, at most `rows`. */
export function screenOf(
  { state, mode }: Session,
  { width, rows }: { width: number; rows: number },
): ScreenLine[] {
  const item = state.items[state.at];
  if (mode === 'help') return trimTo(HELP, rows);
  if (!item) return summaryOf(state);
  const view = { item, option: state.option, counter: counterOf(state), rest: restOfRule(state), width };
  return trimTo([...proposalLines(view), line('', undefined, 5)], rows);
}

/** The prompt below it. */
export function promptOf(session: Session): string {
  if (session.mode === 'help') return 'Any key goes back.';
  if (isAtEnd(session)) return 'Enter saves, u undoes the last decision, Ctrl-C cancels everything.';
  return `Make this change? [${KEYS_IN_SHORT}]`;
}

const HELP = [
  ...REVIEW_KEYS.map(({ key, does }) => line(`${key}    ${does}`)),
  line('1-9  show another possible value'),
  line('Ctrl-C cancels everything: nothing is written.', 'faint'),
];

function summaryOf({ decisions }: ReviewState): ScreenLine[] {
  const { accepted, declined, open } = countDecisions(decisions);
  return [
    line(`All ${counted(decisions.length, 'proposal')} seen.`, 'strong'),
    line(`${accepted} accepted, ${declined} declined, ${open} left open.`),
  ];
}
