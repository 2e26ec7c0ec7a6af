/** The limit of time for the stop of a process that serves or works. */

/** Milliseconds: more than a server waits for its last requests. */
const MAX_STOP = 11_500;

/**
 * Waits for a stop. The process is ended although something does not stop, such as a disk or a database that does not answer.
 * @param stop gives false when a thread has not ended
 */
export async function stopInTime(stop: () => Promise<boolean>): Promise<void> {
  const guard = setTimeout(endProcess, MAX_STOP).unref();
  const hasEnded = await stop().finally(() => clearTimeout(guard));
  if (!hasEnded) endProcess();
}

/** Ends the process as a signal would. An orderly exit would wait for a system call that does not return. */
function endProcess(): void {
  process.removeAllListeners('SIGTERM');
  process.kill(process.pid, 'SIGTERM');
}
