/** The progress of a correction. */

/** The steps of a correction in their order; `ask` and `review` only when they were requested. */
export type CorrectionStep = 'check' | 'ask' | 'review' | 'apply' | 'prove';

/** The state of a running correction. */
export interface Progress {
  step: CorrectionStep;
  /** Bytes of the file that the step has processed. */
  bytes: number;
  total_bytes: number;
  total_errors: number;
  /** Errors cleared so far; 0 before the step `apply`. */
  applied: number;
}

/** Reports the progress of each step. */
export class ProgressReporter {
  errors = 0;
  applied = 0;

  constructor(
    private readonly options: { onProgress?: ((progress: Progress) => void) | undefined },
    private readonly totalBytes: number,
  ) {}

  /** Starts a step. Call the returned function with the number of bytes processed since the last call. */
  step(step: CorrectionStep): (count: number) => void {
    let bytes = 0;
    return (count) => {
      bytes += count;
      const { totalBytes, errors, applied } = this;
      this.options.onProgress?.({ step, bytes, total_bytes: totalBytes, total_errors: errors, applied });
    };
  }
}
