/** `newhire correct`: repairs what can be repaired with proof, and says what it left. */

import { CANNOT_CHECK, type ExitCode } from '../../exit-codes.js';
import { runCorrection } from './correct-one-file.js';
import { untilInterrupted } from './interrupts.js';
import { type CorrectFlags, planRun } from './run-plan.js';

/**
 * Corrects one file and gives the exit code: 0 when no error is left, 1 when some are. `settable` holds the flags that
 * may also be settings, by their long names. An interrupted run ends the process by its signal.
 * @throws NewhireError for whatever cannot be done
 */
export async function correct(
  typed: readonly string[],
  flags: CorrectFlags,
  settable: Record<string, unknown>,
): Promise<ExitCode> {
  const plan = await planRun(typed, flags, settable);
  const { server } = plan;
  const run = async (signal: AbortSignal) => {
    if (server === undefined) return runCorrection(plan, signal);
    const { correctRemotely } = await import('../../remote/remote-correct.js');
    return correctRemotely(plan, server, signal);
  };
  return (await untilInterrupted(run)) ?? CANNOT_CHECK;
}
