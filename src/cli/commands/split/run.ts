/** `newhire split`: the records that can be filed today in one file, those that must wait in another. */

import { NewhireError } from '../../../errors.js';
import { type ExitCode, FAILURE } from '../../exit-codes.js';
import { chooseLayout, isAuto } from '../../input/choose-layout.js';
import { findInputs } from '../../input/input-files.js';
import { withoutOwnOutputs } from '../../input/own-outputs.js';
import { untilInterrupted } from '../../interrupts.js';
import { OutputPlan } from '../../output/output-plan.js';
import { resolveSettings } from '../../settings/settings.js';
import { type Call, type FlagsOf, settableFlags } from '../command.js';
import { eachFile, printOverview } from '../several-files.js';
import type { SPLIT } from './flags.js';
import { splitFile } from './split-file.js';

const HEADINGS = ['Records', 'Ready', 'Held'];

/**
 * Splits the files, and gives the worst exit code: 0 when all records are ready.
 * @throws {NewhireError} USAGE, UNKNOWN_STATE, INVALID_LAYOUT; of a single file also what `splitFile` throws
 */
export async function run(call: Call<FlagsOf<typeof SPLIT>>): Promise<ExitCode> {
  const { 'out-dir': folder, force } = call.flags;
  const settings = resolveSettings(settableFlags(call), process.env, process.cwd());
  const inputs = withoutOwnOutputs(await findInputs(call.args), folder);
  const [first, ...others] = inputs;
  if (!first)
    throw new NewhireError('USAGE', 'There is nothing to split: all files are outputs of newhire.', {
      next: 'Name them one by one.',
    });
  const isReadable = !('error' in first);
  if (!isReadable && others.length === 0) throw first.error;
  const chosen = isAuto(settings.state)
    ? undefined
    : await chooseLayout(settings, isReadable ? first : undefined);
  const outputs = await OutputPlan.of(inputs, folder);
  let done = 0;
  const code = await untilInterrupted(
    async (signal) => {
      const request = { settings, force: force === true, outputs, signal };
      const split = async (input: Parameters<typeof splitFile>[0]) => {
        if (done > 0) process.stdout.write('\n');
        const one = await splitFile(input, chosen ?? (await chooseLayout(settings, input)), request);
        done++;
        return one;
      };
      if (isReadable && others.length === 0) return (await split(first)).code;
      const all = await eachFile({ inputs, signal, work: split, notDone: 'not split' });
      printOverview(HEADINGS, all.rows);
      return all.code;
    },
    () => (done === 0 ? 'Nothing was written.' : `Files that were split before: ${done}.`),
  );
  return code ?? FAILURE;
}
