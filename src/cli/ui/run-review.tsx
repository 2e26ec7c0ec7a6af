/** Shows the review on the terminal and waits for its end. Load Ink first, by `loadInk`. */

import { render } from 'ink';
import { ReviewApp } from './review-app.js';
import type { ReviewItem, Verdict } from './review-item.js';
import type { CheckEdit } from './review-session.js';

/** The verdicts, undefined for items left open; undefined when the user cancelled the review, or the signal was aborted. */
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
