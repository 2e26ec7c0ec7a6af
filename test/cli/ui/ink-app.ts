/** Questions of the terminal, drawn for a test. */

import { render } from 'ink-testing-library';
import type { ReactElement } from 'react';
import { onTestFinished } from 'vitest';

/** React does its work in a few turns of the event loop. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Draws them until the test ends. */
export async function drawn(questions: ReactElement) {
  const app = render(questions);
  onTestFinished(app.unmount);
  await settled();
  return {
    unmount: app.unmount,
    frame: () => app.lastFrame() ?? '',
    press: async (...keys: string[]) => {
      for (const key of keys) {
        app.stdin.write(key);
        await settled();
      }
    },
  };
}
