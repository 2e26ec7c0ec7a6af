/** Whether a view is still shown when work that it has started ends. */

import { useEffect, useRef } from 'react';

/** True while the view is shown. Work that ends by opening another view asks, so that nobody is taken away from a view opened since. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
