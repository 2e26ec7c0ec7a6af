/** The log, and what may be logged of an error: where it came from, not its message, which may contain a value from a file. */

import { NewhireError } from '../errors.js';

/** The log of the server or worker. `facts` contain ids, counts and times, never values of a file. */
export type Log = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>;

/** The part of an error that may be logged. */
export interface ErrorTrace {
  readonly error: string;
  readonly code?: string;
  /** Stack frames, innermost first. */
  readonly at?: readonly string[];
}

/** The message of a NewhireError is kept, as it never contains values. */
export function traceOf(error: unknown): ErrorTrace & { readonly reason?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error ? { code: String(error.code) } : {};
  if (error instanceof NewhireError && error.code !== 'INTERNAL') {
    return { error: error.name, ...code, reason: error.message };
  }
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return { error: error.name, ...code, at: frames.slice(0, 8).map((line) => line.trim()) };
}
