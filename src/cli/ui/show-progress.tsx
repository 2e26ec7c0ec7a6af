/** Draws the progress on a terminal. Load Ink first, by `loadInk`. */

import { render } from 'ink';
import type { ProgressFacts } from './progress-facts.js';
import { ProgressView } from './progress-view.js';

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
