/**
 * Changes that arrive together, or while a write runs, share the next write. Each is answered after the write that
 * holds it; when that write fails, exactly the changes in it are rejected and nothing of them is left.
 */

interface Change {
  /** Checks first, then changes the draft; throws without having changed it. */
  readonly apply: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface Draft {
  readonly hasDraft: () => boolean;
  /** Puts the draft on disk. */
  readonly write: () => Promise<void>;
  readonly commit: () => void;
  readonly discard: () => void;
}

export class SharedWrites {
  readonly #draft: Draft;
  #waiting: Change[] = [];
  #running: Promise<void> | undefined;

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  /** Gives what `apply` gives, once it is on disk; rejects with what it throws, or with the error of the write. */
  change<T>(apply: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ apply, resolve: resolve as (value: unknown) => void, reject });
      this.#running ??= this.#run();
    });
  }

  /** Waits until every change that has arrived is answered. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Lets the other changes of this turn of the event loop join the first write.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#writeTogether(this.#waiting.splice(0));
    this.#running = undefined;
  }

  async #writeTogether(changes: readonly Change[]): Promise<void> {
    const answers: (() => void)[] = [];
    const refused: Change[] = [];
    const held: Change[] = [];
    for (const change of changes) {
      try {
        const value = change.apply();
        answers.push(() => change.resolve(value));
        held.push(change);
      } catch (error) {
        answers.push(() => change.reject(error));
        refused.push(change);
      }
    }
    try {
      if (this.#draft.hasDraft()) await this.#draft.write();
      this.#draft.commit();
      for (const answer of answers) answer();
    } catch (error) {
      this.#draft.discard();
      for (const change of held) change.reject(error);
      for (const change of refused) this.#refuseAgain(change, error);
    }
  }

  /** A refusal may rest on a change that was not written after all; then the failed write is the reason. */
  #refuseAgain(change: Change, writeError: unknown): void {
    try {
      change.apply();
      this.#draft.discard();
      change.reject(writeError);
    } catch (error) {
      change.reject(error);
    }
  }
}
