/** The review: one proposal per screen, a log line for each decision, and a summary before anything is saved. */

import { Box, render, Static, Text, useInput, useStdout } from 'ink';
import { useEffect, useState } from 'react';
import { EditPrompt } from './edit-prompt.js';
import { keyPresses } from './key-press.js';
import type { ReviewItem, Verdict } from './review-item.js';
import { promptOf, screenOf } from './review-screen.js';
import { type CheckEdit, press, refusalOf, startSession } from './review-session.js';
import { Lines } from './screen-view.js';

/** What is reviewed, and what happens at its end. */
export interface ReviewAppProps {
  items: readonly ReviewItem[];
  check: CheckEdit;
  /** Called once: with a verdict for each item, undefined for those left open; or with undefined when cancelled. */
  onEnd: (verdicts: readonly (Verdict | undefined)[] | undefined) => void;
}

/** Rows of the prompt, and one more: output as high as the terminal makes Ink clear the scrollback. */
const RESERVED_ROWS = 3;

/** Reads keys until the review is saved or cancelled. */
export function ReviewApp({ items, check, onEnd }: ReviewAppProps) {
  const { stdout } = useStdout();
  const [session, setSession] = useState(() => startSession(items));
  const { state, log, mode, edited } = session;
  const hasEnded = mode === 'saved' || mode === 'cancelled';
  const size = { width: stdout.columns || 80, rows: (stdout.rows || 24) - RESERVED_ROWS };

  useInput(
    (text, key) =>
      setSession((before) => keyPresses(text, key).reduce((now, one) => press(now, one, check), before)),
    { isActive: !hasEnded },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends once, with what holds then
  useEffect(() => {
    if (hasEnded) onEnd(mode === 'saved' ? state.verdicts : undefined);
  }, [hasEnded]);

  return (
    <>
      <Static items={[...log]}>
        {(text, index) => (
          <Text key={index} dimColor wrap="truncate">
            {text}
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
 * Shows the review on the terminal; load Ink first, by `loadInk`. Gives the verdicts, undefined for items left open; undefined
 * when the user cancelled the review, or the signal was aborted.
 */
export async function runReview(
  items: readonly ReviewItem[],
  check: CheckEdit,
  signal: AbortSignal,
): Promise<readonly (Verdict | undefined)[] | undefined> {
  let stop = () => {};
  const verdicts = await new Promise<readonly (Verdict | undefined)[] | undefined>((resolve) => {
    const app = render(<ReviewApp items={items} check={check} onEnd={resolve} />, {
      exitOnCtrlC: false,
      patchConsole: false,
    });
    stop = app.unmount;
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  stop();
  return verdicts;
}
