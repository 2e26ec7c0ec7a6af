/** Draws the progress on a terminal; whoever imports this has loaded Ink. */

import { render } from 'ink';
import type { ProgressFacts } from './progress-facts.js';
import { ProgressView } from './progress-view.js';

export interface ShownProgress {
  update(facts: ProgressFacts): void;
  /** Takes it off the screen. */
  clear(): void;
}

/** Draws on `stream`, which is not standard output: that one holds the document. */
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
