/**
 * `newhire layouts list`, `newhire layouts show` and `newhire layouts deadlines`: the record layouts of the states, and how
 * reliable each is.
 */

import { type Layout, OUTLINES, readLayout } from '../../../layouts/index.js';
import { didYouMean } from '../../../nearest-word.js';
import { loadDeadlines } from '../../../reference/index.js';
import {
  deadlineText,
  LAYOUT_FORMATS,
  layoutList,
  layoutRows,
  layoutText,
} from '../../../reports/layout/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { chosenWord } from '../../flags/value-kinds.js';
import { layoutOf } from '../../input/choose-layout.js';
import { terminalOf } from '../../output/terminal.js';
import { print } from '../../output/writer.js';
import { usage } from '../../usage-error.js';
import { type CommandCall, type FlagsOf, firstArgument } from '../command.js';
import type { LAYOUTS_DEADLINES, LAYOUTS_LIST, LAYOUTS_SHOW } from './flags.js';

/**
 * Prints the states with their record length, edition and standing.
 * @throws {NewhireError} USAGE for a format that does not exist
 */
export async function listLayouts({ flags }: CommandCall<FlagsOf<typeof LAYOUTS_LIST>>): Promise<ExitCode> {
  const format = chosenWord(flags.format, 'list-format', 'The layouts cannot be listed as');
  const layouts = await Promise.all(OUTLINES.map(async ({ id }) => (await readLayout(id)) as Layout));
  print(
    format === 'table' ? layoutList(layouts, terminalOf(!flags['no-color'])) : layoutRows(layouts, format),
  );
  return CLEAN;
}

/**
 * Prints the layout of one state.
 * @throws {NewhireError} UNKNOWN_STATE for a state without a layout, USAGE for a format that does not exist
 */
export async function showLayout(call: CommandCall<FlagsOf<typeof LAYOUTS_SHOW>>): Promise<ExitCode> {
  const { format, 'no-color': noColor } = call.flags;
  const known = LAYOUT_FORMATS.find((one) => one === format.toLowerCase());
  if (!known) {
    throw usage(
      `A layout cannot be shown as '${format}'.`,
      `${didYouMean(format, LAYOUT_FORMATS)}There are: ${LAYOUT_FORMATS.join(', ')}.`,
    );
  }
  print(layoutText(await layoutOf(firstArgument(call)), known, terminalOf(!noColor)));
  return CLEAN;
}

/**
 * Prints the deadlines of all states and territories with their sources.
 * @throws {NewhireError} USAGE for a format that does not exist
 */
export async function listDeadlines({
  flags,
}: CommandCall<FlagsOf<typeof LAYOUTS_DEADLINES>>): Promise<ExitCode> {
  const format = chosenWord(flags.format, 'deadline-format', 'Deadlines cannot be shown as');
  print(deadlineText(await loadDeadlines(), format));
  return CLEAN;
}
