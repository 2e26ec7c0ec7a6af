/** What a correction did: its verdict, the downloads, the proposals, what was changed and why, and what is left. */

import { useState } from 'react';
import type { CheckedFile, Job, JobSummary } from '../../api/index.js';
import { clearedSentence, counted, grouped } from '../../reports/index.js';
import { belowJob } from '../api/paths.js';
import { DownloadButton, ReportLink } from '../shell/download-button.js';
import { useValues } from '../shell/shown-values.js';
import { useAnswer, useReloadAt, Waiting } from '../shell/use-answer.js';
import { CorrectedFile, CorrectedReport, PayrollList, PrintPayroll } from '../verdict/file-actions.js';
import { sharesAfter } from '../verdict/file-progress.js';
import { ChangeList } from './change-list.js';
import { ErrorsLeft, hasForm, SavedValue } from './errors-left.js';
import { type KnownWarnings, NewWarnings, useNewWarnings } from './new-warnings.js';
import { ReviewSection } from './review-section.js';
import { isStillSaved } from './send-review.js';
import { isSamePlace, type TypedField } from './typed-texts.js';
import { TakenBack } from './typed-value-form.js';
import { type RefusedText, refusalOf, UnsavedValue } from './unsaved-value.js';
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
  const open = useProposals(job, 'open', MAX_OPEN);
  const warnings = useNewWarnings(job);
  const summary = useAnswer<JobSummary>(belowJob(jobId, '/summary'));
  useReloadAt(revision, summary.reload);
  return (
    <>
      <Verdict job={job} />
      <NewWarnings file_id={file.file_id} warnings={warnings} />
      {open.isKnown || open.problem ? (
        <>
          {nextAfter(job, open.total).map((text) => (
            <p key={text}>{text}</p>
          ))}
          <ReviewSection {...{ job, onJob, open }} />
          <Downloads
            {...{ file, job }}
            isMain={open.isKnown && open.total === 0}
            forPayroll={open.isKnown ? sharesAfter(job, open.total).payroll : 0}
          />
        </>
      ) : (
        // Until it is known whether there are any, no button may look like the next step.
        <Waiting what="the proposals" loaded={open} />
      )}
      {summary.answer ? (
        <WhatWasDone {...summary.answer} {...{ file, job, warnings, onJob }} />
      ) : (
        <Waiting what="what was changed" loaded={summary} />
      )}
    </>
  );
}

function Verdict({ job }: { job: Job }) {
  return (
    <p className={`verdict result ${job.corrections_failed > 0 ? 'warn' : 'good'}`}>{clearedSentence(job)}</p>
  );
}

const ALL_CLEARED =
  'The corrected file was checked as a whole and has no errors: send it to the state yourself, as nothing is sent from here, and keep the report and the audit.';
const TO_PAYROLL =
  'The list below shows the errors that are left, why they remain and what to do. Correct them in the payroll system, export the file again, and check the new export here. Values that you know can also be typed here.';

const NOTHING_CHANGED = 'Nothing was changed: the file is still as it was uploaded.';

/** What to do next with the result, given the number of open proposals. */
function nextAfter({ corrections_failed: left, file_changed }: Job, open: number): string[] {
  if (left === 0) return [ALL_CLEARED];
  const decide = `${counted(open, 'proposed repair')} ${open === 1 ? 'waits' : 'wait'} for your decision. What you accept changes the corrected file, so decide before you download it.`;
  return [
    ...(file_changed ? [] : [NOTHING_CHANGED]),
    ...(open > 0 ? [decide] : []),
    ...(left > open ? [TO_PAYROLL] : []),
  ];
}

/** Nobody reviews more in one sitting; the others follow once these are saved. */
const MAX_OPEN = 2000;

interface DownloadsProps extends Pick<Result, 'file' | 'job'> {
  /** Nothing is left to decide: one of the downloads is the next step. */
  isMain: boolean;
  /** Errors that only payroll can clear. */
  forPayroll: number;
}

/** A file in which nothing was changed is not offered as corrected. */
function Downloads({ file, job, isMain, forPayroll }: DownloadsProps) {
  const { file_id: fileId, file_name: name } = file;
  const { job_id: jobId, file_changed: isChanged } = job;
  const values = useValues();
  return (
    <section aria-labelledby="downloads-title">
      <h2 id="downloads-title">{isChanged ? 'The corrected file' : 'Downloads'}</h2>
      <p className="actions">
        {forPayroll > 0 ? <PayrollList {...{ fileId, jobId, name, count: forPayroll, isMain }} /> : null}
        {isChanged ? <CorrectedFile {...{ jobId, name }} isMain={isMain && forPayroll === 0} /> : null}
      </p>
      <p className="actions">
        {forPayroll > 0 ? <PrintPayroll className="quiet" {...{ fileId, jobId, name }} /> : null}
        <CorrectedReport {...{ jobId, name }} />
        <ReportLink
          className="quiet"
          path={belowJob(jobId, '/audit', { values, format: 'html' })}
          name={`${name}.audit.html`}
        >
          Audit to print and sign
        </ReportLink>
        <DownloadButton
          className="quiet"
          path={belowJob(jobId, '/audit', { values, format: 'csv' })}
          name={`${name}.audit.csv`}
        >
          Audit as a table (CSV)
        </DownloadButton>
      </p>
      <p className="soft">
        {isChanged ? 'The corrected file contains all values. ' : ''}In the report and the audit, values are{' '}
        {values === 'mask' ? 'masked; show values first if you need them.' : 'shown, as on this page.'}
        {forPayroll > 0 ? ' The list for payroll is always masked.' : ''}
      </p>
    </section>
  );
}

const BY = { rule: 'By rule', model: 'By the language model', person: 'Decided by a person' } as const;

interface Done extends JobSummary, Result {
  warnings: KnownWarnings;
}

function WhatWasDone({ changed, left, file, job, warnings, onJob }: Done) {
  const [isListed, setListed] = useState(false);
  /** The last value that was typed, and the first revision with it. */
  const [last, setLast] = useState<{ saved: TypedField; at: Job['revision'] }>();
  const [unsaved, setUnsaved] = useState<RefusedText>();
  const [taken, setTaken] = useState<TypedField>();
  const onTaken = (field: TypedField) => {
    setTaken(field);
    setLast((before) => (before && isSamePlace(before.saved, field) ? undefined : before));
  };
  // Where somebody else has made a revision, its error is left again if they took the value back.
  const isSaved =
    last &&
    (isStillSaved(job.job_id, last.saved, last.at ?? 0, job.revision ?? 0) || !hasForm(left, last.saved));
  return (
    <>
      <section className="in-columns" aria-labelledby="changed-title">
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
            {isListed ? <ChangeList {...{ job, onJob, onTaken }} /> : null}
          </details>
        ) : null}
      </section>
      {taken ? <TakenBack {...taken} /> : null}
      {isSaved ? <SavedValue saved={last.saved} {...{ job, left, warnings, onJob, onTaken }} /> : null}
      {unsaved && !hasForm(left, unsaved) ? <UnsavedValue fileId={file.file_id} unsaved={unsaved} /> : null}
      {left.length > 0 ? (
        <ErrorsLeft
          {...{ left, job, file, onJob }}
          onTyped={(typed, answer) => {
            const refusal = refusalOf(answer, typed);
            setUnsaved(refusal);
            setTaken(undefined);
            if (!refusal) setLast({ saved: typed, at: answer.revision });
          }}
        />
      ) : null}
    </>
  );
}
