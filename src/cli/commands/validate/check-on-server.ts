/** Checks a file on a server, which deletes it afterwards, and reports the findings as if it had been checked here. */

import type { OutboundAddress } from '../../../outbound.js';
import type { FileResult } from '../../../reports/index.js';
import type { Finding, Summary } from '../../../validation/index.js';
import { withFirst } from '../../input/choose-layout.js';
import { type Input, pathOrName } from '../../input/input-files.js';
import { prepareSource, type SourceFile } from '../../input/source-file.js';
import { connect } from '../../remote/client.js';
import { orderedFindings, reportFindings } from '../../remote/remote-findings.js';
import { LayoutMismatch } from '../../remote/server-errors.js';
import { deleteUpload, summaryOf, uploadFile, warnStillStored } from '../../remote/upload.js';
import { openTemporaryStorage } from '../correct/run-storage.js';
import type { CheckContext } from './check-files.js';
import { PlannedCorrection } from './correction-plan.js';

/** @throws {NewhireError} when the file cannot be read, or the server cannot check it */
export async function checkOnServer(
  input: Input,
  server: OutboundAddress,
  context: CheckContext,
): Promise<FileResult> {
  const { layout, outputs } = context;
  outputs.report.file(input.name, layout);
  const storage = await openTemporaryStorage();
  try {
    const source = await prepareSource(input, storage.spool, new AbortController().signal);
    const summary = await uploadAndReport(input, source, server, context);
    const result = {
      ...summary,
      notes: withFirst(context.note, summary.notes),
      ...context.filter.fileLeftOut(),
      file_name: input.name,
      state: layout.state,
      size: source.size,
      sha256: outputs.needsHash ? source.sha256 : '',
      ...(summary.diagnosis ? {} : context.known?.about(input.name, source.sha256)),
    };
    const { needsPlan } = outputs;
    const again = { name: input.name, path: source.path };
    const correction = new PlannedCorrection(again, context, { needsPlan, needsFixes: false });
    outputs.report.fileEnd(result, layout, await correction.plan(summary));
    await outputs.ready();
    return result;
  } finally {
    await storage.abandon(undefined);
  }
}

async function uploadAndReport(
  input: Input,
  { path, size }: SourceFile,
  server: OutboundAddress,
  context: CheckContext,
): Promise<Summary> {
  const { layout, progress } = context;
  const client = connect(server, new AbortController().signal, progress);
  const onSent = (done: number, total: number) => progress.show(input.name, done, total);
  try {
    const file = await uploadFile(client, {
      name: pathOrName(input),
      path,
      size,
      state: layout.state,
      onSent,
    });
    try {
      await report(await orderedFindings(client, file, size), path, context);
    } finally {
      // A check is not expected to leave the file on the server; a failed deletion does not change the exit code.
      await deleteUpload(client, file).catch(() => warnStillStored(server.url, file, progress));
    }
    return summaryOf(file, layout.edition);
  } catch (error) {
    if (error instanceof LayoutMismatch) return { ...NOTHING_FOUND, diagnosis: error.diagnosis };
    throw error;
  }
}

async function report(
  findings: readonly Finding[],
  path: string,
  { layout, filter, outputs }: CheckContext,
): Promise<void> {
  await reportFindings(findings, {
    path,
    layout,
    onFinding: (finding, record) => {
      if (filter.shows(finding)) outputs.report.finding(finding, layout, record);
    },
    ready: () => outputs.ready(),
  });
}

const NOTHING_FOUND: Summary = {
  total_records: 0,
  total_errors: 0,
  records_with_errors: 0,
  total_warnings: 0,
  notes: [],
};
