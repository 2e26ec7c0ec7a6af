/**
 * The API key of this tab. It is kept in memory, so that loading the page forgets it; only when the person asks for it, in the session
 * storage, until the tab is closed.
 */

import { dropAnswers } from './answer-memory.js';
import type { ApiProblem } from './api-problem.js';

/** `wanted` and `refused` by the server; the page then asks for one. */
interface KeyState {
  key: string;
  status: 'fine' | 'wanted' | 'refused';
}

/** Its name in the session storage, the only thing that the page keeps there of itself. */
const NAME = 'newhire:key';

let state: KeyState = { key: storedKey(), status: 'fine' };
const listeners = new Set<() => void>();

function change(next: KeyState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The key, and whether the server accepts it. */
export const keyState = (): KeyState => state;

/** Calls the listener whenever that changes. Returns a function that removes it. */
export function onKeyState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the key of this tab, and whether it is kept until the tab is closed. What another key has seen is dropped. */
export function setApiKey(key: string, isKept: boolean): void {
  if (key !== state.key) dropAnswers();
  store(isKept ? key : '');
  change({ key, status: 'fine' });
}

/** Whether the key outlives a reload. */
export const isKeyKept = (): boolean => storedKey() !== '';

/** A browser may allow no storage at all. */
function storedKey(): string {
  try {
    return sessionStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}

function store(key: string): void {
  try {
    if (key === '') sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, key);
  } catch {
    // The key is then kept in memory only.
  }
}

/** Asks for another key. The present one is used until then. */
export const askForKey = (): void => change({ ...state, status: 'wanted' });

/** Records a problem that only a key can solve, and returns it. `key` is the one of the request: a late answer says nothing of another. */
export function recorded(problem: ApiProblem, key: string): ApiProblem {
  if (problem.code === 'UNAUTHORIZED' && key === state.key) {
    store('');
    change({ ...state, status: state.key === '' ? 'wanted' : 'refused' });
  }
  return problem;
}

/** The headers with the key, for each request. */
export const keyHeaders = (): Record<string, string> => (state.key === '' ? {} : { 'X-API-Key': state.key });
