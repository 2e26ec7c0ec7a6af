/** How far a correction has come. */

export type Step = 'check' | 'ask' | 'review' | 'apply' | 'prove';

export interface Progress {
  step: Step;
  /** Bytes that the step has gone through, of the file's. */
  bytes: number;
  total_bytes: number;
  total_errors: number;
  /** Errors cleared so far; 0 before the step `apply`. */
  applied: number;
}

/** Tells how far each step has come. */
export class ProgressReport {
  errors = 0;
  applied = 0;

  constructor(
    private readonly options: { onProgress?: ((progress: Progress) => void) | undefined },
    private readonly totalBytes: number,
  ) {}

  /** Begins a step; the function it gives takes the bytes that each stage of it has read. */
  step(step: Step): (count: number) => void {
    let bytes = 0;
    return (count) => {
      bytes += count;
      const { totalBytes, errors, applied } = this;
      this.options.onProgress?.({ step, bytes, total_bytes: totalBytes, total_errors: errors, applied });
    };
  }
}
