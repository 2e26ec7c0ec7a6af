/** Records what a correction does: in the audit, in counts, and in the report. */

import { closeSync, openSync, readSync } from 'node:fs';
import type { AuditSinks, Change, Outcome } from '../../../correction/index.js';
import type { Layout } from '../../../layouts/index.js';
import { InputLines, viewChange } from '../../../reports/audit/index.js';
import { Tally } from '../../../reports/index.js';
import { AuditFile } from '../../../storage/index.js';
import type { CorrectReport } from './run-outcome.js';
import type { Reporting } from './run-plan.js';

/** The audit sinks of one run. */
export class AuditRecorder implements AuditSinks {
  readonly tally: Tally;
  readonly proposal: AuditSinks['proposal'];

  private constructor(
    private readonly audit: AuditFile,
    private readonly printer: ChangePrinter,
    private readonly report: CorrectReport,
    layout: Layout,
  ) {
    this.tally = new Tally(layout);
    this.proposal = report.proposal;
  }

  /** `paths` are those of the file that is corrected and of its audit. */
  static async open(
    layout: Layout,
    reporting: Reporting,
    paths: { source: string; audit: string },
    report: CorrectReport,
  ): Promise<AuditRecorder> {
    const audit = await AuditFile.create(paths.audit);
    const printer = changePrinterFor(layout, reporting, paths.source, report);
    return new AuditRecorder(audit, printer, report, layout);
  }

  change(change: Change): Promise<void> | undefined {
    this.tally.change(change);
    this.printer.print(change);
    const ready = this.report.ready();
    return ready ? ready.then(() => this.audit.change(change)) : this.audit.change(change);
  }

  outcome(outcome: Outcome): Promise<void> | undefined {
    this.tally.outcome(outcome);
    return this.audit.outcome(outcome);
  }

  /** Ends the recording, and puts the audit in its place. */
  async commit(): Promise<void> {
    this.printer.close();
    await this.audit.commit();
  }

  /** Ends the recording without an audit. */
  async discard(): Promise<void> {
    this.printer.close();
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
