/** The questions about a proposed mapping: one column or field per screen, and all of it at the end. */

import { Box, Text } from 'ink';
import type { Mapping } from '../../conversion/index.js';
import { printableLine } from '../../printable.js';
import { wrap } from '../../reports/index.js';
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
import { mappingPrompt, mappingScreen } from './mapping-screen.js';
import {
  type MappingQuestions,
  type MappingSession,
  pressMapping,
  startMapping,
  stepOf,
} from './mapping-session.js';

/** What is asked, and what happens at its end. */
export interface MappingAppProps {
  questions: MappingQuestions;
  /** Called once: with the confirmed mapping, or with undefined when cancelled. */
  onEnd: (mapping: Mapping | undefined) => void;
  /** Called before the first key is read: drops those pressed before. True when Ctrl-C was among them. */
  dropKeys?: () => boolean;
  /** Where the session is kept while the questions are not drawn. */
  kept?: Kept<MappingSession>;
}

/** Reads keys until the mapping is confirmed or cancelled. */
export function MappingApp({ questions, onEnd, dropKeys, kept = {} }: MappingAppProps) {
  const { width, rows } = useTerminalSize();
  const [session, setSession] = useSession(kept, () => startMapping(questions));
  /** The prompt and a refusal take what rows they need, and the screen gets the others. */
  const viewOf = (now: MappingSession) => {
    const refusal = wrap(now.refusal ?? '', width).filter((text) => text !== '');
    const promptRows = wrap(mappingPrompt(now, questions, { next: 0 }), width).length;
    const size = { width, rows: rows - RESERVED_ROWS - refusal.length - (promptRows - 1) };
    const view = mappingScreen(now, questions, size);
    return { ...view, refusal, prompt: wrap(mappingPrompt(now, questions, view), width) };
  };
  const hasEnded = session.mode === 'saved' || session.mode === 'cancelled';
  useKeys(
    (keys) =>
      setSession((before) =>
        keys.reduce((now, one) => pressMapping(now, one, questions, viewOf(now)), before),
      ),
    !hasEnded,
  );
  useEnd({
    hasEnded,
    dropKeys,
    cancel: () => setSession((before) => ({ ...before, mode: 'cancelled' })),
    onEnd: () => onEnd(session.mode === 'saved' ? session.mapping : undefined),
  });
  if (hasEnded) return null;
  const isTyped =
    session.mode === 'type' || session.mode === 'column' || stepOf(session, questions).kind === 'field';
  const { lines, refusal, prompt } = viewOf(session);
  return (
    <Box flexDirection="column">
      <Lines lines={lines} />
      {isTyped ? <Text wrap="truncate">{printableLine(`> ${session.edited.text}_`)}</Text> : null}
      {refusal.map((text) => (
        <Text key={text} wrap="truncate" color="red">
          {printableLine(text)}
        </Text>
      ))}
      {prompt.map((text) => (
        <Text key={text} wrap="truncate">
          {text}
        </Text>
      ))}
    </Box>
  );
}

/** Asks on the terminal; load Ink first, by `loadInk`. Undefined when the user cancelled, or the terminal is gone. */
export function askMapping(questions: MappingQuestions, signal: AbortSignal): Promise<Mapping | undefined> {
  const kept: Kept<MappingSession> = {};
  return untilAnswered<Mapping>(
    (onEnd, dropKeys) => <MappingApp questions={questions} onEnd={onEnd} dropKeys={dropKeys} kept={kept} />,
    signal,
  );
}
