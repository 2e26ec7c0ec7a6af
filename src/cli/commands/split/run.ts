/** `newhire split`: the records that can be filed today in one file, those that must wait in another. */

import { visible } from '../../../reports/index.js';
import { CLEAN, type ExitCode, FAILURE, FINDINGS } from '../../exit-codes.js';
import { chosenWord } from '../../flags/value-kinds.js';
import { chooseLayout, layoutForAll } from '../../input/choose-layout.js';
import { findInputs, withoutOwnOutputs } from '../../input/input-files.js';
import { untilInterrupted } from '../../interrupts.js';
import { OutputPlan } from '../../output/output-location.js';
import { resolveSettings } from '../../settings/settings.js';
import { usage } from '../../usage-error.js';
import { type Call, type FlagsOf, settableFlags } from '../command.js';
import { type EachFile, eachFile, printOverview } from '../several-files.js';
import type { SPLIT } from './flags.js';
import { splitFile } from './split-file.js';
import { documentOf, rowOf, SPLIT_WORK, sentences } from './split-report.js';

/**
 * Splits the files, and gives the worst exit code: 0 when all records are ready.
 * @throws {NewhireError} USAGE, UNKNOWN_STATE, INVALID_LAYOUT
 */
export async function run(call: Call<FlagsOf<typeof SPLIT>>): Promise<ExitCode> {
  const { 'out-dir': folder, force } = call.flags;
  const format = chosenWord(call.flags.format, 'pretty-json-or-html', 'A split cannot be reported as');
  const settings = resolveSettings(settableFlags(call), process.env, process.cwd());
  const inputs = withoutOwnOutputs(await findInputs(call.args), folder);
  const [first, ...others] = inputs;
  if (!first)
    throw usage('There is nothing to split: all files are outputs of newhire.', 'Name them one by one.');
  const chosen = await layoutForAll(settings, first);
  const outputs = await OutputPlan.of(inputs, folder);
  let written = 0;
  const done = await untilInterrupted(
    (signal) => {
      const request = { settings, force: force === true, outputs, signal };
      const work: EachFile['work'] = async (input, add) => {
        const outcome = await splitFile(input, chosen ?? (await chooseLayout(settings, input)), request);
        if (format === 'pretty') printSentences(sentences(outcome, settings), written > 0);
        add(documentOf(outcome));
        written++;
        return { row: rowOf(outcome), code: outcome.parts.held === undefined ? CLEAN : FINDINGS };
      };
      return eachFile({ inputs, signal, work, done: SPLIT_WORK.done });
    },
    () => (written === 0 ? 'Nothing was written.' : `Files that were split before: ${written}.`),
  );
  if (!done) return FAILURE;
  if (format !== 'pretty' || others.length > 0) printOverview(format, SPLIT_WORK, done);
  return done.code;
}

function printSentences(lines: readonly string[], isNext: boolean): void {
  process.stdout.write([...(isNext ? [''] : []), ...lines].map((line) => `${visible(line)}\n`).join(''));
}
