/** The review: one question per screen, a log line for each answer, and a summary before anything is saved. */

import { Box, Static, Text } from 'ink';
import { type ReactElement, useState } from 'react';
import { printableLine } from '../../printable.js';
import type { ReviewItem, ReviewState } from '../../reports/review/index.js';
import {
  type Kept,
  Lines,
  RESERVED_ROWS,
  untilAnswered,
  useEnd,
  useKeys,
  useSession,
  useTerminalSize,
} from './ink-parts.js';
import type { KeyPress } from './key-presses.js';
import { fieldChoice, screenOf, seenIn, verdictRows } from './review-screen.js';
import {
  type CheckValue,
  characterAt,
  type EditedText,
  press,
  promptLabel,
  refusalOf,
  type Session,
  startSession,
} from './review-session.js';

/** The questions of a review. */
export interface ReviewedQuestions {
  items: readonly ReviewItem[];
  /** Errors that are left and not among the items. */
  unlisted: number;
  check: CheckValue;
}

/** The questions, and what happens at the end. */
export interface ReviewAppProps {
  questions: ReviewedQuestions;
  /** Called once: with what was answered; or with undefined when cancelled. */
  onEnd: (answers: ReviewState | undefined) => void;
  /** Called before the first key is read: drops those pressed before. True when Ctrl-C was among them. */
  dropKeys?: () => boolean;
  /** Where the session is kept while the questions are not drawn. */
  kept?: Kept<Session>;
}

/** Reads keys until the review is saved or cancelled. */
export function ReviewApp({ questions, onEnd, dropKeys, kept = {} }: ReviewAppProps) {
  const { items, unlisted, check } = questions;
  const terminal = useTerminalSize();
  const [session, setSession] = useSession(kept, () => startSession(items));
  const { state, log, mode, edited } = session;
  // What was drawn before a stop is above.
  const [drawnBefore] = useState(log.length);
  const hasEnded = mode === 'saved' || mode === 'cancelled';
  const room = { ...terminal, rows: terminal.rows - RESERVED_ROWS };
  const screen = screenOf(session, room, unlisted);
  const pressOne = (now: Session, one: KeyPress) => press(now, one, check, (given) => seenIn(given, room));

  useKeys((keys) => setSession((before) => keys.reduce(pressOne, before)), !hasEnded);
  useEnd({
    hasEnded,
    dropKeys,
    cancel: () => setSession((before) => ({ ...before, mode: 'cancelled' })),
    onEnd: () => onEnd(mode === 'saved' ? state : undefined),
  });

  return (
    <>
      <Static items={log.slice(drawnBefore)}>
        {(text, index) => (
          <Text key={index} dimColor wrap="truncate">
            {printableLine(text)}
          </Text>
        )}
      </Static>
      {hasEnded ? null : (
        <Box flexDirection="column">
          <Lines lines={screen.lines} />
          {mode === 'field' ? (
            <TextPrompt label="field" edited={edited}>
              <Text wrap="truncate">{printableLine(fieldChoice(session))}</Text>
            </TextPrompt>
          ) : mode === 'edit' ? (
            <TextPrompt label={promptLabel(session)} edited={edited}>
              <Verdict refusal={refusalOf(session, check)} width={terminal.width} />
            </TextPrompt>
          ) : (
            <Text wrap="truncate">{screen.prompt}</Text>
          )}
        </Box>
      )}
    </>
  );
}

/**
 * Shows the review on the terminal; load Ink first, by `loadInk`. Gives what was answered; undefined when the user cancelled the
 * review, the signal was aborted, or the terminal is gone.
 */
export async function runReview(
  questions: ReviewedQuestions,
  signal: AbortSignal,
): Promise<ReviewState | undefined> {
  const kept: Kept<Session> = {};
  return untilAnswered<ReviewState>(
    (onEnd, dropKeys) => <ReviewApp questions={questions} onEnd={onEnd} dropKeys={dropKeys} kept={kept} />,
    signal,
  );
}

/** Two rows: the text that the user types, and what is to be said about it. */
function TextPrompt({
  label,
  edited,
  children,
}: {
  label: string;
  edited: EditedText;
  children: ReactElement;
}) {
  const { text, cursor } = edited;
  const at = characterAt(edited);
  return (
    <Box flexDirection="column">
      <Text wrap="truncate">
        {`${label} `}
        {printableLine(text.slice(0, cursor))}
        <Text inverse>{printableLine(at || ' ')}</Text>
        {printableLine(text.slice(cursor + at.length))}
      </Text>
      {children}
    </Box>
  );
}

/** `refusal` is why the value cannot be used; undefined when it can. */
function Verdict({ refusal, width }: { refusal: string | undefined; width: number }) {
  return (
    <Box flexDirection="column">
      {verdictRows(refusal, width).map((row) => (
        <Text key={row} wrap="truncate" color={refusal === undefined ? 'green' : 'red'}>
          {printableLine(row)}
        </Text>
      ))}
    </Box>
  );
}
