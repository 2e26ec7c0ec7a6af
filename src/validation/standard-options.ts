/** The default options of a check, apart from the layout and the day. */

import { OUTLINES } from '../layouts/index.js';
import { loadZipCities } from '../reference/index.js';
import type { CheckerOptions } from './file/file-checker.js';

export type StandardOptions = Required<Pick<CheckerOptions, 'places' | 'otherLayouts'>>;

/** The options that the command line, the server, its worker and the library have in common. Tables are loaded once. */
export async function standardOptions(): Promise<StandardOptions> {
  return { places: await loadZipCities(), otherLayouts: OUTLINES };
}
