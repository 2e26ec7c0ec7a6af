/** One record of a corrected file, field by field. */

import type * as z from 'zod';
import type { CorrectedRecord } from '../../api/index.js';
import { NewhireError } from '../../errors.js';
import { Masks } from '../../reports/index.js';
import { shownRecord } from '../../reports/record/index.js';
import type { FileRow, JobRow } from '../../storage/index.js';
import type { Line } from '../../validation/index.js';
import { layoutOf, lineOf, numberIn, type RecordView, withoutMasked } from './file-records.js';
import { openResult } from './job-results.js';

/**
 * The record on a line of the corrected file. What was masked as a whole in the upload is masked as a whole here.
 * @throws {NewhireError} as `recordOf` does
 */
export async function correctedRecordOf(
  row: FileRow,
  job: JobRow,
  number: string,
  { values, blobs, around }: RecordView,
): Promise<z.infer<typeof CorrectedRecord>> {
  const layout = await layoutOf(row);
  const wanted = numberIn(number);
  const isWanted = (line: Line) => line.number === wanted && line.recordType !== 'unknown';
  const line = await lineOf(await openResult({ blobs }, job, 'corrected'), layout, isWanted);
  if (!line) throw new NewhireError('RECORD_NOT_FOUND', 'The corrected file has no record on this line.');
  const { findings } = await around(line);
  const masks = new Masks(layout, values, row.uploaded_at);
  const { record_type: _, findings: __, ...record } = shownRecord(line, findings, masks);
  return { ...record, fields: record.fields.map(withoutMasked) };
}
