/** The review: one proposal per screen, a log line for each decision, and a summary before anything is saved. */

import { closeSync, constants, openSync, readSync } from 'node:fs';
import { Box, render, Static, Text, useInput, useStdout } from 'ink';
import { type ComponentProps, useEffect, useLayoutEffect, useState } from 'react';
import { printableLine } from '../../printable.js';
import type { Decision, ReviewItem } from '../../reports/review/index.js';
import type { Piece, ScreenLine } from './review-screen.js';
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

/** The size of the terminal, also when it changes. */
function useTerminalSize(): { width: number; rows: number } {
  const { stdout } = useStdout();
  const sizeNow = () => ({ width: stdout.columns || 80, rows: stdout.rows || 24 });
  const [size, setSize] = useState(sizeNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is one terminal
  useEffect(() => {
    const follow = () => setSize(sizeNow());
    stdout.on('resize', follow);
    return () => void stdout.off('resize', follow);
  }, []);
  return size;
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
  if (signal.aborted) return undefined;
  let stop = () => {};
  // A terminal that is closed no longer keeps the process alive until that is noticed.
  const alive = setInterval(() => {}, 1_000_000);
  const decisions = await new Promise<readonly (Decision | undefined)[] | undefined>((resolve) => {
    // Until then the terminal keeps back what was pressed before, and it could not be dropped.
    process.stdin.setRawMode(true);
    const app = render(<ReviewApp items={items} check={check} onEnd={resolve} dropKeys={dropTypedAhead} />, {
      exitOnCtrlC: false,
      patchConsole: false,
    });
    stop = app.unmount;
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    for (const event of ['end', 'close', 'error']) process.stdin.once(event, () => resolve(undefined));
  });
  clearInterval(alive);
  stop();
  return decisions;
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

const LOOKS: Record<NonNullable<Piece['look']>, ComponentProps<typeof Text>> = {
  strong: { bold: true },
  faint: { dimColor: true },
  good: { color: 'green', bold: true },
  bad: { color: 'red', bold: true },
  marked: { inverse: true },
};

/** One row each; nothing wraps, so that the height is the number of lines. */
function Lines({ lines }: { lines: readonly ScreenLine[] }) {
  return (
    <Box flexDirection="column">
      {lines.map(({ pieces }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a screen is drawn again as a whole
        <Text key={row} wrap="truncate">
          {pieces.every(({ text }) => text === '') ? ' ' : pieces.map(toText)}
        </Text>
      ))}
    </Box>
  );
}

function toText({ text, look }: Piece, index: number) {
  return (
    <Text key={`${index} ${text}`} {...(look && LOOKS[look])}>
      {printableLine(text)}
    </Text>
  );
}

const CTRL_C = 0x03;

/**
 * Drops what waits to be read from the terminal, which must be in raw mode: a key pressed before the question was shown is no
 * answer to it. True when Ctrl-C was among it.
 */
function dropTypedAhead(): boolean {
  let isInterrupted = false;
  let file: number | undefined;
  try {
    file = openSync('/dev/tty', constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const buffer = new Uint8Array(1024);
    for (;;) {
      const length = readSync(file, buffer, 0, buffer.length, null);
      if (length === 0) break;
      isInterrupted ||= buffer.subarray(0, length).includes(CTRL_C);
    }
  } catch {
    // Nothing waits, or the system has no such terminal.
  } finally {
    if (file !== undefined) closeSync(file);
  }
  return isInterrupted;
}
