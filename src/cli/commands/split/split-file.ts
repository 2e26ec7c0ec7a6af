/** Splits one file into its parts. */

import { NewhireError } from '../../../errors.js';
import type { Layout } from '../../../layouts/index.js';
import { localDay } from '../../../local-day.js';
import { HEAD_BYTES, shapeOf, standardOptions } from '../../../validation/index.js';
import type { ChosenLayout } from '../../input/choose-layout.js';
import type { Input } from '../../input/input-files.js';
import { readHead, readInput } from '../../input/read-file.js';
import { isStream } from '../../input/source-file.js';
import { chooseOutput, correctedName, type OutputPlan } from '../../output/output-location.js';
import { startProgress } from '../../output/progress-line.js';
import type { Settings } from '../../settings/settings.js';
import { usage } from '../../usage-error.js';
import { createPlanner, type SplitOptions, type SplitPlan } from './split-plan.js';
import type { SplitOutcome } from './split-report.js';
import { partsOf, writeParts } from './write-parts.js';

/** What the files of a split have in common. */
export interface SplitRequest {
  settings: Settings;
  /** Replace the parts of an earlier split. */
  force: boolean;
  outputs: OutputPlan;
  signal: AbortSignal;
}

/**
 * Writes both parts, and says how many records are in each.
 * @throws {NewhireError} USAGE, UNREADABLE_INPUT, FORMAT_FAULT, OUTPUT_EXISTS or UNWRITABLE_OUTPUT; the signal's reason
 */
export async function splitFile(
  input: Input,
  { layout, note }: ChosenLayout,
  { settings, force, outputs, signal }: SplitRequest,
): Promise<SplitOutcome> {
  const { path } = input;
  if (path === undefined || (await isStream(input))) throw readOnce(input);
  const named = await outputs.besideOrBelow(path);
  const locate = async (label: string) => {
    const location = await chooseOutput({
      output: undefined,
      usual: correctedName(named, label),
      force,
      input: path,
      advice: 'Add --force to replace the parts of an earlier split, or move them away.',
    });
    outputs.claim(location);
    return { ...location, path: location.path ?? location.name };
  };
  const locations = { ready: await locate('ready'), held: await locate('held') };
  const options: SplitOptions = { today: settings.today ?? localDay(), ...(await standardOptions()) };
  const plan = await planOf(input, layout, options, signal);
  const proof = await writeParts(input, { layout, plan, options, locations, signal });
  const parts = Object.fromEntries(partsOf(plan).map((part) => [part, locations[part].name]));
  return { file: input.name, layout, note, plan, parts, warnings: proof.total_warnings };
}

function readOnce({ name, path }: Input): NewhireError {
  const what = path === undefined ? 'Standard input' : `'${name}'`;
  return usage(`${what} cannot be split: it is read twice, and its parts are named after a file.`);
}

async function planOf(
  input: Input,
  layout: Layout,
  options: SplitOptions,
  signal: AbortSignal,
): Promise<SplitPlan> {
  const planner = createPlanner(layout, shapeOf(await readHead(input, HEAD_BYTES), layout), options);
  const progress = startProgress(process.stderr.isTTY);
  try {
    await readInput(input, {
      hash: false,
      onChunk: async (chunk, done, total) => {
        signal.throwIfAborted();
        planner.push(chunk);
        progress.show(input.name, done, total);
        return !planner.stopped;
      },
    });
  } finally {
    progress.stop();
  }
  const plan = planner.end();
  if (!('diagnosis' in plan)) return plan;
  throw new NewhireError('FORMAT_FAULT', `'${input.name}' cannot be split. ${plan.diagnosis.message}`);
}
