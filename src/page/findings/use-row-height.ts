/** How high a row of the findings is. */

import { useSyncExternalStore } from 'react';

/** As in the styles, where a screen is as narrow as that of a phone. */
const NARROW = window.matchMedia('(width < 40rem)');

function onChange(listener: () => void): () => void {
  NARROW.addEventListener('change', listener);
  return () => NARROW.removeEventListener('change', listener);
}

/** Pixels: three lines of text; on a narrow screen those who clear the errors are below it. It follows the window. */
export const useRowHeight = (): number => (useSyncExternalStore(onChange, () => NARROW.matches) ? 80 : 56);
