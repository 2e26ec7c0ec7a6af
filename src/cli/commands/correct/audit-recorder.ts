/** Takes down what a correction does: in the audit, in counts, and in the report. */

import type { AuditSinks, Change, Outcome, WaitingProposal } from '../../../correction/index.js';
import { AuditFile } from '../../../storage/index.js';
import { type Viewer, viewerFor } from './change-printer.js';
import type { CorrectReport } from './run-outcome.js';
import type { RunPlan } from './run-plan.js';
import { Tally } from './tally.js';

export class RunBook implements AuditSinks {
  readonly tally: Tally;

  private constructor(
    private readonly audit: AuditFile,
    private readonly viewer: Viewer,
    private readonly report: CorrectReport,
    plan: RunPlan,
  ) {
    this.tally = new Tally(plan.layoutUsed);
  }

  /** `source` is the file that is corrected, `auditPath` the place of the audit. */
  static async open(
    plan: RunPlan,
    source: string,
    auditPath: string,
    report: CorrectReport,
  ): Promise<RunBook> {
    const audit = await AuditFile.create(auditPath);
    return new RunBook(audit, viewerFor(plan, source, report), report, plan);
  }

  async change(change: Change): Promise<void> {
    this.tally.change(change);
    this.viewer.show(change);
    await this.report.ready();
    await this.audit.change(change);
  }

  async outcome(outcome: Outcome): Promise<void> {
    this.tally.outcome(outcome);
    await this.audit.outcome(outcome);
  }

  proposal(proposal: WaitingProposal): void {
    this.report.proposal(proposal);
  }

  /** Ends it: the audit stands in its place, or after `discard` nowhere. */
  async commit(): Promise<void> {
    this.viewer.close();
    await this.audit.commit();
  }

  async discard(): Promise<void> {
    this.viewer.close();
    await this.audit.discard();
  }
}
