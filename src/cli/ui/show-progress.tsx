/** Draws the progress on a terminal. Load Ink first, by `loadInk`. */

import { Box, render, Text } from 'ink';
import { printableLine } from '../../printable.js';
import { countsOf, headOf, type ProgressFacts } from './progress-facts.js';

const BAR = 24;

/** The progress while it is on the screen. */
export interface ShownProgress {
  update(facts: ProgressFacts): void;
  /** Removes it from the screen. */
  clear(): void;
}

/** Draws on `stream`, which is not standard output: the document goes there. */
export function showProgress(facts: ProgressFacts, stream: NodeJS.WriteStream): ShownProgress {
  const app = render(<ProgressView facts={facts} />, {
    stdout: stream,
    patchConsole: false,
    exitOnCtrlC: false,
  });
  return {
    update: (next) => app.rerender(<ProgressView facts={next} />),
    clear() {
      app.clear();
      app.unmount();
    },
  };
}

/** Two rows: a bar for the current step, and its counts below. */
function ProgressView({ facts }: { facts: ProgressFacts }) {
  const full = Math.round(BAR * facts.share);
  return (
    <Box flexDirection="column">
      <Text wrap="truncate">
        <Text color="green">{'#'.repeat(full)}</Text>
        <Text dimColor>{'-'.repeat(BAR - full)}</Text> {printableLine(headOf(facts))}
      </Text>
      <Text wrap="truncate">{printableLine(countsOf(facts))}</Text>
    </Box>
  );
}
