/** The plan of a file as the API shows it. */

import type { FilePlan } from '../../api/index.js';
import { firstLines } from '../../correction/index.js';
import { labelOf } from '../../reports/index.js';
import { type Blobs, type FileRow, type KeptPlan, readPlan } from '../../storage/index.js';
import { layoutOf } from './file-records.js';

/** Undefined when it is still to be made. @throws {NewhireError} STORE_UNAVAILABLE */
export async function keptPlanOf(
  row: FileRow,
  blobs: Pick<Blobs, 'readDerived'>,
  edition: string,
): Promise<KeptPlan | undefined> {
  if (row.total_errors === 0) return { edition, errors: [] };
  const kept = await blobs.readDerived('plan', row.file_id);
  return kept && readPlan(kept, row, edition);
}

/** A newer version may find different errors. The plan covers the errors that were found when the file was checked. */
export async function shownPlan(
  row: FileRow,
  { job_id, errors }: Pick<KeptPlan, 'errors'> & Pick<FilePlan, 'job_id'>,
): Promise<FilePlan> {
  const layout = await layoutOf(row);
  const by_who = { correct: 0, review: 0, payroll: 0 };
  for (const { actor, count } of errors) by_who[actor] += count;
  return {
    file_id: row.file_id,
    job_id,
    total_errors: by_who.correct + by_who.review + by_who.payroll,
    by_who,
    errors: errors
      .map(({ actor, part: _, ...one }) => {
        const record_number = one.of_employees ? 1 : 0;
        const lines = firstLines(one.lines);
        return { ...one, lines, who: actor, field_label: labelOf(layout, { ...one, record_number }) };
      })
      .sort((a, b) => b.count - a.count),
  };
}
