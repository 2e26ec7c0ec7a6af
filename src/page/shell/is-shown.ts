/** Whether a view is still shown when work ends that it has begun. */

import { useEffect, useRef } from 'react';

/** For work that ends with another view: whoever has gone elsewhere meanwhile stays there. */
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
