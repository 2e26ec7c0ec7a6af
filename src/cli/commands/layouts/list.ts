/** `newhire layouts list`: the states that have a layout, and how sure each is. */

import { type Layout, OUTLINES, readLayout } from '../../../layouts/index.js';
import { layoutList, layoutRows } from '../../../reports/layout/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { chosenWord } from '../../flags/value-kinds.js';
import { terminalOf } from '../../output/terminal.js';
import type { Call, FlagsOf } from '../command.js';
import type { LAYOUTS_LIST } from './flags.js';

/**
 * Prints the states with their record length, edition and standing.
 * @throws {NewhireError} USAGE for a format that does not exist
 */
export async function run({ flags }: Call<FlagsOf<typeof LAYOUTS_LIST>>): Promise<ExitCode> {
  const format = chosenWord(flags.format, 'list-format', 'The layouts cannot be listed as');
  const layouts = await Promise.all(OUTLINES.map(async ({ id }) => (await readLayout(id)) as Layout));
  const list =
    format === 'table' ? layoutList(layouts, terminalOf(!flags['no-color'])) : layoutRows(layouts, format);
  process.stdout.write(list);
  return CLEAN;
}
