/** What a correction did: its verdict, the downloads, the proposals, what was changed and why, and what is left. */

import { Fragment, useState } from 'react';
import type { CheckedFile, Job, JobSummary } from '../../api/index.js';
import { correctedName } from '../../output-name.js';
import { clearedSentence, counted, grouped } from '../../reports/index.js';
import { CATALOGUE } from '../../validation/index.js';
import type { FindingFilter } from '../api/paths.js';
import { belowJob } from '../api/paths.js';
import { DownloadButton, ReportLink } from '../shell/download-button.js';
import { ALL_ERRORS, linkTo } from '../shell/route.js';
import { useValues } from '../shell/shown-values.js';
import { useAnswer, Waiting } from '../shell/use-answer.js';
import { ChangeList } from './change-list.js';
import { ReviewSection } from './review-section.js';
import { useProposals } from './use-proposals.js';

interface Result {
  file: CheckedFile;
  job: Job;
  /** Called with the job after decisions. */
  onJob: (job: Job) => void;
}

/** The results are loaded again for each revision. The proposals come first, since decisions change the file. */
export function CorrectionResult({ file, job, onJob }: Result) {
  const { job_id: jobId, revision } = job;
  const open = useProposals(job, 'open', MOST_OPEN);
  return (
    <>
      <Verdict job={job} />
      {open.isKnown || open.problem ? (
        <>
          {nextAfter(job, open.total).map((text) => (
            <p key={text}>{text}</p>
          ))}
          <ReviewSection {...{ job, onJob, open }} />
          <Downloads file={file} job={job} isMain={open.isKnown && open.total === 0} />
        </>
      ) : (
        // Until it is known whether there are any, no button may look like the next step.
        <Waiting what="the proposals" loaded={open} />
      )}
      <WhatWasDone key={`done ${revision}`} jobId={jobId} fileId={file.file_id} />
    </>
  );
}

function Verdict({ job }: { job: Job }) {
  return (
    <p className={`verdict result ${job.corrections_failed > 0 ? 'warn' : 'good'}`}>{clearedSentence(job)}</p>
  );
}

const ALL_CLEARED =
  'The corrected file was checked as a whole and has no errors: send it, and keep the report and the audit.';
const TO_PAYROLL =
  'The list of what is left, below, says why and what to do. Correct it in the payroll system, export the file again, and check the new export here.';

/** What to do next with the result, given the number of open proposals. */
function nextAfter({ corrections_failed: left }: Job, open: number): string[] {
  if (left === 0) return [ALL_CLEARED];
  const decide = `${counted(open, 'proposal')} of a repair ${open === 1 ? 'waits' : 'wait'} for your decision. What you accept changes the corrected file, so decide before you download it.`;
  return [...(open > 0 ? [decide] : []), ...(left > open ? [TO_PAYROLL] : [])];
}

/** Nobody reviews more in one sitting; the others follow once these are saved. */
const MOST_OPEN = 2000;

interface DownloadsProps extends Pick<Result, 'file' | 'job'> {
  /** Downloading the file is the next step. */
  isMain: boolean;
}

function Downloads({ file: { file_name: name }, job: { job_id: jobId }, isMain }: DownloadsProps) {
  const values = useValues();
  return (
    <section aria-labelledby="downloads-title">
      <h2 id="downloads-title">The corrected file</h2>
      <p className="actions">
        <DownloadButton
          className={isMain ? 'main' : ''}
          path={belowJob(jobId, '/download')}
          name={correctedName(name)}
        >
          Download the corrected file
        </DownloadButton>
        <ReportLink
          path={belowJob(jobId, '/report', { values })}
          name={`${correctedName(name)}.report.html`}
        />
        <DownloadButton
          path={belowJob(jobId, '/audit', { values, format: 'html' })}
          name={`${name}.audit.html`}
        >
          Audit of every change, to sign
        </DownloadButton>
        <DownloadButton
          path={belowJob(jobId, '/audit', { values, format: 'csv' })}
          name={`${name}.audit.csv`}
        >
          Audit as a table (CSV)
        </DownloadButton>
      </p>
      <p className="soft">
        The file contains all values. In the report and the audit they are{' '}
        {values === 'mask' ? 'covered; show values first if you need them.' : 'shown, as on this page.'}
      </p>
    </section>
  );
}

const BY = { rule: 'By rule', model: 'By the language model', person: 'Decided by a person' } as const;

function WhatWasDone({ jobId, fileId }: { jobId: string; fileId: string }) {
  const loaded = useAnswer<JobSummary>(belowJob(jobId, '/summary'));
  const [isListed, setListed] = useState(false);
  if (!loaded.answer) return <Waiting what="what was changed" loaded={loaded} />;
  const { changed, left } = loaded.answer;
  return (
    <>
      <section aria-labelledby="changed-title">
        <h2 id="changed-title">What was changed</h2>
        {changed.length === 0 ? <p>Nothing.</p> : null}
        {(['rule', 'model', 'person'] as const).map((by) => {
          const rows = changed.filter((row) => row.by === by);
          return rows.length === 0 ? null : (
            <table key={by} className="counts">
              <caption>{BY[by]}</caption>
              <tbody>
                {rows.map(({ rule, title, changes }) => (
                  <tr key={rule}>
                    <td className="number">{grouped(changes)}</td>
                    <th scope="row">{title}</th>
                  </tr>
                ))}
              </tbody>
            </table>
          );
        })}
        {changed.length > 0 ? (
          <details onToggle={({ currentTarget }) => setListed(currentTarget.open)}>
            <summary>Every change, with its reason</summary>
            {isListed ? <ChangeList jobId={jobId} /> : null}
          </details>
        ) : null}
      </section>
      {left.length > 0 ? <WhatIsLeft left={left} fileId={fileId} /> : null}
    </>
  );
}

function WhatIsLeft({ left, fileId }: { left: JobSummary['left']; fileId: string }) {
  return (
    <section aria-labelledby="left-title">
      <h2 id="left-title">What is left, and why</h2>
      {left.map(({ error_type, field_name, field_label, resolution, reason, fix, count, lines }) => (
        <div key={`${error_type} ${field_name} ${resolution} ${reason} ${fix}`} className="sample">
          <h3>
            <span className="count error">{counted(count, 'error')}</span> {CATALOGUE[error_type].title} ·{' '}
            {field_label}
          </h3>
          <dl className="advice">
            <dt>Why</dt>
            <dd>{reason}</dd>
            <dt>To do</dt>
            <dd>{resolution === 'proposed' ? 'Decide on the proposal above.' : fix}</dd>
            <dt>Where</dt>
            <dd>
              <Places {...{ fileId, lines, count }} filter={{ ...ALL_ERRORS, error_type, field_name }} />
            </dd>
          </dl>
        </div>
      ))}
    </section>
  );
}

interface PlacesProps {
  fileId: string;
  lines: readonly number[];
  count: number;
  filter: FindingFilter;
}

/** The first lines, each a link to its finding. */
function Places({ fileId, lines, count, filter }: PlacesProps) {
  const numbers = lines.filter((line) => line > 0);
  if (numbers.length === 0) return 'the file as a whole';
  const more = count - lines.length;
  return (
    <>
      line{' '}
      {numbers.map((line, index) => (
        <Fragment key={line}>
          {index > 0 ? '; ' : ''}
          <a href={linkTo({ view: 'findings', fileId, filter: { ...filter, line_number: String(line) } })}>
            {grouped(line)}
          </a>
        </Fragment>
      ))}
      {more > 0 ? (
        <>
          {' and '}
          <a href={linkTo({ view: 'findings', fileId, filter })}>{grouped(more)} more</a>
        </>
      ) : null}
    </>
  );
}
