/** Whether values are shown. They are covered until a person asks for them, and again when the tab is left. */

import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Values } from '../../api/index.js';
import { dropShownValues } from '../api/answer-memory.js';

/** `mask` or `show`, for all views. */
export const ShownValues = createContext<Values>('mask');

/** Whether the views below may ask for values. */
export const useValues = (): Values => useContext(ShownValues);

/** The setting of this tab. `onLeft` is called when it was put back because the tab was left. */
export function useShownValues(onLeft: () => void): [Values, (values: Values) => void] {
  const [values, setValues] = useState<Values>('mask');
  useEffect(() => {
    if (values === 'mask') return;
    const cover = () => {
      // Immediately: a hidden tab may not draw again before it is visible.
      flushSync(() => setValues('mask'));
      onLeft();
    };
    const onVisibility = () => document.visibilityState === 'hidden' && cover();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', cover);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', cover);
      dropShownValues();
    };
  }, [values, onLeft]);
  return [values, setValues];
}

/** Calls `cover` when all values are covered or shown, and when the tab is left. */
export function useCover(cover: () => void): void {
  const values = useValues();
  const latest = useRef(cover);
  latest.current = cover;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever covers all values covers these too
  useEffect(() => latest.current(), [values]);
  useEffect(() => {
    // Immediately: a hidden tab may not draw again before it is visible.
    const onVisibility = () => document.visibilityState === 'hidden' && flushSync(() => latest.current());
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
}
