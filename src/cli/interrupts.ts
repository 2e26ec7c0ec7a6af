/** Ctrl-C and kill: the run is aborted, cleans up, and then ends by that signal. */

import { printable } from '../printable.js';
import { tell } from './output/writer.js';

/** The same signal within this time does not count as a second one. */
const REPEATED_MS = 500;
/** Signals that end a program; what is unfinished is removed first. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `work` with an AbortSignal that is aborted when the process receives a signal. The process then ends by that
 * signal once `work` has settled, so that shells and schedulers see what happened. A second signal ends it immediately,
 * but not one that only repeats the first: a key that is held down, or a terminal that is closed.
 * `written` returns the sentence that tells the user what was written before the stop.
 */
export async function untilInterrupted<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  written: () => string = () => 'Nothing was written.',
): Promise<Result | undefined> {
  const abort = new AbortController();
  let received: NodeJS.Signals | undefined;
  let since = 0;
  // It stays until the end: a library whose listener was the only one would end the process immediately.
  const stop = (name: NodeJS.Signals) => {
    if (received === undefined) {
      received = name;
      since = performance.now();
      abort.abort();
    } else if (name !== 'SIGHUP' && performance.now() - since > REPEATED_MS) end(name);
  };
  const removeListeners = () => {
    for (const name of SIGNALS) process.off(name, stop);
  };
  const end = (name: NodeJS.Signals) => {
    // With a listener left, the process might exit before it receives the signal.
    process.removeAllListeners(name);
    process.kill(process.pid, name);
  };
  for (const name of SIGNALS) process.on(name, stop);
  try {
    return await work(abort.signal);
  } catch (error) {
    if (received === undefined) throw error;
    tell(printable(`newhire: Stopped. ${written()}\n`));
    return undefined;
  } finally {
    if (received === undefined) removeListeners();
    else end(received);
  }
}
