/** What a review shows above its prompt: a proposal, the help, or a summary of the decisions. */

import { counted, grouped } from '../../reports/index.js';
import {
  countDecisions,
  keysFor,
  keysInShort,
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
  if (mode === 'help') return trimTo(helpOf(item?.editable !== undefined), rows);
  if (!item) return summaryOf(state);
  const view = { item, option: state.option, counter: counterOf(state), rest: restOfRule(state), width };
  return trimTo([...proposalLines(view), line('', undefined, 5)], rows);
}

/** The prompt below it. */
export function promptOf(session: Session): string {
  if (session.mode === 'help') return 'Any key goes back.';
  if (isAtEnd(session)) return 'Enter saves, u undoes the last decision, Ctrl-C cancels everything.';
  const { state } = session;
  return `Make this change? [${keysInShort(state.items[state.at]?.editable !== undefined)}]`;
}

const helpOf = (isEditable: boolean) => [
  ...keysFor(isEditable).map(({ key, does }) => line(`${key}    ${does}`)),
  line('1-9  show another possible value'),
  line('Ctrl-C cancels everything: nothing is written.', 'faint'),
];

function summaryOf({ decisions }: ReviewState): ScreenLine[] {
  const { accepted, declined, open } = countDecisions(decisions);
  return [
    line(`Decided: ${grouped(accepted + declined)} of ${counted(decisions.length, 'proposal')}.`, 'strong'),
    line(`${accepted} accepted, ${declined} declined, ${open} left open.`),
  ];
}
