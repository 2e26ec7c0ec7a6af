/** `newhire compare`: a file and what was reported before, hire by hire. */

import { localDay } from '../../../local-day.js';
import {
  COMPARISON_FORMATS,
  compareLists,
  listRecords,
  RecordFinder,
} from '../../../reports/comparison/index.js';
import { loadPalette, Masks } from '../../../reports/index.js';
import { CLEAN, type ExitCode, FINDINGS } from '../../exit-codes.js';
import { chosenWord } from '../../flags/value-kinds.js';
import { type ChosenLayout, chooseLayout } from '../../input/choose-layout.js';
import { findInputs, oneInput } from '../../input/find-inputs.js';
import type { Input } from '../../input/input-files.js';
import { stdoutSink } from '../../output/output-stream.js';
import { terminalOf } from '../../output/terminal.js';
import { resolveSettings, type Settings } from '../../settings/settings.js';
import { usage } from '../../usage-error.js';
import { type CommandCall, type FlagsOf, settableFlags } from '../command.js';
import { openByteReader } from '../show/record-reader.js';
import type { COMPARE } from './flags.js';

/**
 * Prints what differs, and gives the exit code: 1 when anything does.
 * @throws {NewhireError} USAGE, UNREADABLE_INPUT, FORMAT_FAULT, TOO_LARGE; UNKNOWN_STATE, INVALID_LAYOUT
 */
export async function run(call: CommandCall<FlagsOf<typeof COMPARE>>): Promise<ExitCode> {
  const { flags, args } = call;
  const settings = resolveSettings(settableFlags(call), process.env, process.cwd());
  const format = chosenWord(flags.format ?? 'text', 'comparison-format', 'A comparison cannot be shown as');
  const { olds, fresh } = await inputsOf(args);
  const { layout, note } = await commonLayout(settings, olds, fresh);
  const today = settings.today ?? localDay();
  const masks = new Masks(layout, settings.values ?? (process.stdout.isTTY ? 'mask' : 'hide'), today);
  const key = Math.trunc(Math.random() * 2 ** 32);
  const sideOf = async (inputs: readonly Input[]) => {
    const files = await Promise.all(
      inputs.map(async (input) => ({ name: input.name, read: await openByteReader(input) })),
    );
    const list = await listRecords(files, { layout, today, key });
    const finders = files.map(
      ({ read }, at) => new RecordFinder(read, layout, list.files[at]?.inDoubt ?? new Set()),
    );
    return { list, finders, names: files.map(({ name }) => name) };
  };
  const sides = [await sideOf(olds), await sideOf([fresh])] as const;
  const { width, color } = terminalOf(!flags['no-color']);
  const sink = stdoutSink();
  const page = { write: sink.write, width, palette: await loadPalette(color) };
  const comparison = {
    old_name: olds.at(-1)?.name ?? '',
    old_names: olds.map(({ name }) => name),
    new_name: fresh.name,
    layout,
    notes: note === undefined ? [] : [note],
  };
  const report = COMPARISON_FORMATS[format](comparison, page);
  const differs = await compareLists(sides, { layout, masks, report, ready: sink.ready });
  for (const { finders } of sides) for (const finder of finders) await finder.close();
  await sink.close();
  return differs ? FINDINGS : CLEAN;
}

/** All but the last one are old. @throws {NewhireError} USAGE, UNREADABLE_INPUT */
async function inputsOf(args: readonly string[]): Promise<{ olds: Input[]; fresh: Input }> {
  if (args.includes('-')) throw usage('Standard input cannot be compared.', 'Give files.');
  const typed = args.at(-1);
  if (typed === undefined || args.length < 2)
    throw usage(
      'A file is compared with at least one other.',
      'Give the old file, or several, and then the new one.',
    );
  const olds = (await findInputs(args.slice(0, -1))).map((input) => {
    if ('error' in input) throw input.error;
    return input;
  });
  return { olds, fresh: await oneInput(typed, 'compared with older ones') };
}

/** With `-s auto` that of the new file. @throws {NewhireError} USAGE when an old one has another */
async function commonLayout(settings: Settings, olds: readonly Input[], fresh: Input): Promise<ChosenLayout> {
  const chosen = await chooseLayout(settings, fresh);
  for (const old of olds) {
    const { layout } = await chooseLayout(settings, old);
    if (layout.id === chosen.layout.id) continue;
    const message = `'${old.name}' is a file for ${layout.state}, '${fresh.name}' one for ${chosen.layout.state}.`;
    throw usage(message, 'Compare files of one state, or give it with -s.');
  }
  return chosen;
}
