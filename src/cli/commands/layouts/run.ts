/** `newhire layouts`: what a state's records look like, and how sure we are of it. */

import { NewhireError } from '../../../errors.js';
import { LAYOUTS } from '../../../layouts/index.js';
import { didYouMean } from '../../../nearest-word.js';
import { LAYOUT_FORMATS, layoutList, layoutText } from '../../../reports/layout/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { layoutOf } from '../../input/choose-layout.js';
import { terminalOf } from '../../output/terminal.js';
import type { ListFlags, ShowFlags } from './flags.js';

/** Prints the states that have a layout. */
export function listLayouts({ 'no-color': noColor }: ListFlags): ExitCode {
  process.stdout.write(layoutList(LAYOUTS, terminalOf(!noColor)));
  return CLEAN;
}

/**
 * Prints the layout of one state.
 * @throws {NewhireError} UNKNOWN_STATE for a state without a layout, USAGE for a format that does not exist
 */
export function showLayout(state: string, { format, 'no-color': noColor }: ShowFlags): ExitCode {
  const known = LAYOUT_FORMATS.find((one) => one === format.toLowerCase());
  if (!known) {
    throw new NewhireError('USAGE', `A layout cannot be shown as '${format}'.`, {
      next: `${didYouMean(format, LAYOUT_FORMATS)}There are: ${LAYOUT_FORMATS.join(', ')}.`,
    });
  }
  process.stdout.write(layoutText(layoutOf(state), known, terminalOf(!noColor)));
  return CLEAN;
}
