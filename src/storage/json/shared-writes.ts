/**
 * Changes that arrive together, or during a write, share the next write. Each is answered after the write that includes
 * it; when that write fails, exactly the changes in it are rejected and nothing remains of them.
 */

interface Change {
  /** Checks first, then changes the draft. When it throws, the draft is unchanged. */
  readonly apply: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The changes that are not written yet. */
export interface Draft {
  readonly hasDraft: () => boolean;
  /** Writes the draft to disk. */
  readonly write: () => Promise<void>;
  readonly commit: () => void;
  readonly discard: () => void;
}

/** Collects changes and writes them together. */
export class SharedWrites {
  private waiting: Change[] = [];
  private running: Promise<void> | undefined;

  constructor(private readonly draft: Draft) {}

  /** Fulfilled with the result of `apply` once the change is on disk; rejected with what it throws, or with the error of the write. */
  change<T>(apply: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ apply, resolve: resolve as (value: unknown) => void, reject });
      this.running ??= this.run();
    });
  }

  /** Waits until every change that has arrived so far is answered. */
  async settled(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    // So that the other changes of this turn of the event loop join the first write.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.writeTogether(this.waiting.splice(0));
    this.running = undefined;
  }

  private async writeTogether(changes: readonly Change[]): Promise<void> {
    const answers: (() => void)[] = [];
    const refused: Change[] = [];
    const applied: Change[] = [];
    for (const change of changes) {
      try {
        const value = change.apply();
        answers.push(() => change.resolve(value));
        applied.push(change);
      } catch (error) {
        answers.push(() => change.reject(error));
        refused.push(change);
      }
    }
    try {
      if (this.draft.hasDraft()) await this.draft.write();
      this.draft.commit();
      for (const answer of answers) answer();
    } catch (error) {
      this.draft.discard();
      for (const change of applied) change.reject(error);
      for (const change of refused) this.refuseAgain(change, error);
    }
  }

  /** A change may have been refused because of another one that was then not written; in that case the failed write is the reason. */
  private refuseAgain(change: Change, writeError: unknown): void {
    try {
      change.apply();
      this.draft.discard();
      change.reject(writeError);
    } catch (error) {
      change.reject(error);
    }
  }
}
