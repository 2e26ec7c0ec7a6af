/** Limits how long a client waits for work. */

import { NewhireError } from '../errors.js';

/** The text of the error when the deadline passes. */
export interface DeadlineMessage {
  readonly message: string;
  readonly next: string;
}

/** The result of `work`. @throws {NewhireError} TOO_SLOW when the signal is aborted first; the work goes on */
export async function withDeadline<T>(
  deadline: AbortSignal,
  work: Promise<T>,
  { message, next }: DeadlineMessage,
): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(new NewhireError('TOO_SLOW', message, { next })));
  });
  return Promise.race([work, late]);
}
