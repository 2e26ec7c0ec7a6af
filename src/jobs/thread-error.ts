/** Errors on their way out of a thread, where they lose their class. */

import { type ErrorCode, NewhireError } from '../errors.js';
import { storeError } from '../storage/index.js';
import { traceOf } from './error-trace.js';

/** `stack`: of a mistake of the program, without its message, which may contain a value from a file. */
export interface ThreadError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly next?: string | undefined;
  readonly sheets?: readonly string[] | undefined;
  readonly stack?: string | undefined;
}

/** An error of the disk has its true reason. Whatever else ends the thread is taken for a crash. */
export function errorOf(error: unknown, root: string): ThreadError {
  const isSystems = error instanceof Error && 'syscall' in error;
  const known = isSystems ? storeError(error, root) : error;
  // The path of the data folder is not for clients.
  if (known instanceof NewhireError)
    return {
      code: known.code,
      message: known.message.replaceAll(` ${root}`, ''),
      next: known.next,
      ...(known.ids.sheets && { sheets: known.ids.sheets }),
    };
  const { error: name, at = [] } = traceOf(error);
  return { code: 'INTERNAL', message: name, stack: at.map((frame) => `    ${frame}`).join('\n') };
}
