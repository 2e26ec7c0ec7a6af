/** What would be lost with the tab: the browser asks before it is closed or loads something else. */

import { useEffect, useId } from 'react';

const lost = new Set<string>();
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Says whether something would be lost, by a name of its own. */
export function setLost(name: string, isLost: boolean): void {
  if (isLost) lost.add(name);
  else lost.delete(name);
  if (lost.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

/** Says it of something in a view. */
export function useAskBeforeLeaving(isLost: boolean): void {
  const name = useId();
  useEffect(() => {
    setLost(name, isLost);
    return () => setLost(name, false);
  }, [name, isLost]);
}
