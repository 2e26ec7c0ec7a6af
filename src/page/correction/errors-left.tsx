/** The errors that a correction left, and the value that was typed last for one of them. */

import { Fragment, useEffect, useRef, useState } from 'react';
import type { CheckedFile, Job, JobSummary, ReviewedJob } from '../../api/index.js';
import { counted, grouped } from '../../reports/index.js';
import { CATALOGUE, isFieldFinding } from '../../validation/index.js';
import type { FindingFilter } from '../api/paths.js';
import { isFocusFree } from '../shell/kept-focus.js';
import { ALL_ERRORS, linkTo } from '../shell/route.js';
import { CorrectedValue } from './corrected-value.js';
import { EmployeeOfLine } from './employee-of-line.js';
import { type KnownWarnings, NewWarningsOfLine } from './new-warnings.js';
import { type TypedField, typedFields } from './typed-texts.js';
import { TakeBack, TypedValueForm } from './typed-value-form.js';

interface SavedProps extends Pick<Left, 'left'> {
  job: Job;
  saved: TypedField;
  warnings: KnownWarnings;
  /** Called with the job once the server has answered. */
  onJob: (job: ReviewedJob) => void;
  /** Called with the field once its value is taken back. */
  onTaken: (field: TypedField) => void;
}

/** The last value that was typed: its form goes with its error. */
export function SavedValue({ job, saved, left, warnings, onJob, onTaken }: SavedProps) {
  const box = useRef<HTMLParagraphElement>(null);
  const focused = useRef<TypedField>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form with the focus may be gone with any change of the list
  useEffect(() => {
    if (focused.current === saved || !isFocusFree()) return;
    focused.current = saved;
    box.current?.focus();
  }, [saved, left]);
  return (
    <div>
      <p ref={box} className="box good" tabIndex={-1}>
        <strong>Saved</strong>, as typed by a person: line {grouped(saved.line_number)}, {saved.field_label},{' '}
        <CorrectedValue job={job} {...saved} /> <TakeBack {...{ job, onTaken, ...saved }} onSaved={onJob} />
      </p>
      <NewWarningsOfLine
        key={saved.line_number}
        file_id={job.file_id}
        warnings={warnings}
        line_number={saved.line_number}
      />
    </div>
  );
}

const typeable = (left: JobSummary['left']) => left.filter(({ resolution }) => resolution !== 'proposed');

/** Whether an error is left for which a value can be typed here. */
export const hasForm = (left: JobSummary['left'], { line_number, field_name }: TypedField): boolean =>
  typeable(left).some((one) => one.field_name === field_name && one.lines.includes(line_number));

interface Left extends Pick<JobSummary, 'left'> {
  file: CheckedFile;
  job: Job;
  /** Called with the job after a value was typed. */
  onJob: (job: Job) => void;
  /** Called with the field and the answer, before `onJob`. */
  onTyped: (typed: TypedField, job: ReviewedJob) => void;
}

/** Each with its reason, what to do, and a field to type in. */
export function ErrorsLeft({ left, job, file, ...on }: Left) {
  const { file_id: fileId } = file;
  const proposed = left.filter(({ resolution }) => resolution === 'proposed');
  return (
    <section className="in-columns" aria-labelledby="left-title">
      <h2 id="left-title">What is left, and why</h2>
      {proposed.length > 0 ? (
        <div className="sample">
          <h3>
            <span className="count error">{counted(sumOf(proposed), 'error')}</span> Decide on the proposals
            above
          </h3>
          <ul>
            {proposed.map(({ error_type, field_name, field_label, count, lines }) => (
              <li key={`${error_type} ${field_name} ${lines}`}>
                {CATALOGUE[error_type].title} · {field_label},{' '}
                <Places {...{ fileId, lines, count }} filter={{ ...ALL_ERRORS, error_type, field_name }} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {typeable(left).map(
        ({ error_type, field_name, field_label, resolution, reason, fix, count, lines }) => (
          <div key={`${error_type} ${field_name} ${resolution} ${reason} ${fix}`} className="sample">
            <h3>
              <span className="count error">{counted(count, 'error')}</span> {CATALOGUE[error_type].title} ·{' '}
              {field_label}
            </h3>
            <dl className="advice">
              <dt>Why</dt>
              <dd>{reason}</dd>
              <dt>To do</dt>
              <dd>{fix}</dd>
              <dt>Where</dt>
              <dd>
                <Places {...{ fileId, lines, count }} filter={{ ...ALL_ERRORS, error_type, field_name }} />
              </dd>
            </dl>
            {!isFieldFinding({ field_name }) ? null : (
              <TypeHere {...{ file, job, lines, error_type, field_name, field_label }} {...on} />
            )}
          </div>
        ),
      )}
    </section>
  );
}

interface TypeHereProps
  extends Omit<Left, 'left'>,
    Pick<Left['left'][number], 'lines' | 'error_type' | 'field_name' | 'field_label'> {}

/** A field to type in for each of the lines, folded at first. Whose they are is asked for once they are seen. */
function TypeHere({ file, job, lines, error_type, onJob, onTyped, ...field }: TypeHereProps) {
  const { job_id: jobId, revision } = job;
  // What was typed before is in sight.
  const [isOpen, setOpen] = useState(() => hasTyped(jobId, field.field_name, lines));
  const filter = { ...ALL_ERRORS, error_type, field_name: field.field_name };
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Type what you know</summary>
      {lines.map((line_number) => (
        <fieldset key={line_number} className="of-line">
          <legend>
            Line {grouped(line_number)}
            {isOpen ? (
              <EmployeeOfLine file={file} filter={{ ...filter, line_number: String(line_number) }} />
            ) : null}
          </legend>
          <TypedValueForm
            {...{ jobId, revision, line_number, ...field }}
            onSaved={(job) => {
              onTyped({ line_number, ...field }, job);
              onJob(job);
            }}
          />
        </fieldset>
      ))}
    </details>
  );
}

const hasTyped = (jobId: string, name: string, lines: readonly number[]) =>
  typedFields(jobId).some(
    ({ line_number, field_name }) => field_name === name && lines.includes(line_number),
  );

const sumOf = (left: Left['left']) => left.reduce((sum, { count }) => sum + count, 0);

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
    <span className="places">
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
    </span>
  );
}
