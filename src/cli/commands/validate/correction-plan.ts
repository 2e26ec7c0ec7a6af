/** What a correction of the checked file would do. It is tried at most once for all reports, and only where one needs it. */

import type { CorrectionPlan, FixesOf, FormatRow } from '../../../reports/index.js';
import type { Finding, Summary } from '../../../validation/index.js';
import { type Input, unreadable } from '../../input/input-files.js';
import { readInput } from '../../input/read-file.js';
import type { CheckedAgainst, CheckFound, Trial } from './trial-correction.js';

/** Files of 5 MB or more are corrected only for reports that always need it. */
const MAX_BYTES = 5_000_000;

/** The parts of a correction that the reports of a run show. */
export interface TrialNeeds {
  needsPlan: FormatRow['needsPlan'];
  /** The safe repairs of each error. */
  needsFixes: boolean;
}

/** The correction of one file, as far as reports need it. */
export class PlannedCorrection {
  /** The bytes of a small file. */
  private chunks: Uint8Array[] | undefined = [];
  private size = 0;
  private trial: Promise<Trial | undefined> | undefined;
  /** What the check of the bytes from `add` finds, so that the correction need not find it again. */
  private readonly findings: Finding[] = [];
  private readonly counts: (readonly [line: number, truth: number])[] = [];
  private checked: CheckFound | undefined;

  /** The bytes of an input without a path come through `add`. */
  constructor(
    private readonly input: Input,
    private readonly against: CheckedAgainst,
    private readonly needs: TrialNeeds,
  ) {}

  /** Keeps a copy of what is read for the check, where it will be needed again. */
  add(chunk: Uint8Array): void {
    if (this.needs.needsPlan && !this.trial) this.keep(chunk);
  }

  /** Takes a finding of that check. */
  readonly onFinding = (finding: Finding): void => {
    if (this.size > 0 && this.chunks) this.findings.push(finding);
  };

  /** Takes the true count of a header or total, as the checker gives it. */
  readonly onCount = (line: number, truth: number): void => void this.counts.push([line, truth]);

  /** The safe repairs, before the check; undefined where no report includes them. Standard input, read once, has none. */
  async fixes(): Promise<FixesOf | undefined> {
    if (!this.needs.needsFixes) return undefined;
    if (this.input.path === undefined) return () => [];
    await this.readAgain();
    return (await this.tryOnce())?.fixes;
  }

  /**
   * The plan, after the check. Undefined where no report needs it, where the file is too large, and where the correction finds
   * other errors than the check: the file has changed since.
   */
  async plan(summary: Summary): Promise<CorrectionPlan | undefined> {
    const { total_errors, diagnosis } = summary;
    const { needsPlan } = this.needs;
    if (!needsPlan || diagnosis || total_errors === 0) return undefined;
    if (this.size === 0) await this.readAgain();
    else if (this.chunks) this.checked = { findings: this.findings, counts: this.counts, summary };
    if (!this.chunks && needsPlan !== 'always') return undefined;
    const plan = (await this.tryOnce())?.plan;
    return plan && plan.applied + plan.proposals + plan.left === total_errors ? plan : undefined;
  }

  private keep(chunk: Uint8Array): boolean {
    this.size += chunk.length;
    if (this.size >= MAX_BYTES) this.chunks = undefined;
    else this.chunks?.push(Buffer.from(chunk));
    return this.chunks !== undefined;
  }

  private async readAgain(): Promise<void> {
    await readInput(this.input, { hash: false, onChunk: async (chunk) => this.keep(chunk) });
  }

  private tryOnce(): Promise<Trial | undefined> {
    this.trial ??= this.tryCorrection();
    return this.trial;
  }

  private async tryCorrection(): Promise<Trial | undefined> {
    const { chunks, input, against, needs, checked } = this;
    const source = chunks ? Buffer.concat(chunks) : input.path;
    if (source === undefined) return undefined;
    const { tryCorrection } = await import('./trial-correction.js');
    return tryCorrection(source, against, { withFixes: needs.needsFixes, checked }).catch(
      (error: NodeJS.ErrnoException) => {
        throw typeof error.errno === 'number' ? unreadable(input.name, error).error : error;
      },
    );
  }
}
