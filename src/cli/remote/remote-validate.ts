/** Checks a file on a server, which keeps nothing of it, and reports what it found as if it had been checked here. */

import { type FileResult, lostColumnsMarker } from '../../reports/index.js';
import type { Summary } from '../../validation/index.js';
import { scratchWork } from '../commands/correct/run-storage.js';
import { type Source, takeIn } from '../commands/correct/source-file.js';
import type { Checking } from '../commands/validate/checking.js';
import type { Input } from '../input/input-files.js';
import { connect } from './connect.js';
import { inOrder } from './finding-order.js';
import { tellFindings } from './record-texts.js';
import { NotOfLayout } from './server-errors.js';
import { deleteUpload, tellKept, type UploadedFile, uploadFile } from './upload.js';

/** @throws NewhireError for a file that cannot be read, and for a server that does not do its work */
export async function checkRemotely(input: Input, server: string, checking: Checking): Promise<FileResult> {
  const { layout, outputs } = checking;
  outputs.report.file(input.name, layout);
  const work = await scratchWork();
  try {
    const source = await takeIn(input, work.spool, new AbortController().signal);
    const summary = await askAbout(input, source, server, checking);
    const result = {
      ...summary,
      ...checking.filter.fileLeftOut(),
      file_name: input.name,
      state: layout.state,
      size: source.size,
      sha256: outputs.needsHash ? source.sha256 : '',
    };
    outputs.report.fileEnd(result);
    await outputs.ready();
    return result;
  } finally {
    await work.breakOff(undefined);
  }
}

async function askAbout(
  input: Input,
  { path, size }: Source,
  server: string,
  { layout, progress, filter, outputs }: Checking,
): Promise<Summary> {
  const client = connect(server, new AbortController().signal, progress);
  const onSent = (done: number, total: number) => progress.show(input.name, done, total);
  const marked = lostColumnsMarker();
  const tell = ({ errors, warnings }: UploadedFile) =>
    tellFindings(inOrder(errors, warnings), {
      path,
      layout,
      tell: (finding, record) => {
        const shown = marked(finding);
        if (filter.shows(finding)) outputs.report.finding(shown, record);
      },
      ready: () => outputs.ready(),
    });
  try {
    const found = await uploadFile(client, { name: input.name, path, size, state: layout.state, onSent });
    try {
      await tell(found);
    } finally {
      // Whoever only wants a file checked does not expect it to be kept; that it is changes no exit code.
      await deleteUpload(client, found).catch(() => tellKept(server, found, progress));
    }
    return summaryOf(found, layout.edition);
  } catch (error) {
    if (error instanceof NotOfLayout) return { ...NOTHING, diagnosis: error.diagnosis };
    throw error;
  }
}

const NOTHING: Summary = {
  total_records: 0,
  total_errors: 0,
  records_with_errors: 0,
  total_warnings: 0,
  notes: [],
};

/** The counts of an upload. `edition` is that of the layout here, by which values are masked. */
export function summaryOf(file: UploadedFile, edition: string): Summary {
  const { total_records, total_errors, records_with_errors, total_warnings, layout_edition } = file;
  const differs = `The server checked against the layout's edition "${layout_edition}"; this newhire knows "${edition}".`;
  const notes = layout_edition === edition ? file.notes : [...file.notes, differs];
  return { total_records, total_errors, records_with_errors, total_warnings, notes };
}
