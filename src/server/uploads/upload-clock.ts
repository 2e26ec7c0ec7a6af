/** The time limits of an upload: for the client to send the next bytes, and for the server to check all of them. */

import { NewhireError } from '../../errors.js';
import type { Timeouts } from '../service/timeouts.js';

/** Aborts `signal` with the error for the client when a limit is reached, or when the server has to stop. */
export class UploadClock {
  private readonly ending = new AbortController();
  /** Milliseconds left for the check. */
  private left: number;
  private timer: NodeJS.Timeout | undefined;
  private checkingSince: number | undefined;
  private readonly onStop = () => this.ending.abort(new NewhireError('STOPPING', STOPPED, { next: LATER }));

  constructor(
    private readonly limits: Pick<Timeouts, 'stalled' | 'validation'>,
    private readonly stopping: AbortSignal,
  ) {
    this.left = limits.validation;
    stopping.addEventListener('abort', this.onStop);
    if (stopping.aborted) this.onStop();
    this.waits();
  }

  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** The server waits for the client. */
  waits(): void {
    if (this.checkingSince !== undefined) this.left -= performance.now() - this.checkingSince;
    this.checkingSince = undefined;
    this.endIn(this.limits.stalled, () => {
      const seconds = this.limits.stalled / 1000;
      return new NewhireError('REQUEST_TIMEOUT', `No bytes came for ${seconds} seconds. Nothing is stored.`, {
        next: 'Send the file again.',
      });
    });
  }

  /** The server works on what the client sent. */
  checks(): void {
    this.checkingSince ??= performance.now();
    this.endIn(this.left, () => {
      const seconds = this.limits.validation / 1000;
      return new NewhireError(
        'TOO_SLOW',
        `The upload was not checked within ${seconds} seconds. Nothing is stored.`,
        { next: 'Try again, or send the file in parts.' },
      );
    });
  }

  /** Ends all limits. */
  stop(): void {
    clearTimeout(this.timer);
    this.stopping.removeEventListener('abort', this.onStop);
  }

  /** The result of `work`. @throws {NewhireError} the reason when a limit is reached first; the work continues */
  async limit<T>(work: Promise<T>): Promise<T> {
    const ended = new Promise<never>((_, reject) => {
      const end = () => reject(this.signal.reason);
      if (this.signal.aborted) end();
      else this.signal.addEventListener('abort', end, { once: true });
    });
    return Promise.race([work, ended]);
  }

  private endIn(ms: number, reason: () => NewhireError): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ending.abort(reason()), Math.max(0, ms));
  }
}

const STOPPED = 'The server stops. Nothing is stored.';
const LATER = 'Send the file again in a moment.';
