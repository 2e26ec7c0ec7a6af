/** Splits one file, and says what is in its parts. */

import { NewhireError } from '../../../errors.js';
import type { Layout } from '../../../layouts/index.js';
import { localDay } from '../../../local-day.js';
import { counted, grouped, visible } from '../../../reports/index.js';
import { HEAD_BYTES, type Summary, shapeOf, standardOptions } from '../../../validation/index.js';
import { CLEAN, FINDINGS } from '../../exit-codes.js';
import { type ChosenLayout, withFirst } from '../../input/choose-layout.js';
import type { Input } from '../../input/input-files.js';
import { readHead, readInput } from '../../input/read-file.js';
import { isStream } from '../../input/source-file.js';
import { chooseOutput, correctedName } from '../../output/output-location.js';
import type { OutputPlan } from '../../output/output-plan.js';
import { startProgress } from '../../output/progress-line.js';
import { shellQuoted } from '../../output/shell-quoted.js';
import { programName } from '../../program-name.js';
import type { Settings } from '../../settings/settings.js';
import type { FileDone } from '../several-files.js';
import { createPlanner, type SplitOptions, type SplitPlan } from './split-plan.js';
import { partsOf, type Writing, writeParts } from './write-parts.js';

/** What the files of a split have in common. */
export interface SplitRequest {
  settings: Settings;
  /** Replace the parts of an earlier split. */
  force: boolean;
  outputs: OutputPlan;
  signal: AbortSignal;
}

/**
 * Writes both parts, says how many records are in each, and gives the exit code: 0 when all are ready.
 * @throws {NewhireError} USAGE, UNREADABLE_INPUT, FORMAT_FAULT, OUTPUT_EXISTS or UNWRITABLE_OUTPUT; the signal's reason
 */
export async function splitFile(
  input: Input,
  { layout, note }: ChosenLayout,
  { settings, force, outputs, signal }: SplitRequest,
): Promise<FileDone> {
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
  const writing = { layout, plan, options, locations, signal };
  const proof = await writeParts(input, writing);
  const said = withFirst(note && `Note: ${note}`, sentences(writing, proof, settings));
  process.stdout.write(said.map((line) => `${visible(line)}\n`).join(''));
  const { ready, held } = plan;
  return {
    row: { file: input.name, state: layout.state, counts: [ready + held, ready, held] },
    code: partsOf(plan).includes('held') ? FINDINGS : CLEAN,
  };
}

function readOnce({ name, path }: Input): NewhireError {
  const what = path === undefined ? 'Standard input' : `'${name}'`;
  return new NewhireError(
    'USAGE',
    `${what} cannot be split: it is read twice, and its parts are named after a file.`,
  );
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
): string[] {
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
      'What is wrong with them:',
      `  ${programName()} validate ${shellQuoted(locations.held.name)} ${choice}${ofStates}`,
    );
  }
  return lines;
}
