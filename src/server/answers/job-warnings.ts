/** The warnings that a correction has put into a file: of what a person accepted or typed, or of records that can be read only now. */

import type * as z from 'zod';
import type { JobWarnings } from '../../api/index.js';
import { type NewWarnings, WarningComparison } from '../../reports/index.js';
import type { FileRow, JobRow, StoredBlob } from '../../storage/index.js';
import type { Finding } from '../../validation/index.js';
import type { UploadOptions } from '../uploads/receive-upload.js';
import { layoutOf } from './file-records.js';
import { openResult } from './job-results.js';
import { checkStored } from './stored-check.js';
import type { BlobReader } from './while-connected.js';

/** Where the bytes are, and how files are checked. */
interface CheckOptions extends Pick<UploadOptions, 'today' | 'standardOptions'> {
  readonly blobs: BlobReader;
}

/**
 * Both files are checked again, on the day of the correction.
 * @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE; REQUEST_TIMEOUT when the client has closed the connection
 */
export async function jobWarnings(
  row: FileRow,
  job: JobRow,
  options: CheckOptions,
): Promise<z.infer<typeof JobWarnings>> {
  const total = job.results?.warnings;
  // What only rules have changed cannot have other warnings while there are not more of them.
  const isUnchanged = job.results?.revision === 1 && total !== undefined && total <= row.total_warnings;
  if (isUnchanged) return { total_warnings: total, new_warnings: [] };
  const comparison = new WarningComparison();
  const check = await checkOf(row, job, options);
  await check(await options.blobs.open({ kind: 'source', id: row.file_id }, row), (finding) =>
    comparison.before(finding),
  );
  comparison.endBefore();
  const total_warnings = await check(await openResult(options, job, 'corrected'), (finding) =>
    comparison.after(finding),
  );
  return { total_warnings, new_warnings: comparison.found().map(withoutLines) };
}

/** As the API says it: a warning of the file as a whole has no line. */
function withoutLines({ lines: _, places: { lines, more }, ...group }: NewWarnings) {
  return { ...group, places: { lines: lines.filter(({ start }) => start > 0), more } };
}

/** Checks bytes and closes them; gives the number of warnings. */
async function checkOf(row: FileRow, job: JobRow, { today, standardOptions }: CheckOptions) {
  const layout = await layoutOf(row);
  const basis = { ...standardOptions, today: job.results?.basis?.today ?? today() };
  return async (bytes: StoredBlob, onFinding: (finding: Finding) => void): Promise<number> => {
    try {
      return (await checkStored(bytes, layout, { ...basis, onFinding })).total_warnings;
    } finally {
      await bytes.close();
    }
  };
}
