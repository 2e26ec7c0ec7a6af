/** Ends questions that a user cancels on the terminal, as Ctrl-C ends everything else. */

import { once } from 'node:events';

/**
 * Questions read Ctrl-C as a key, and see that the terminal is gone: both must have the same effect as everywhere else. Ends
 * when the signal is aborted.
 */
export async function cancelled(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  // A signal on its way does not keep the process from ending, and nothing would be cleaned up.
  const waiting = setInterval(() => {}, 1000);
  process.kill(process.pid, process.stdin.readable ? 'SIGINT' : 'SIGHUP');
  await once(signal, 'abort');
  clearInterval(waiting);
}
