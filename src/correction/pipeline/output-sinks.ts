/** Where a pass leaves its results: nowhere but for the proposals, or in the output file and the spool. */

import { AuditSpool } from '../audit/audit-spool.js';
import type { Change, Outcome } from '../audit/change.js';
import type { Proposal } from '../record/proposal.js';
import { FILE_FORM } from '../rules/rule-catalogue.js';
import type { Sink } from './apply-changes.js';
import type { CorrectionPorts, OutputWriter } from './byte-ports.js';
import type { FormChange, FormSink } from './repair-file-form.js';

/** A sink for a pass that writes nothing. */
export class DrySink implements Sink {
  readonly proposals: Proposal[] = [];

  constructor(
    private readonly onBytes: (count: number) => void,
    private readonly keepProposals = false,
  ) {}

  write(): void {}
  change(): void {}
  outcome(): void {}
  warningsFixed(): void {}
  nextChangeId(): string {
    return '';
  }
  proposal(proposal: Proposal): void {
    if (this.keepProposals) this.proposals.push(proposal);
  }
  async flush(bytesRead: number): Promise<void> {
    this.onBytes(bytesRead);
  }
}

/** The sink of the pass that writes the output. */
export class OutputSink implements Sink, FormSink {
  readonly rules = new Map<string, number>();
  changes = 0;
  warnings = 0;
  proposals = 0;
  applied = 0;
  /** 1 for each error of the survey that is said to be resolved. */
  readonly claimed: Uint8Array;
  private pending: Uint8Array[] = [];
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly output: OutputWriter,
    readonly spool: AuditSpool,
    errors: number,
    private readonly onBytes: (count: number, applied: number) => void,
  ) {
    this.claimed = new Uint8Array(errors);
  }

  /** Begins the output anew. `errors` is how many the survey has. */
  static async open(
    ports: CorrectionPorts,
    errors: number,
    onBytes: (count: number, applied: number) => void,
  ): Promise<OutputSink> {
    const output = await ports.output.open();
    const spool = await ports.openSpool().catch(async (error: unknown) => {
      await output.close();
      throw error;
    });
    return new OutputSink(output, new AuditSpool(spool), errors, onBytes);
  }

  write(bytes: Uint8Array): void {
    if (bytes.length > 0) this.pending.push(bytes);
  }

  nextChangeId(): string {
    this.changes++;
    return `c${this.changes}`;
  }

  change(change: Change): void {
    for (const rule of change.rule.split('+')) this.rules.set(rule, (this.rules.get(rule) ?? 0) + 1);
    this.spool.add({ change });
  }

  formChange(change: FormChange): void {
    if (!this.rules.has(FILE_FORM)) this.warnings++;
    this.change({
      change_id: this.nextChangeId(),
      record_number: 0,
      field_name: 'file',
      error_type: 'FILE_FORM',
      tier: 'safe',
      by: 'rule',
      rule: FILE_FORM,
      ...change,
    });
  }

  outcome(outcome: Outcome, index: number): void {
    if (outcome.resolution === 'resolved') {
      this.claimed[index] = 1;
      this.applied++;
    }
    if (outcome.resolution === 'proposed') this.proposals++;
    this.spool.add({ outcome });
  }

  warningsFixed(count: number): void {
    this.warnings += count;
  }

  proposal({ check: _check, ...proposal }: Proposal): void {
    this.spool.add({ proposal });
  }

  /** Hands on what has come. It is written while the next is worked on, and an error is told then. */
  async flush(bytesRead: number): Promise<void> {
    const { pending } = this;
    this.pending = [];
    await this.writing;
    this.writing = this.writePending(pending);
    this.writing.catch(() => undefined);
    this.onBytes(bytesRead, this.applied);
  }

  private async writePending(pending: Uint8Array[]): Promise<void> {
    await this.output.write(pending);
    await this.spool.flush();
  }

  /** The output is whole; the spool stays open. */
  async endOutput(): Promise<void> {
    try {
      await this.writing;
    } finally {
      await this.output.close();
    }
  }
}
