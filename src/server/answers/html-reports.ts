/** The HTML report of a stored file, and of a corrected one. */

import { presentTime } from '../../clock.js';
import type { Outcome } from '../../correction/index.js';
import type { Layout } from '../../layouts/index.js';
import { correctedName } from '../../output-name.js';
import {
  type CorrectedFrom,
  type CorrectionPlan,
  findFormat,
  PlanRecorder,
  type Report,
  type ValueMode,
} from '../../reports/index.js';
import { shownName } from '../../shown-name.js';
import { type FileRow, type JobRow, type StoredBlob, storedFindings } from '../../storage/index.js';
import type { Summary } from '../../validation/index.js';
import type { RouteServices } from '../routes/route-services.js';
import type { IntakeOptions } from '../uploads/upload-intake.js';
import { layoutOf } from './file-records.js';
import { DRAWN, drawnLines } from './finding-groups.js';
import { openResult, readAudit } from './job-results.js';
import { checkStored } from './stored-check.js';

/** Where the bytes are, and how files are checked. */
export interface ReportOptions extends IntakeOptions {
  readonly values: Exclude<ValueMode, 'hide'>;
  /** Such as `0.2.0`. */
  readonly version: string;
}

/**
 * The report of the findings as they were at the upload; `job` is that of the file, if it has one.
 * @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE
 */
export async function fileReport(
  row: FileRow,
  job: JobRow | undefined,
  options: ReportOptions & Pick<RouteServices, 'findings'>,
): Promise<string> {
  const { blobs } = options;
  const layout = await layoutOf(row);
  const findings = await blobs.open({ kind: 'findings', id: row.file_id }, row.findings);
  try {
    const texts = await drawnLines(row, layout, blobs, options.findings);
    const { report, page } = await openReport(options, row.uploaded_at);
    report.file(shownName(row.file_name), layout);
    for await (const some of storedFindings(findings)) {
      for (const finding of some) {
        const text = finding.field_name === 'file' ? undefined : texts.get(finding.line_number);
        report.finding(finding, layout, text === undefined ? undefined : { text: () => text });
      }
    }
    return page(row, row, shownName(row.file_name), layout, await planOfJob(options, job, layout));
  } finally {
    await findings.close();
  }
}

/** The report of the corrected file, which is checked again. @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE */
export async function jobReport(row: FileRow, job: JobRow, options: ReportOptions): Promise<string> {
  const layout = await layoutOf(row);
  const corrected = await openResult(options, job, 'corrected');
  try {
    const { report, page } = await openReport(options, presentTime().toISOString(), {
      ...job,
      file_name: shownName(row.file_name),
    });
    const name = correctedName(shownName(row.file_name));
    report.file(name, layout);
    const summary = await checkStored(corrected, layout, {
      today: options.today(),
      ...options.standardOptions,
      onFinding: (finding, record) => report.finding(finding, layout, record),
    });
    const plan = await planOfJob(options, job, layout, { isLeft: true });
    return page(summary, corrected, name, layout, plan);
  } finally {
    await corrected.close();
  }
}

async function openReport({ values, version }: ReportOptions, now: string, corrected?: CorrectedFrom) {
  const parts: string[] = [];
  const write = (text: string) => void parts.push(text);
  const format = await findFormat('html').load(false);
  const context = { write, values, width: 0, color: false, max: DRAWN, now, version };
  const report: Report = format({ ...context, ...(corrected && { corrected }) });
  const page = (
    summary: Omit<Summary, 'notes'> & { notes: readonly string[] },
    { size, sha256 }: Pick<StoredBlob, 'size' | 'sha256'>,
    file_name: string,
    layout: Layout,
    plan: CorrectionPlan | undefined,
  ) => {
    const { total_records, total_errors, records_with_errors, total_warnings, notes } = summary;
    const counts = { total_records, total_errors, records_with_errors, total_warnings };
    const isSame = plan && plan.applied + plan.proposals + plan.left === total_errors;
    const result = { ...counts, notes: [...notes], file_name, state: layout.state, size, sha256 };
    report.fileEnd(result, layout, isSame && total_errors > 0 ? plan : undefined);
    report.end({ ...counts, files: 1, format_faults: 0 });
    return parts.join('');
  };
  return { report, page };
}

/**
 * The plan of a file's completed job as it was before a person decided, or, with `isLeft`, of what the job has left. Undefined without
 * such a job: nothing has been corrected yet.
 * @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE
 */
async function planOfJob(
  services: Pick<RouteServices, 'blobs'>,
  job: JobRow | undefined,
  layout: Layout,
  { isLeft = false } = {},
): Promise<CorrectionPlan | undefined> {
  if (job?.status !== 'completed') return undefined;
  const recorder = new PlanRecorder(layout);
  const byPerson = new Map<string, Outcome['resolution']>();
  await readAudit(services, job, (entry) => {
    if (entry.kind === 'change') {
      if (entry.by === 'person') byPerson.set(entry.change_id, entry.typed ? 'not_attempted' : 'proposed');
    } else if (!isLeft || entry.resolution !== 'resolved') {
      const [decided] = entry.resolved_by.flatMap((id) => byPerson.get(id) ?? []);
      recorder.outcome(decided === undefined ? entry : { ...entry, resolution: decided });
    }
  });
  return recorder.plan();
}
