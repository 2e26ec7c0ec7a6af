/** `newhire layouts list`: the states that have a layout, and how sure each is. */

import { type Layout, OUTLINES, readLayout } from '../../../layouts/index.js';
import { layoutList } from '../../../reports/layout/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { terminalOf } from '../../output/terminal.js';
import type { Call, FlagsOf } from '../command.js';
import type { LAYOUTS_LIST } from './flags.js';

/** Prints the states with their record length, edition and standing. */
export async function run({ flags }: Call<FlagsOf<typeof LAYOUTS_LIST>>): Promise<ExitCode> {
  const layouts = await Promise.all(OUTLINES.map(async ({ id }) => (await readLayout(id)) as Layout));
  process.stdout.write(layoutList(layouts, terminalOf(!flags['no-color'])));
  return CLEAN;
}
