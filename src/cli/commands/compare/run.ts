/** `newhire compare`: two files hire by hire. */

import { localDay } from '../../../local-day.js';
import { COMPARISON_FORMATS } from '../../../reports/comparison/index.js';
import { loadPalette, Masks } from '../../../reports/index.js';
import { CLEAN, type ExitCode, FINDINGS } from '../../exit-codes.js';
import { chosenWord } from '../../flags/value-kinds.js';
import { type ChosenLayout, chooseLayout } from '../../input/choose-layout.js';
import { type Input, oneInput } from '../../input/input-files.js';
import { stdoutSink } from '../../output/output-stream.js';
import { terminalOf } from '../../output/terminal.js';
import { resolveSettings, type Settings } from '../../settings/settings.js';
import { usage } from '../../usage-error.js';
import { type Call, type FlagsOf, settableFlags } from '../command.js';
import { openReading } from '../show/record-reader.js';
import { compareLists } from './compare-lists.js';
import type { COMPARE } from './flags.js';
import { RecordFinder } from './record-finder.js';
import { listRecords } from './record-list.js';

/**
 * Prints what differs, and gives the exit code: 1 when anything does.
 * @throws {NewhireError} USAGE, UNREADABLE_INPUT, FORMAT_FAULT, TOO_LARGE; UNKNOWN_STATE, INVALID_LAYOUT
 */
export async function run(call: Call<FlagsOf<typeof COMPARE>>): Promise<ExitCode> {
  const { flags, args } = call;
  const settings = resolveSettings(settableFlags(call), process.env, process.cwd());
  const format = chosenWord(flags.format ?? 'text', 'comparison-format', 'A comparison cannot be shown as');
  const [old, fresh] = await Promise.all([inputOf(args[0]), inputOf(args[1])]);
  const { layout, note } = await commonLayout(settings, old, fresh);
  const today = settings.today ?? localDay();
  const masks = new Masks(layout, settings.values ?? (process.stdout.isTTY ? 'mask' : 'hide'), today);
  const key = Math.trunc(Math.random() * 2 ** 32);
  const sideOf = async (input: Input) => {
    const read = await openReading(input);
    const list = await listRecords(read, { name: input.name, layout, today, key });
    return { list, records: new RecordFinder(read, layout, list.inDoubt) };
  };
  const sides = [await sideOf(old), await sideOf(fresh)] as const;
  const { width, color } = terminalOf(!flags['no-color']);
  const sink = stdoutSink();
  const page = { write: sink.write, width, palette: await loadPalette(color) };
  const comparison = {
    old_name: old.name,
    new_name: fresh.name,
    layout,
    notes: note === undefined ? [] : [note],
  };
  const report = COMPARISON_FORMATS[format](comparison, page);
  const differs = await compareLists(sides, { layout, masks, report, ready: sink.ready });
  for (const { records } of sides) await records.close();
  await sink.close();
  return differs ? FINDINGS : CLEAN;
}

async function inputOf(typed = ''): Promise<Input> {
  if (typed === '-') throw usage('Standard input cannot be compared.', 'Give two files.');
  return oneInput(typed, 'compared');
}

/** With `-s auto` that of the new file. @throws {NewhireError} USAGE when the old one has another */
async function commonLayout(settings: Settings, old: Input, fresh: Input): Promise<ChosenLayout> {
  const chosen = await chooseLayout(settings, fresh);
  const { layout } = await chooseLayout(settings, old);
  if (layout.id === chosen.layout.id) return chosen;
  const message = `'${old.name}' is a file for ${layout.state}, '${fresh.name}' one for ${chosen.layout.state}.`;
  throw usage(message, 'Compare two files of one state, or give it with -s.');
}
