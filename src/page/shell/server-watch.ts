/** Whether the server answers. It is checked regularly while the tab is visible, and immediately when a request gets no answer. */

import { createContext, useContext, useEffect, useState } from 'react';
import { addressOf } from '../api/paths.js';
import { NO_ANSWER, pause } from '../api/requests.js';

/** `returned` for a while after it was gone. */
export interface ServerState {
  status: 'here' | 'gone' | 'returned';
  /** How often it has returned: what failed in the meantime is loaded again. */
  returns: number;
}

/** The state, for all views. */
export const ServerContext = createContext<ServerState>({ status: 'here', returns: 0 });

/** How often the server has returned. */
export const useReturns = (): number => useContext(ServerContext).returns;

const PAUSE = { here: 15_000, returned: 5000, gone: 1500 };
/** Milliseconds after which a check without an answer has failed. */
const PATIENCE = 4000;

/** The state of the server, kept up to date. */
export function useServerWatch(): ServerState {
  const [state, setState] = useState<ServerState>({ status: 'here', returns: 0 });
  const { status } = state;
  useEffect(() => {
    let hasEnded = false;
    let timer: ReturnType<typeof setTimeout>;
    let looks = 0;
    const look = async () => {
      const turn = ++looks;
      const isHere = document.hidden ? undefined : await serverAnswers();
      // Only the check that started last continues.
      if (hasEnded || turn !== looks) return;
      timer = setTimeout(look, PAUSE[status]);
      if (isHere !== undefined) setState((before) => after(before, isHere));
    };
    const lookNow = () => {
      clearTimeout(timer);
      void look();
    };
    timer = setTimeout(look, PAUSE[status]);
    window.addEventListener('online', lookNow);
    document.addEventListener('visibilitychange', lookNow);
    window.addEventListener(NO_ANSWER, lookNow);
    return () => {
      hasEnded = true;
      clearTimeout(timer);
      window.removeEventListener('online', lookNow);
      document.removeEventListener('visibilitychange', lookNow);
      window.removeEventListener(NO_ANSWER, lookNow);
    };
  }, [status]);
  return state;
}

function after(before: ServerState, isHere: boolean): ServerState {
  if (!isHere) return before.status === 'gone' ? before : { ...before, status: 'gone' };
  if (before.status === 'gone') return { status: 'returned', returns: before.returns + 1 };
  return before.status === 'here' ? before : { ...before, status: 'here' };
}

/** Waits until the server answers. Gives whether it was gone. @throws the reason of the signal */
export async function serverIsBack(signal: AbortSignal): Promise<boolean> {
  for (let wasGone = false; ; wasGone = true) {
    if (await serverAnswers()) return wasGone;
    await pause(PAUSE.gone, signal);
  }
}

/** Whether the server answers now. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(addressOf('/health/live'), {
      cache: 'no-store',
      credentials: 'omit',
      signal,
    });
    // Too many requests is an answer as well.
    return response.ok || response.status === 429;
  } catch {
    return false;
  }
}
