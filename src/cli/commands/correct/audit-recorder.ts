/** Records what a correction does: in the audit, in counts, and in the report. */

import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import type { AuditSinks, Change, Outcome, WaitingProposal } from '../../../correction/index.js';
import type { Layout } from '../../../layouts/index.js';
import { InputLines, viewChange } from '../../../reports/audit/index.js';
import { Tally } from '../../../reports/index.js';
import { AuditFile, auditEntries } from '../../../storage/index.js';
import type { CorrectReport } from './run-outcome.js';
import type { Reporting } from './run-plan.js';

/** The audit sinks of one run. */
export class AuditRecorder implements AuditSinks {
  tally: Tally;
  readonly proposal: AuditSinks['proposal'];
  private proposals: WaitingProposal[] = [];

  private constructor(
    private readonly audit: AuditFile,
    private readonly layout: Layout,
    report: CorrectReport,
  ) {
    this.tally = new Tally(layout);
    if (report.proposal) this.proposal = (proposal) => void this.proposals.push(proposal);
  }

  /** `path` is that of the audit. */
  static async open(layout: Layout, path: string, report: CorrectReport): Promise<AuditRecorder> {
    return new AuditRecorder(await AuditFile.create(path), layout, report);
  }

  async begin(): Promise<void> {
    this.tally = new Tally(this.layout);
    this.proposals = [];
    await this.audit.begin();
  }

  change(change: Change): Promise<void> | undefined {
    this.tally.change(change);
    return this.audit.change(change);
  }

  outcome(outcome: Outcome): Promise<void> | undefined {
    this.tally.outcome(outcome);
    return this.audit.outcome(outcome);
  }

  /** Ends the recording, and puts the audit in its place. */
  async commit(): Promise<void> {
    await this.audit.commit();
  }

  /**
   * Passes changes and proposals to the report. Call it after `commit`. `paths` are those of the corrected file's input and of
   * the audit.
   */
  async tell(
    report: CorrectReport,
    reporting: Reporting,
    paths: { source: string; audit: string },
  ): Promise<void> {
    const printer = changePrinterFor(this.layout, reporting, paths.source, report);
    try {
      for await (const entries of reporting.diff ? auditEntries(createReadStream(paths.audit)) : []) {
        for (const entry of entries) {
          if (entry.kind !== 'change') continue;
          const { kind: _kind, ...change } = entry;
          printer.print(change);
          await report.ready();
        }
      }
    } finally {
      printer.close();
    }
    for (const proposal of this.proposals) report.proposal?.(proposal);
  }

  /** Ends the recording without an audit. */
  async discard(): Promise<void> {
    await this.audit.discard();
  }
}

/** Prints changes one by one, in the order of the file. */
export interface ChangePrinter {
  print(change: Change): void;
  /** May be called twice. */
  close(): void;
}

/** `path` is the file that the changes are of. Without `--diff` nothing is printed. */
export function changePrinterFor(
  layout: Layout,
  { diff, masks }: Pick<Reporting, 'diff' | 'masks'>,
  path: string,
  report: CorrectReport,
): ChangePrinter {
  if (!diff) return { print() {}, close() {} };
  let file: number | undefined = openSync(path, 'r');
  const lines = new InputLines((from, length) => {
    if (file === undefined) throw new TypeError('The file is closed.');
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, from));
  }, layout);
  return {
    print: (change) => report.change(viewChange(change, lines, layout, masks)),
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}
