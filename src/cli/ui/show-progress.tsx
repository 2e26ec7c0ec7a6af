/** Draws the progress on a terminal. Load Ink first, by `loadInk`. */

import { Box, render, Text } from 'ink';
import { printableLine } from '../../printable.js';
import { countsOf, headOf, type ProgressFacts } from './progress-facts.js';
import { followStops } from './suspension.js';

const BAR = 24;

/** The progress while it is on the screen. */
export interface ShownProgress {
  update(facts: ProgressFacts): void;
  /** Removes it from the screen. */
  clear(): void;
}

/** Draws on `stream`, which is not standard output: the document goes there. */
export function showProgress(facts: ProgressFacts, stream: NodeJS.WriteStream): ShownProgress {
  let latest = facts;
  const draw = () =>
    render(<ProgressView facts={latest} />, { stdout: stream, patchConsole: false, exitOnCtrlC: false });
  let app = draw();
  const leave = () => {
    app.clear();
    app.unmount();
  };
  // Ink hides the cursor, which the shell needs meanwhile.
  const forgetStops = followStops({
    leave,
    abandon: () => app.unmount(),
    enter: () => {
      app = draw();
    },
  });
  return {
    update(next) {
      latest = next;
      app.rerender(<ProgressView facts={next} />);
    },
    clear() {
      forgetStops();
      leave();
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
