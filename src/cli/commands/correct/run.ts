/** `newhire correct`: repairs what can be repaired with proof, and says what it left. */

import { CANNOT_CHECK, type ExitCode } from '../../exit-codes.js';
import { untilInterrupted } from '../../interrupts.js';
import type { Call } from '../command.js';
import { correctOneFile } from './correct-one-file.js';
import type { CorrectFlags } from './flags.js';
import { planRun } from './run-plan.js';

/**
 * Corrects one file and gives the exit code: 0 when no error is left, 1 when some are. An interrupted run ends the
 * process by its signal.
 * @throws {NewhireError} when the run cannot be planned or cannot be completed
 */
export async function run(call: Call<CorrectFlags>): Promise<ExitCode> {
  const plan = await planRun(call);
  const { server } = plan;
  const correct = async (signal: AbortSignal) => {
    if (server === undefined) return correctOneFile(plan, signal);
    const { correctOnServer } = await import('./correct-on-server.js');
    return correctOnServer(plan, server, signal);
  };
  return (await untilInterrupted(correct)) ?? CANNOT_CHECK;
}
