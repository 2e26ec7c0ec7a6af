/** Work that a client is not kept waiting for. */

import { NewhireError } from '../errors.js';

export interface Lateness {
  readonly message: string;
  readonly next: string;
}

/** What `work` gives, unless the signal is aborted first. @throws NewhireError TOO_SLOW */
export async function before<T>(
  deadline: AbortSignal,
  work: Promise<T>,
  { message, next }: Lateness,
): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(new NewhireError('TOO_SLOW', message, { next })));
  });
  return Promise.race([work, late]);
}
