/** The warnings that the corrected file has and the upload does not, so that what was accepted or typed is looked at once more. */

import { useState } from 'react';
import type { CheckedFile, Job, JobWarnings } from '../../api/index.js';
import { counted } from '../../reports/index.js';
import { CATALOGUE } from '../../validation/index.js';
import { belowJob } from '../api/paths.js';
import { isAmong, RangeLinks } from '../findings/more-places.js';
import { linkTo } from '../shell/route.js';
import { useAnswer, useReloadAt } from '../shell/use-answer.js';

/** Those of a corrected file; undefined until they are known. */
export type KnownWarnings = JobWarnings['new_warnings'] | undefined;

/** The corrected file is checked for it: a view asks once, for all of its parts. */
export function useNewWarnings(job: Job | undefined): KnownWarnings {
  const { answer, reload } = useAnswer<JobWarnings>(job && belowJob(job.job_id, '/warnings'));
  useReloadAt(job?.revision, reload);
  return answer?.new_warnings;
}

interface OfFile extends Pick<CheckedFile, 'file_id'> {
  warnings: KnownWarnings;
}

/** The new warnings of the whole file; nothing where it has none. */
export function NewWarnings({ file_id: fileId, warnings = [] }: OfFile) {
  if (warnings.length === 0) return null;
  const total = warnings.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="box warn" aria-labelledby="new-warnings-title">
      <p role="status" className="for-ears">
        {`The corrected file has new warnings in ${counted(total, 'place')}.`}
      </p>
      <h2 id="new-warnings-title">New warnings</h2>
      <p>
        The corrected file has them on lines where the upload does not. Check these lines before you send it.
      </p>
      <ul>
        {warnings.map((one) => (
          <li key={`${one.error_type} ${one.field_name} ${one.reason}`}>
            <OneWarning warning={one} /> On <RangeLinks fileId={fileId} places={one.places} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The new warnings of one line, where a value may just have been typed. When two records collide, the later one has the warning:
 * those that other lines got since it was opened are counted. It needs a `key` that names the line.
 */
export function NewWarningsOfLine({
  file_id: fileId,
  warnings: all,
  line_number: line,
}: OfFile & { line_number: number }) {
  const own = all?.filter(({ places }) => isAmong(places.lines, line)) ?? [];
  const others = useAdded(all && all.reduce((sum, { count }) => sum + count, 0) - own.length);
  return (
    <div role="status">
      {own.map((one) => (
        <p key={`${one.error_type} ${one.field_name}`} className="box warn">
          <strong>New in the corrected file:</strong> <OneWarning warning={one} />
        </p>
      ))}
      {others > 0 ? (
        <p className="box warn">
          <strong>New in the corrected file, on other lines:</strong> {counted(others, 'warning')} since you
          saved a value here. <a href={linkTo({ view: 'correction', fileId })}>See the new warnings</a>
        </p>
      ) : null}
    </div>
  );
}

/** By how much a number is larger than the first one that was known. */
function useAdded(now: number | undefined): number {
  const [first, setFirst] = useState(now);
  if (first === undefined && now !== undefined) setFirst(now);
  return Math.max(0, (now ?? 0) - (first ?? now ?? 0));
}

function OneWarning({ warning }: { warning: JobWarnings['new_warnings'][number] }) {
  const { error_type, field_label, reason, fix } = warning;
  return (
    <>
      <span className="warning">{CATALOGUE[error_type].title}</span> · {field_label}. {reason} {fix}
    </>
  );
}
