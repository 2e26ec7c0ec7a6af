/** `newhire correct`: makes the repairs that can be proven, and says what is left. */

import { CANNOT_CHECK, type ExitCode } from '../../exit-codes.js';
import { findInputs } from '../../input/find-inputs.js';
import { untilInterrupted } from '../../interrupts.js';
import type { CommandCall } from '../command.js';
import { codeOf, correctAsPlanned } from './correct-one-file.js';
import type { CorrectFlags } from './flags.js';
import { planFile, readRequest } from './run-plan.js';

/**
 * Corrects the files and gives the exit code: 0 when no error is left, 1 when some are. An interrupted run ends the
 * process by its signal.
 * @throws {NewhireError} when the run cannot be planned; of a single file also when it cannot be completed
 */
export async function run(call: CommandCall<CorrectFlags>): Promise<ExitCode> {
  const folder = call.flags['out-dir'];
  const inputs = await findInputs(call.args, folder);
  const request = await readRequest(call, inputs);
  const [only, ...others] = inputs;
  if (!only || others.length > 0 || request.format === 'html') {
    const { correctFiles } = await import('./correct-files.js');
    return correctFiles(request, inputs);
  }
  if ('error' in only) throw only.error;
  const plan = await planFile(request, only);
  const outcome = await untilInterrupted((signal) => correctAsPlanned(plan, signal));
  return outcome ? codeOf(outcome) : CANNOT_CHECK;
}
