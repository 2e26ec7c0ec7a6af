/** Which state a file looks like, for the message that asks for one. */

import type { Layout } from '../../layouts/index.js';
import { statesOf } from './format-fault.js';

/** Layouts whose identifier and record length the first lines of a file have; several when they cannot be distinguished. */
export function guessLayout(head: Uint8Array, layouts: readonly Layout[]): Layout[] {
  return statesOf(head, layouts);
}
