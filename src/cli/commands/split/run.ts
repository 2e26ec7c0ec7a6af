/** `newhire split`: the records that can be filed today in one file, those that must wait in another. */

import { NewhireError } from '../../../errors.js';
import type { Layout } from '../../../layouts/index.js';
import { localDay } from '../../../local-day.js';
import { counted, grouped, visible } from '../../../reports/index.js';
import { HEAD_BYTES, type Summary, shapeOf, standardOptions } from '../../../validation/index.js';
import { CLEAN, type ExitCode, FAILURE, FINDINGS } from '../../exit-codes.js';
import { chooseLayout } from '../../input/choose-layout.js';
import { type Input, oneInput } from '../../input/input-files.js';
import { readHead, readInput } from '../../input/read-file.js';
import { untilInterrupted } from '../../interrupts.js';
import { chooseOutput, correctedName } from '../../output/output-location.js';
import { startProgress } from '../../output/progress-line.js';
import { shellQuoted } from '../../output/shell-quoted.js';
import { resolveSettings, type Settings } from '../../settings/settings.js';
import { type Call, type FlagsOf, firstArgument, settableFlags } from '../command.js';
import type { SPLIT } from './flags.js';
import { createPlanner, type SplitOptions, type SplitPlan } from './split-plan.js';
import { partsOf, type Writing, writeParts } from './write-parts.js';

/**
 * Writes both parts beside the file, says how many records are in each, and gives the exit code: 0 when all are ready.
 * @throws {NewhireError} USAGE, UNREADABLE_INPUT, FORMAT_FAULT, OUTPUT_EXISTS or UNWRITABLE_OUTPUT; UNKNOWN_STATE,
 *   INVALID_LAYOUT
 */
export async function run(call: Call<FlagsOf<typeof SPLIT>>): Promise<ExitCode> {
  const settings = resolveSettings(settableFlags(call), process.env, process.cwd());
  const input = await oneFile(firstArgument(call));
  const { layout } = await chooseLayout(settings, input);
  const locate = async (label: string) => {
    const location = await chooseOutput({
      output: undefined,
      usual: correctedName(input.path, label),
      force: call.flags.force === true,
      input: input.path,
      advice: 'Add --force to replace the parts of an earlier split, or move them away.',
    });
    return { ...location, path: location.path ?? location.name };
  };
  const locations = { ready: await locate('ready'), held: await locate('held') };
  const options: SplitOptions = {
    today: settings.today ?? localDay(),
    ...(await standardOptions()),
  };
  const code = await untilInterrupted(async (signal) => {
    const plan = await planOf(input, layout, options, signal);
    const writing = { layout, plan, options, locations, signal };
    const proof = await writeParts(input, writing);
    process.stdout.write(sentences(writing, proof, settings));
    return partsOf(plan).includes('held') ? FINDINGS : CLEAN;
  });
  return code ?? FAILURE;
}

async function oneFile(typed: string): Promise<Input & { path: string }> {
  if (typed === '-') {
    throw new NewhireError('USAGE', 'Standard input cannot be split: the parts are written beside a file.');
  }
  const input = await oneInput(typed, 'split');
  return { ...input, path: input.path ?? input.name };
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

function sentences(
  { layout, plan, locations }: Writing,
  { total_warnings }: Summary,
  { layout: ownLayout, multistate }: Settings,
): string {
  const { ready, held, otherLines, missingType } = plan;
  const parts = partsOf(plan);
  const lines = [
    `${layout.state} · ${grouped(ready)} of ${counted(ready + held, 'record')} ready · ${grouped(held)} held`,
  ];
  if (parts.includes('ready')) {
    const warnings = total_warnings > 0 ? `, ${counted(total_warnings, 'warning')}` : '';
    lines.push(`${locations.ready.name}: ${counted(ready, 'record')}, checked again: no errors${warnings}.`);
  }
  if (missingType) {
    lines.push(
      `Nothing is ready: ${layout.state} does not accept a file without a ${missingType.label.toLowerCase()}, and this one has none, or one with errors.`,
    );
  }
  if (parts.includes('held')) {
    const others = otherLines > 0 ? ` and ${counted(otherLines, 'other line')}` : '';
    lines.push(`${locations.held.name}: ${counted(held, 'record')}${others}, byte for byte.`);
    const choice =
      ownLayout === undefined ? `-s ${shellQuoted(layout.state)}` : `--layout ${shellQuoted(ownLayout)}`;
    const ofStates = multistate ? ' --multistate' : '';
    lines.push(
      `What is wrong with them: newhire validate ${shellQuoted(locations.held.name)} ${choice}${ofStates}`,
    );
  }
  return lines.map((line) => `${visible(line)}\n`).join('');
}
