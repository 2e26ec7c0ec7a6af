/** What a log may hold of an error: where it came from, never its message, which may hold a value from a file. */

import { NewhireError } from '../errors.js';

export interface Trace {
  readonly error: string;
  readonly code?: string;
  /** The places in the program, innermost first. */
  readonly at?: readonly string[];
}

/** Our own errors hold no values by rule, so that their message stays. */
export function traceOf(error: unknown): Trace & { readonly reason?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error ? { code: String(error.code) } : {};
  if (error instanceof NewhireError && error.code !== 'INTERNAL') {
    return { error: error.name, ...code, reason: error.message };
  }
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return { error: error.name, ...code, at: frames.slice(0, 8).map((line) => line.trim()) };
}
