/** Progress of a correction on stderr: drawn on a terminal, a line now and then elsewhere, nothing for a short run. */

import type { Progress } from '../../../correction/index.js';
import type { ModelStats } from '../../../model/index.js';
import { isCi, loadInk } from '../../ui/load-ink.js';
import { countsOf, headOf, type ProgressFacts } from '../../ui/progress-facts.js';
import type { ShownProgress } from '../../ui/show-progress.js';

const DOING: Record<Progress['step'], string> = {
  check: 'Checking',
  ask: 'Preparing the questions to the model',
  review: 'Gathering what to decide',
  apply: 'Correcting',
  prove: 'Proving the result',
};

/** Also how long a run may take before anything is shown. */
const DRAW_EVERY_MS = 500;
const LINE_EVERY_MS = 10_000;
/** Before this share of a step nothing is said about the time it will take. */
const FIRST_ESTIMATE = 0.02;

export interface ProgressOptions {
  /** Bytes of a record with its line end, about. */
  recordBytes: number;
  /** Undefined until it is known what the model will be asked. */
  model: () => { stats: ModelStats; planned: number } | undefined;
  color: boolean;
  stream: NodeJS.WriteStream;
}

export class ProgressLine {
  readonly #options: ProgressOptions;
  readonly #isDrawn: boolean;
  readonly #timer: NodeJS.Timeout;
  #shown: ShownProgress | undefined;
  #isLoading = false;
  #isPaused = false;
  #latest: Progress | undefined;
  #stepBegan = Date.now();

  constructor(options: ProgressOptions) {
    this.#options = options;
    this.#isDrawn = options.stream.isTTY === true && !isCi(process.env);
    // By the clock, because a step may wait for the model for minutes.
    this.#timer = setInterval(() => this.#tell(), this.#isDrawn ? DRAW_EVERY_MS : LINE_EVERY_MS).unref();
  }

  show(progress: Progress): void {
    if (this.#latest?.step !== progress.step) this.#stepBegan = Date.now();
    this.#latest = progress;
  }

  /** Takes it off the screen while something else is written there; `next` is the step that follows. */
  async aside<Result>(work: () => Promise<Result>, next: Progress['step']): Promise<Result> {
    this.#pause();
    try {
      return await work();
    } finally {
      this.#isPaused = false;
      if (this.#latest) this.show({ ...this.#latest, step: next, bytes: 0 });
    }
  }

  /** Takes it off the screen for good. */
  stop(): void {
    clearInterval(this.#timer);
    this.#pause();
  }

  #pause(): void {
    this.#isPaused = true;
    this.#shown?.clear();
    this.#shown = undefined;
  }

  #tell(): void {
    if (!this.#latest || this.#isPaused) return;
    const facts = this.#factsOf(this.#latest, Date.now() - this.#stepBegan);
    if (!this.#isDrawn) this.#options.stream.write(`newhire: ${headOf(facts)} · ${countsOf(facts)}\n`);
    else if (this.#shown) this.#shown.update(facts);
    else void this.#begin(facts);
  }

  #factsOf({ step, bytes, total_bytes, total_errors, applied }: Progress, elapsed: number): ProgressFacts {
    const { recordBytes, model } = this.#options;
    const { stats, planned = 0 } = model() ?? {};
    const read = total_bytes === 0 ? 1 : bytes / total_bytes;
    // Where a model is asked, that is what takes the time.
    const isAsking = planned > 0 && (step === 'apply' || step === 'review');
    const share = Math.min(1, isAsking ? Math.max(read, (stats!.calls + stats!.cached) / planned) : read);
    const isKnown = share >= FIRST_ESTIMATE && share < 1;
    return {
      doing: DOING[step],
      share,
      records: Math.floor(bytes / recordBytes),
      applied,
      left: total_errors - applied,
      ...(stats ? { model: { calls: stats.calls, planned, cost: stats.cost } } : {}),
      secondsLeft: isKnown ? (elapsed / 1000) * (1 / share - 1) : undefined,
    };
  }

  async #begin(facts: ProgressFacts): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    await loadInk({ flag: this.#options.color, stream: this.#options.stream });
    const { showProgress } = await import('../../ui/show-progress.js');
    if (!this.#isPaused) this.#shown = showProgress(facts, this.#options.stream);
    this.#isLoading = false;
  }
}
