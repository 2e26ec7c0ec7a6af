/** What questions on the terminal share: lines, its size, and keys that were pressed before. */

import { closeSync, constants, openSync, readSync } from 'node:fs';
import { Box, render, Text, useStdin, useStdout } from 'ink';
import { type ComponentProps, type ReactElement, useEffect, useLayoutEffect, useState } from 'react';
import { printableLine } from '../../printable.js';
import { markPastes } from '../output/writer.js';
import { type KeyPress, keyReader } from './key-presses.js';
import type { ScreenLine, ScreenPiece } from './screen-line.js';
import { followStops, suspend } from './suspension.js';

/** Rows of the prompt, and one more: output as high as the terminal makes Ink clear the scrollback. */
export const RESERVED_ROWS = 3;

/** The size of the terminal, also when it changes. */
export function useTerminalSize(): { width: number; rows: number } {
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

/** How questions end. */
interface QuestionsEnd {
  hasEnded: boolean;
  /** Called once they have ended. */
  onEnd: () => void;
  /** Called before the first key is read: drops those pressed before. True when Ctrl-C was among them. */
  dropKeys: (() => boolean) | undefined;
  cancel: () => void;
}

/** Ends questions: once, and at once when Ctrl-C was pressed before they were drawn. */
export function useEnd({ hasEnded, onEnd, dropKeys, cancel }: QuestionsEnd): void {
  // Before anything is read, and in the same turn as the first screen is drawn: what is pressed then is an answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    if (dropKeys?.()) cancel();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends once, with the answers at that time
  useEffect(() => {
    if (hasEnded) onEnd();
  }, [hasEnded]);
}

/** A session that outlives its screen: the questions are drawn again after the program was stopped. */
export interface Kept<Session> {
  session?: Session;
}

/** The state of questions, which begins with what was kept. */
export function useSession<Session>(kept: Kept<Session>, start: () => Session) {
  const state = useState(() => kept.session ?? start());
  kept.session = state[0];
  return state;
}

/**
 * Passes on the keys that are pressed. The own hook of Ink fails on a sequence that it does not know, such as that of Ctrl-F1, and
 * passes on the reports of a terminal as typed text.
 */
export function useKeys(onKeys: (keys: readonly KeyPress[]) => void, isActive: boolean): void {
  const { setRawMode, internal_eventEmitter: terminal } = useStdin();
  const [read] = useState(keyReader);
  useEffect(() => {
    if (!isActive) return;
    setRawMode(true);
    return () => setRawMode(false);
  }, [isActive, setRawMode]);
  useEffect(() => {
    if (!isActive) return;
    const receive = (sent: string) => {
      const keys = read(sent);
      const stop = keys.findIndex(({ ctrl, input }) => ctrl && input === 'z');
      onKeys(stop < 0 ? keys : keys.slice(0, stop));
      // What follows was typed for the shell.
      if (stop >= 0) suspend();
    };
    terminal.on('input', receive);
    return () => void terminal.off('input', receive);
  }, [isActive, onKeys, read, terminal]);
}

/**
 * Draws questions until they are answered; load Ink first, by `loadInk`. Undefined when the user cancelled, the signal was
 * aborted, or the terminal is gone.
 */
export async function untilAnswered<Answer>(
  draw: (onEnd: (answer: Answer | undefined) => void, dropKeys: () => boolean) => ReactElement,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  if (signal.aborted) return undefined;
  let [stop, forgetStops] = [() => {}, () => {}];
  // A terminal that is closed no longer keeps the process alive until that is noticed.
  const alive = setInterval(() => {}, 1_000_000);
  const answer = await new Promise<Answer | undefined>((resolve) => {
    const enter = () => {
      // Until then the terminal keeps back what was pressed before, and it could not be dropped.
      process.stdin.setRawMode(true);
      markPastes(true);
      const app = render(draw(resolve, dropTypedAhead), { exitOnCtrlC: false, patchConsole: false });
      const abandon = () => {
        app.unmount();
        process.stdin.setRawMode(false);
        markPastes(false);
      };
      return {
        abandon,
        leave: () => {
          app.clear();
          abandon();
        },
      };
    };
    let screen = enter();
    stop = () => screen.abandon();
    forgetStops = followStops({
      leave: () => screen.leave(),
      abandon: () => screen.abandon(),
      enter: () => {
        screen = enter();
      },
    });
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    for (const event of ['end', 'close', 'error']) process.stdin.once(event, () => resolve(undefined));
  });
  clearInterval(alive);
  forgetStops();
  stop();
  return answer;
}

const LOOKS: Record<NonNullable<ScreenPiece['look']>, ComponentProps<typeof Text>> = {
  strong: { bold: true },
  faint: { dimColor: true },
  good: { color: 'green', bold: true },
  bad: { color: 'red', bold: true },
  marked: { inverse: true },
};

/** One row each; nothing wraps, so that the height is the number of lines. */
export function Lines({ lines }: { lines: readonly ScreenLine[] }) {
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

function toText({ text, look }: ScreenPiece, index: number) {
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
