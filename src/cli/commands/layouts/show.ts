/** `newhire layouts show`: what a state's records look like, and how sure that is. */

import { NewhireError } from '../../../errors.js';
import { didYouMean } from '../../../nearest-word.js';
import { LAYOUT_FORMATS, layoutText } from '../../../reports/layout/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { layoutOf } from '../../input/choose-layout.js';
import { terminalOf } from '../../output/terminal.js';
import { type Call, type FlagsOf, firstArgument } from '../command.js';
import type { LAYOUTS_SHOW } from './flags.js';

/**
 * Prints the layout of one state.
 * @throws {NewhireError} UNKNOWN_STATE for a state without a layout, USAGE for a format that does not exist
 */
export async function run(call: Call<FlagsOf<typeof LAYOUTS_SHOW>>): Promise<ExitCode> {
  const { format, 'no-color': noColor } = call.flags;
  const known = LAYOUT_FORMATS.find((one) => one === format.toLowerCase());
  if (!known) {
    throw new NewhireError('USAGE', `A layout cannot be shown as '${format}'.`, {
      next: `${didYouMean(format, LAYOUT_FORMATS)}There are: ${LAYOUT_FORMATS.join(', ')}.`,
    });
  }
  process.stdout.write(layoutText(await layoutOf(firstArgument(call)), known, terminalOf(!noColor)));
  return CLEAN;
}
