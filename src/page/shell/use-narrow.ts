/** Whether the screen is narrow, for what a style alone cannot say. */

import { useSyncExternalStore } from 'react';

/** As in the styles, where a screen is as narrow as that of a phone. */
const NARROW = window.matchMedia('(width < 40rem)');

function onChange(listener: () => void): () => void {
  NARROW.addEventListener('change', listener);
  return () => NARROW.removeEventListener('change', listener);
}

/** True on a narrow screen; it follows the window. */
export const useNarrow = (): boolean => useSyncExternalStore(onChange, () => NARROW.matches);
