/** `newhire split`: the records that can be filed today in one file, those that must wait in another. */

import type { NewhireError } from '../../../errors.js';
import { localDay } from '../../../local-day.js';
import { printable, visible } from '../../../printable.js';
import { standardOptions } from '../../../validation/index.js';
import { CLEAN, type ExitCode, FAILURE, FINDINGS } from '../../exit-codes.js';
import { chosenWord } from '../../flags/value-kinds.js';
import { type ChosenLayout, chooseLayout, layoutForAll } from '../../input/choose-layout.js';
import { findInputs } from '../../input/find-inputs.js';
import type { Input } from '../../input/input-files.js';
import { isStream } from '../../input/source-file.js';
import { untilInterrupted } from '../../interrupts.js';
import { correctedName, OutputPlan } from '../../output/output-location.js';
import { filesRead } from '../../output/read-guard.js';
import { print } from '../../output/writer.js';
import { resolveSettings, type Settings } from '../../settings/settings.js';
import { usage } from '../../usage-error.js';
import { type CommandCall, type FlagsOf, settableFlags } from '../command.js';
import { type EachFile, eachFile, printOverview } from '../several-files.js';
import { type Divided, divideByEmployer, EMPLOYER_WORK } from './by-employer/run-by-employer.js';
import type { SPLIT } from './flags.js';
import { partLocation } from './part-location.js';
import { readPlan } from './read-plan.js';
import { createPlanner, type SplitOptions } from './split-plan.js';
import { documentOf, rowOf, SPLIT_WORK, type SplitOutcome, sentences } from './split-report.js';
import { partsOf, writeParts } from './write-parts.js';

/**
 * Splits the files, and gives the worst exit code: 0 when all records are ready.
 * @throws {NewhireError} USAGE, UNKNOWN_STATE, INVALID_LAYOUT
 */
export async function run(call: CommandCall<FlagsOf<typeof SPLIT>>): Promise<ExitCode> {
  const { 'out-dir': folder, force, 'by-employer': byEmployer } = call.flags;
  const format = chosenWord(call.flags.format, 'pretty-json-or-html', 'A split cannot be reported as');
  const settings = resolveSettings(settableFlags(call), process.env, process.cwd());
  const inputs = await findInputs(call.args, folder);
  const [first, ...others] = inputs;
  const chosen = await layoutForAll(settings, first);
  const outputs = OutputPlan.of(inputs, folder, filesRead(inputs, call.declared.flags, settings));
  const fileWork = byEmployer ? EMPLOYER_WORK : SPLIT_WORK;
  let written = 0;
  const done = await untilInterrupted(
    (signal) => {
      const request = { settings, force: force === true, outputs, signal };
      const work: EachFile['work'] = async (input, add) => {
        if (byEmployer) {
          const divided = await divide(input, chosen ?? (await chooseLayout(settings, input)), request);
          if (format === 'pretty') printSentences(divided.sentences, written > 0);
          add(divided.document);
          written++;
          return { row: divided.row, code: divided.hasRest ? FINDINGS : CLEAN };
        }
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
  if (format !== 'pretty' || others.length > 0) printOverview(format, fileWork, done);
  return done.code;
}

function printSentences(lines: readonly string[], isNext: boolean): void {
  print(printable([...(isNext ? [''] : []), ...lines].map((line) => `${visible(line)}\n`).join('')));
}

/** The part of a split that is the same for all of its files. */
interface SplitRequest {
  settings: Settings;
  /** Replace the parts of an earlier split. */
  force: boolean;
  outputs: OutputPlan;
  signal: AbortSignal;
}

async function divide(
  input: Input,
  chosen: ChosenLayout,
  { settings, force, outputs, signal }: SplitRequest,
): Promise<Divided> {
  if (input.path === undefined || (await isStream(input))) throw readOnce(input);
  const options = { today: settings.today ?? localDay(), ...(await standardOptions()) };
  const named = await outputs.outputBase(input.path);
  return divideByEmployer(input, chosen, { options, force, outputs, named, signal });
}

/**
 * Writes both parts, and says how many records are in each.
 * @throws {NewhireError} USAGE, UNREADABLE_INPUT, FORMAT_FAULT, OUTPUT_EXISTS or UNWRITABLE_OUTPUT; the signal's reason
 */
async function splitFile(
  input: Input,
  { layout, note }: ChosenLayout,
  { settings, force, outputs, signal }: SplitRequest,
): Promise<SplitOutcome> {
  const { path } = input;
  if (path === undefined || (await isStream(input))) throw readOnce(input);
  const named = await outputs.outputBase(path);
  const locate = (label: string) => partLocation(outputs, correctedName(named, label), force);
  const locations = { ready: await locate('ready'), held: await locate('held') };
  const options: SplitOptions = { today: settings.today ?? localDay(), ...(await standardOptions()) };
  const plan = await readPlan(createPlanner, input, layout, { options, signal });
  const proof = await writeParts(input, { layout, plan, options, locations, signal });
  const parts = Object.fromEntries(partsOf(plan).map((part) => [part, locations[part].name]));
  return { file: input.name, layout, note, plan, parts, warnings: proof.total_warnings };
}

function readOnce({ name, path }: Input): NewhireError {
  const what = path === undefined ? 'Standard input' : `'${name}'`;
  return usage(`${what} cannot be split: it is read twice, and its parts are named after a file.`);
}
