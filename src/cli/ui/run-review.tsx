/** Puts the review on the terminal and waits for its end; whoever imports this has loaded Ink. */

import { render } from 'ink';
import { ReviewApp } from './review-app.js';
import type { ReviewItem, Verdict } from './review-item.js';
import type { CheckEdit } from './review-session.js';

/** The verdicts, undefined for what was left open; undefined when the person called everything off, or the signal did. */
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
