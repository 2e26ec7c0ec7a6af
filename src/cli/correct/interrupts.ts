/** Ctrl-C and kill: the run is told, cleans up, and then ends the way the signal asks. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `work` with a signal that is aborted when the process is to end. When it was, the process ends by that very
 * signal once `work` has settled, so that shells and schedulers see what happened. A second signal ends it at once.
 */
export async function untilInterrupted<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const abort = new AbortController();
  let received: NodeJS.Signals | undefined;
  const stop = (name: NodeJS.Signals) => {
    received = name;
    forget();
    abort.abort();
  };
  const forget = () => {
    for (const name of SIGNALS) process.off(name, stop);
  };
  for (const name of SIGNALS) process.on(name, stop);
  try {
    return await work(abort.signal);
  } catch (error) {
    if (received === undefined) throw error;
    process.stderr.write('newhire: Stopped. Nothing was written.\n');
    return undefined;
  } finally {
    forget();
    if (received !== undefined) process.kill(process.pid, received);
  }
}
