/** How high a row of the findings is. */

import { useNarrow } from '../shell/use-narrow.js';

/** Pixels: three lines of text; on a narrow screen those who clear the errors are below it. */
export const useRowHeight = (): number => (useNarrow() ? 80 : 56);
