/** The review: one proposal per screen, a log line for each decision, and a summary before anything is saved. */

import { Box, Static, Text, useInput } from 'ink';
import { useEffect, useLayoutEffect, useState } from 'react';
import { printableLine } from '../../printable.js';
import type { Decision, ReviewItem } from '../../reports/review/index.js';
import { Lines, untilAnswered, useTerminalSize } from './ink-parts.js';
import { promptOf, screenOf } from './review-screen.js';
import {
  type CheckEdit,
  type EditedText,
  keyPresses,
  press,
  refusalOf,
  startSession,
} from './review-session.js';

/** What is reviewed, and what happens at its end. */
export interface ReviewAppProps {
  items: readonly ReviewItem[];
  check: CheckEdit;
  /** Called once: with a decision for each item, undefined for those left open; or with undefined when cancelled. */
  onEnd: (decisions: readonly (Decision | undefined)[] | undefined) => void;
  /** Called before the first key is read: drops those pressed before. True when Ctrl-C was among them. */
  dropKeys?: () => boolean;
}

/** Rows of the prompt, and one more: output as high as the terminal makes Ink clear the scrollback. */
const RESERVED_ROWS = 3;

/** Reads keys until the review is saved or cancelled. */
export function ReviewApp({ items, check, onEnd, dropKeys }: ReviewAppProps) {
  const terminal = useTerminalSize();
  const [session, setSession] = useState(() => startSession(items));
  const { state, log, mode, edited } = session;
  const hasEnded = mode === 'saved' || mode === 'cancelled';
  const size = { ...terminal, rows: terminal.rows - RESERVED_ROWS };

  useInput(
    (text, key) =>
      setSession((before) => keyPresses(text, key).reduce((now, one) => press(now, one, check), before)),
    { isActive: !hasEnded },
  );
  // Before anything is read, and in the same turn as the first screen is drawn: what is pressed then is an answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    if (dropKeys?.()) setSession((before) => ({ ...before, mode: 'cancelled' }));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends once, with the state at that time
  useEffect(() => {
    if (hasEnded) onEnd(mode === 'saved' ? state.decisions : undefined);
  }, [hasEnded]);

  return (
    <>
      <Static items={[...log]}>
        {(text, index) => (
          <Text key={index} dimColor wrap="truncate">
            {printableLine(text)}
          </Text>
        )}
      </Static>
      {hasEnded ? null : (
        <Box flexDirection="column">
          <Lines lines={screenOf(session, size)} />
          {mode === 'edit' ? (
            <EditPrompt edited={edited} refusal={refusalOf(session, check)} />
          ) : (
            <Text wrap="truncate">{promptOf(session)}</Text>
          )}
        </Box>
      )}
    </>
  );
}

/**
 * Shows the review on the terminal; load Ink first, by `loadInk`. Gives the decisions, undefined for items left open; undefined
 * when the user cancelled the review, the signal was aborted, or the terminal is gone.
 */
export async function runReview(
  items: readonly ReviewItem[],
  check: CheckEdit,
  signal: AbortSignal,
): Promise<readonly (Decision | undefined)[] | undefined> {
  return untilAnswered<readonly (Decision | undefined)[]>(
    (onEnd, dropKeys) => <ReviewApp items={items} check={check} onEnd={onEnd} dropKeys={dropKeys} />,
    signal,
  );
}

/** Two rows: the value that the user types, and whether it can be used. `refusal` is why the value cannot be used; undefined when it can. */
function EditPrompt({ edited, refusal }: { edited: EditedText; refusal: string | undefined }) {
  const { text, cursor } = edited;
  return (
    <Box flexDirection="column">
      <Text wrap="truncate">
        {'new value '}
        {printableLine(text.slice(0, cursor))}
        <Text inverse>{printableLine(text[cursor] ?? ' ')}</Text>
        {printableLine(text.slice(cursor + 1))}
      </Text>
      <Text wrap="truncate" color={refusal === undefined ? 'green' : 'red'}>
        {refusal === undefined
          ? 'This clears the error. Enter takes it, Esc goes back.'
          : printableLine(`${refusal} Esc goes back.`)}
      </Text>
    </Box>
  );
}
