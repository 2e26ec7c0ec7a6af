/**
 * Receivers of the results of a pass: one passes proposals and corrected lines on and writes nothing, the other writes the output
 * and the audit.
 */

import type { Change, Outcome } from '../audit/change.js';
import type { LineCorrection, Review } from '../line/correct-line.js';
import { FILE_FORM } from '../rules/rule-catalogue.js';
import type { RefusedTyped } from '../typed/typed-value.js';
import type { OutputAttempt } from './output-target.js';
import type { FormChange, FormSink } from './repair-file-form.js';

/** Receives the results of a pass in the order of the file. */
export interface PassSink {
  write(bytes: Uint8Array): void;
  nextChangeId(): string;
  addChange(change: Change): void;
  /** `index` is that of the error in the log. */
  addOutcome(outcome: Outcome, index: number): void;
  /** Counts the warnings of a line that were cleared. */
  addFixedWarnings(count: number): void;
  /** Adds typed values that are not written. */
  addRefused(refused: readonly RefusedTyped[]): void;
  /** Undefined when nobody reads the proposals. */
  readonly addProposal: Review['onProposal'];
  /** Takes each line that was corrected, after its proposals; undefined when nobody asks about what is left. */
  readonly addCorrected?: (correction: LineCorrection) => void;
  /** Called after each chunk of the input, with its length. */
  flush(bytesRead: number): Promise<void>;
}

/** For a pass that writes nothing. */
export class NoOutputSink implements PassSink {
  readonly addProposal: PassSink['addProposal'];
  readonly addCorrected: PassSink['addCorrected'];

  /** `keep` takes what a person may be asked about. */
  constructor(
    private readonly onBytes: (count: number) => void,
    keep: Partial<Pick<PassSink, 'addProposal' | 'addCorrected'>> = {},
  ) {
    this.addProposal = keep.addProposal;
    this.addCorrected = keep.addCorrected;
  }

  write(): void {}
  addChange(): void {}
  addOutcome(): void {}
  addFixedWarnings(): void {}
  addRefused(): void {}
  nextChangeId(): string {
    return '';
  }
  async flush(bytesRead: number): Promise<void> {
    this.onBytes(bytesRead);
  }
}

/** For the pass that writes the output. */
export class OutputSink implements PassSink, FormSink {
  /** Number of changes in which each rule had a part. */
  readonly changesByRule = new Map<string, number>();
  changes = 0;
  warningsFixed = 0;
  proposals = 0;
  readonly refused: RefusedTyped[] = [];
  /** Number of errors that are claimed to be resolved. */
  resolved = 0;
  /** 1 for each error, by its index in the log, that is claimed to be resolved. */
  readonly claimed: Uint8Array;
  readonly addProposal: Review['onProposal'];
  private pending: Uint8Array[] = [];
  private writing: Promise<void> = Promise.resolve();

  /** `errors` is the number of errors in the log. */
  constructor(
    private readonly attempt: OutputAttempt,
    errors: number,
    private readonly onBytes: (count: number, resolved: number) => void,
  ) {
    this.claimed = new Uint8Array(errors);
    if (attempt.keepsProposals)
      this.addProposal = (proposal, decision) =>
        attempt.add(decision ? { proposal, decision } : { proposal });
  }

  write(bytes: Uint8Array): void {
    if (bytes.length > 0) this.pending.push(bytes);
  }

  nextChangeId(): string {
    this.changes++;
    return `c${this.changes}`;
  }

  addChange(change: Change): void {
    for (const rule of change.rule.split('+'))
      this.changesByRule.set(rule, (this.changesByRule.get(rule) ?? 0) + 1);
    this.attempt.add({ change });
  }

  addFormChange(change: FormChange): void {
    const { id: rule, tier } = FILE_FORM;
    // However many changes it takes, the form of a file is one warning.
    if (!this.changesByRule.has(rule)) this.warningsFixed++;
    this.addChange({
      change_id: this.nextChangeId(),
      record_number: 0,
      field_name: 'file',
      error_type: 'FILE_FORM',
      tier,
      by: 'rule',
      rule,
      ...change,
    });
  }

  addOutcome(outcome: Outcome, index: number): void {
    if (outcome.resolution === 'resolved') {
      this.claimed[index] = 1;
      this.resolved++;
    }
    if (outcome.resolution === 'proposed') this.proposals++;
    this.attempt.add({ outcome });
  }

  addFixedWarnings(count: number): void {
    this.warningsFixed += count;
  }

  addRefused(refused: readonly RefusedTyped[]): void {
    this.refused.push(...refused);
  }

  /** Starts to write what has been added. The next call waits for it and throws its error. */
  async flush(bytesRead: number): Promise<void> {
    const { pending } = this;
    this.pending = [];
    await this.writing;
    // One long chunk is written faster than thousands of short ones.
    this.writing = this.attempt.write(pending.length > 1 ? [Buffer.concat(pending)] : pending);
    this.writing.catch(() => undefined);
    this.onBytes(bytesRead, this.resolved);
  }

  /** Ends the output, also after an error. */
  async endOutput(): Promise<void> {
    try {
      await this.writing;
    } finally {
      await this.attempt.end();
    }
  }
}
