/** Progress of a correction on stderr: drawn on a terminal, a line now and then elsewhere, nothing for a short run. */

import type { Progress } from '../../../correction/index.js';
import type { ModelStats } from '../../../model/index.js';
import { printable } from '../../../printable.js';
import { canDraw } from '../../output/terminal.js';
import { tell } from '../../output/writer.js';
import { loadInk } from '../../ui/load-ink.js';
import { countsOf, headOf, type ProgressFacts } from '../../ui/progress-facts.js';
import type { ShownProgress } from '../../ui/show-progress.js';

const STEP_NAMES: Record<Progress['step'], string> = {
  check: 'Checking',
  ask: 'Preparing the questions to the model',
  review: 'Gathering what to decide',
  apply: 'Correcting',
  prove: 'Proving the result',
};

/** Milliseconds between drawings, and before the first one. */
const DRAW_INTERVAL_MS = 500;
const LINE_INTERVAL_MS = 10_000;
/** Before this share of a step the time left is not estimated. */
const FIRST_ESTIMATE = 0.02;

/** Options of the progress display. */
export interface ProgressOptions {
  /** Bytes of a record with its line end, approximately. */
  recordBytes: number;
  /** Undefined until it is known what the model will be asked. */
  model: () => { stats: ModelStats; planned: number } | undefined;
  color: boolean;
  stream: NodeJS.WriteStream;
}

/** The progress display of one run. It starts when it is created; `stop` must be called in the end. */
export class CorrectionProgress {
  private readonly isDrawn: boolean;
  private readonly timer: NodeJS.Timeout;
  private shown: ShownProgress | undefined;
  private isLoading = false;
  private isPaused = false;
  private latest: Progress | undefined;
  private stepBegan = performance.now();

  constructor(private readonly options: ProgressOptions) {
    this.isDrawn = canDraw(options.stream.isTTY === true, process.env);
    // On a timer, because a step may wait for the model for minutes.
    this.timer = setInterval(() => this.update(), this.isDrawn ? DRAW_INTERVAL_MS : LINE_INTERVAL_MS).unref();
  }

  show(progress: Progress): void {
    if (this.latest?.step !== progress.step) this.stepBegan = performance.now();
    this.latest = progress;
  }

  /** Removes it from the screen while `work` writes something else there; `next` is the step that follows. */
  async aside<Result>(work: () => Promise<Result>, next: Progress['step']): Promise<Result> {
    this.pause();
    try {
      return await work();
    } finally {
      this.isPaused = false;
      if (this.latest) this.show({ ...this.latest, step: next, bytes: 0 });
    }
  }

  /** Removes it from the screen permanently. */
  stop(): void {
    clearInterval(this.timer);
    this.pause();
  }

  private pause(): void {
    this.isPaused = true;
    this.shown?.clear();
    this.shown = undefined;
  }

  private update(): void {
    if (!this.latest || this.isPaused) return;
    const facts = this.factsOf(this.latest, performance.now() - this.stepBegan);
    if (!this.isDrawn) tell(printable(`newhire: ${headOf(facts)} · ${countsOf(facts)}\n`));
    else if (this.shown) this.shown.update(facts);
    else void this.draw(facts);
  }

  private factsOf(
    { step, bytes, total_bytes, total_errors, applied }: Progress,
    elapsedMs: number,
  ): ProgressFacts {
    const model = this.options.model();
    const read = total_bytes === 0 ? 1 : bytes / total_bytes;
    // Where a model is asked, the requests take most of the time.
    const isAsking = model && model.planned > 0 && (step === 'apply' || step === 'review');
    const answered = isAsking ? (model.stats.calls + model.stats.cached) / model.planned : 0;
    const share = Math.min(1, Math.max(read, answered));
    const isKnown = share >= FIRST_ESTIMATE && share < 1;
    return {
      doing: STEP_NAMES[step],
      share,
      records: Math.floor(bytes / this.options.recordBytes),
      applied,
      left: total_errors - applied,
      ...(model && {
        model: { calls: model.stats.calls, planned: model.planned },
      }),
      secondsLeft: isKnown ? (elapsedMs / 1000) * (1 / share - 1) : undefined,
    };
  }

  private async draw(facts: ProgressFacts): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    const { color, stream } = this.options;
    await loadInk(color, stream);
    const { showProgress } = await import('../../ui/show-progress.js');
    if (!this.isPaused) this.shown = showProgress(facts, stream);
    this.isLoading = false;
  }
}
