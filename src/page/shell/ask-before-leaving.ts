/** What would be lost with the tab. */

import { useEffect } from 'react';

/** The browser asks before the tab is closed or loads something else, while that would lose something. */
export function useAskBeforeLeaving(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLost]);
}
