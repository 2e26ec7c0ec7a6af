/** The warnings that a correction has put into a file: of what a person accepted or typed, or of records that can be read only now. */

import type * as z from 'zod';
import type { JobWarnings } from '../../api/index.js';
import { type NewWarnings, WarningComparison, WarningLines } from '../../reports/index.js';
import type { FileRow, JobRow, StoredBlob } from '../../storage/index.js';
import type { CheckerOptions, Finding } from '../../validation/index.js';
import type { UploadOptions } from '../uploads/receive-upload.js';
import { layoutOf } from './file-records.js';
import { openResult } from './job-results.js';
import { checkStored } from './stored-check.js';
import type { BlobReader } from './while-connected.js';

/** Uploads whose warnings stay in memory, as lines without values. */
const MAX_KEPT = 4;

/** How files are checked. */
type CheckOptions = Pick<UploadOptions, 'today' | 'standardOptions'>;

/** Gives the new warnings of jobs. What is known of the uploads that were asked for last is kept: a review changes nothing of them. */
export class WarningsOfJobs {
  private readonly kept = new Map<string, WarningLines>();

  constructor(private readonly options: CheckOptions) {}

  /**
   * Both files are checked on the day of the correction.
   * @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE; REQUEST_TIMEOUT when the client has closed the connection
   */
  async of(row: FileRow, job: JobRow, blobs: BlobReader): Promise<z.infer<typeof JobWarnings>> {
    const total = job.results?.warnings;
    // What only rules have changed cannot have other warnings while there are not more of them.
    const isUnchanged = job.results?.revision === 1 && total !== undefined && total <= row.total_warnings;
    if (isUnchanged) return { total_warnings: total, new_warnings: [] };
    const today = job.results?.basis?.today ?? this.options.today();
    const check = await checkOf(row, { ...this.options.standardOptions, today });
    const comparison = new WarningComparison(await this.before(row, today, check, blobs));
    const corrected = await openResult({ blobs }, job, 'corrected');
    const total_warnings = await check(corrected, (finding) => comparison.add(finding));
    return { total_warnings, new_warnings: comparison.found().map(withoutLines) };
  }

  private async before(row: FileRow, today: string, check: Check, blobs: BlobReader): Promise<WarningLines> {
    const key = `${row.file_id} ${today}`;
    let known = this.kept.get(key);
    if (!known) {
      known = new WarningLines();
      const lines = known;
      await check(await blobs.open({ kind: 'source', id: row.file_id }, row), (one) => lines.add(one));
      known.end();
    }
    this.kept.delete(key);
    this.kept.set(key, known);
    for (const oldest of this.kept.keys()) if (this.kept.size > MAX_KEPT) this.kept.delete(oldest);
    return known;
  }
}

/** As the API says it: a warning of the file as a whole has no line. */
function withoutLines({ lines: _, places: { lines, more }, ...group }: NewWarnings) {
  return { ...group, places: { lines: lines.filter(({ start }) => start > 0), more } };
}

/** Checks bytes and closes them; gives the number of warnings. */
type Check = (bytes: StoredBlob, onFinding: (finding: Finding) => void) => Promise<number>;

async function checkOf(row: FileRow, options: Omit<CheckerOptions, 'onFinding'>): Promise<Check> {
  const layout = await layoutOf(row);
  return async (bytes, onFinding) => {
    try {
      return (await checkStored(bytes, layout, { ...options, onFinding })).total_warnings;
    } finally {
      await bytes.close();
    }
  };
}
