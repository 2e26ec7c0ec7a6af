/** Bytes in, findings out. Pure: no files, network, process or clock. */

import type { Layout } from '../layouts/types.js';
import { type Checker, type CheckerOptions, FileChecker } from './checker.js';

export type { Checker, CheckerOptions } from './checker.js';

/** A checker for one file of a layout. Push its bytes, then end it. Throws RangeError when `today` is no calendar day. */
export function createChecker(layout: Layout, options: CheckerOptions): Checker {
  return new FileChecker(layout, options);
}
