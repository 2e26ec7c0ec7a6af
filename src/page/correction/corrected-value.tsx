/** The value of a field in the corrected file, where the audit has none: of what a person typed. */

import type { CorrectedRecord, Job } from '../../api/index.js';
import { belowJob } from '../api/paths.js';
import { useValues } from '../shell/shown-values.js';
import { useAnswer, useReloadAt } from '../shell/use-answer.js';
import { shownValue } from '../verdict/record-drawing.js';

interface Place {
  job: Job;
  line_number: number;
  field_name: string;
}

/** As it was written: in capitals, without accents, as the layout wants it. Nothing until it is known. */
export function CorrectedValue({ job: { job_id, revision }, line_number, field_name }: Place) {
  const values = useValues();
  const { answer, reload } = useAnswer<CorrectedRecord>(
    belowJob(job_id, `/lines/${line_number}`, { values }),
  );
  useReloadAt(revision, reload);
  const field = answer?.fields.find((one) => one.field_name === field_name);
  if (!answer || !field) return null;
  return <code className="value">{shownValue(field, answer.text)}</code>;
}
