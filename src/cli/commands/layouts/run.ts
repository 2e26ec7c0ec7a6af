/** `newhire layouts`: what a state's records look like, and how sure we are of it. */

import { NewhireError } from '../../../errors.js';
import { LAYOUTS } from '../../../layouts/index.js';
import { didYouMean } from '../../../nearest-word.js';
import { LAYOUT_FORMATS, layoutList, layoutText } from '../../../reports/layout/index.js';
import { layoutOf } from '../../input/choose-layout.js';
import { terminalOf } from '../../output/terminal.js';

/** The states there are. */
export function listLayouts({ color }: { color: boolean }): void {
  process.stdout.write(layoutList(LAYOUTS, terminalOf(color)));
}

/** One state's layout. @throws NewhireError UNKNOWN_STATE, USAGE for a format that does not exist */
export function showLayout(state: string, { format, color }: { format: string; color: boolean }): void {
  const known = LAYOUT_FORMATS.find((one) => one === format.toLowerCase());
  if (!known) {
    throw new NewhireError('USAGE', `A layout cannot be shown as '${format}'.`, {
      next: `${didYouMean(format, LAYOUT_FORMATS)}There are: ${LAYOUT_FORMATS.join(', ')}.`,
    });
  }
  process.stdout.write(layoutText(layoutOf(state), known, terminalOf(color)));
}
