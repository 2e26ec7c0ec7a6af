/** The API key of this tab. It is kept in memory only: closing or loading the page forgets it. */

import { dropAnswers } from './answer-memory.js';
import type { ApiProblem } from './api-problem.js';

/** `wanted` and `refused` by the server; the page then asks for one. */
interface KeyState {
  key: string;
  status: 'fine' | 'wanted' | 'refused';
}

let state: KeyState = { key: '', status: 'fine' };
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

/** Sets the key of this tab. What another key has seen is dropped. */
export function setApiKey(key: string): void {
  if (key !== state.key) dropAnswers();
  change({ key, status: 'fine' });
}

/** Asks for another key. The present one is used until then. */
export const askForKey = (): void => change({ ...state, status: 'wanted' });

/** Records a problem that only a key can solve, and returns it. */
export function recorded(problem: ApiProblem): ApiProblem {
  if (problem.code === 'UNAUTHORIZED') change({ ...state, status: state.key === '' ? 'wanted' : 'refused' });
  return problem;
}

/** The headers with the key, for each request. */
export const keyHeaders = (): Record<string, string> => (state.key === '' ? {} : { 'X-API-Key': state.key });
