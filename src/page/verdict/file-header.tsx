/** The header of the views of a file: its verdict, how far it is, and the next step. */

import type { CheckedFile } from '../../api/index.js';
import { findOutline, STANDING_IN_SHORT } from '../../layouts/index.js';
import { counted, verdict } from '../../reports/index.js';
import { shownName } from '../../shown-name.js';
import { TypedNote } from '../correction/typed-note.js';
import { linkTo, type Route, useRoute } from '../shell/route.js';
import { timeOf } from '../shell/time-of.js';
import { ViewHeading } from '../shell/view-heading.js';
import { FileActions } from './file-actions.js';
import type { FileStep } from './file-progress.js';
import type { KnownProgress } from './use-file-progress.js';

interface Header {
  file: CheckedFile;
  /** The view that is shown, and its name in the title of the tab. */
  view: Route['view'];
  title: string;
  /** Undefined on a view of a part of the file. */
  progress?: KnownProgress;
  /** The corrected file, where it is known without the progress. */
  after?: KnownProgress['after'];
}

/** Beginning of the note that says how reliable the layout is; it is the first of the notes. */
const STANDING = /^Reliability of this layout: ([\w-]+)/;

/** The note about the layout; undefined for a reliable layout. */
const standingIn = (notes: readonly string[]) => notes.find((note) => STANDING.test(note));

/** Where the notes about the layout are. */
export const NOTES_ID = 'notes-title';

/** The next step is a button here, unless the view has it itself, as that of the correction has. */
export function FileHeader({ file, view, title, progress, after = progress?.after }: Header) {
  const { file_id: fileId, file_name } = file;
  const isAbove = view === 'file' || view === 'findings';
  const address = linkTo(useRoute());
  return (
    <header className="file-header">
      <div className="file-title">
        <p className="crumbs">
          <a href={linkTo({ view: 'home' })}>All files</a>
          <span aria-hidden="true"> / </span>
          {isAbove ? (
            <strong className="name" id="file-name">
              {shownName(file_name)}
            </strong>
          ) : (
            <a className="name" id="file-name" href={linkTo({ view: 'file', fileId })}>
              {shownName(file_name)}
            </a>
          )}
        </p>
        <ViewHeading title={title} describedBy="file-name">
          {progress?.isReady === undefined ? title : progress.isReady ? 'Ready to send' : 'Not ready to send'}
        </ViewHeading>
        <Facts
          file={file}
          view={view}
          isCorrected={progress?.isCorrected ?? file.job_id !== null}
          after={after}
        />
      </div>
      {progress ? (
        <div className="file-way">
          <Steps fileId={fileId} hasJob={file.job_id !== null} steps={progress.steps} />
          {isAbove ? <FileActions file={file} progress={progress} /> : null}
        </div>
      ) : null}
      <nav aria-label="Views of this file" className="tabs">
        <a href={linkTo({ view: 'file', fileId })} aria-current={isAbove ? 'page' : undefined}>
          Summary
        </a>
        <a
          href={linkTo({ view: 'correction', fileId })}
          aria-current={view === 'correction' ? 'page' : undefined}
        >
          Correction
        </a>
      </nav>
      {file.job_id === null ? null : <TypedNote key={address} fileId={fileId} jobId={file.job_id} />}
    </header>
  );
}

interface FactsProps extends Pick<Header, 'file' | 'view'> {
  /** What follows is no longer all that is known. */
  isCorrected: boolean;
  after: KnownProgress['after'];
}

function Facts({ file, view, isCorrected, after }: FactsProps) {
  const { file_id: fileId, state, layout_edition, notes, uploaded_at } = file;
  const { record_length } = findOutline(state) ?? {};
  const [, named] = STANDING.exec(standingIn(notes) ?? '') ?? [];
  const standing = STANDING_IN_SHORT[named as keyof typeof STANDING_IN_SHORT];
  return (
    <>
      <p className="verdict">
        {isCorrected ? 'As uploaded: ' : ''}
        {verdictOf(file)}
      </p>
      {after ? (
        <p className="verdict">
          Corrected file: {after.errors === 0 ? 'no errors' : counted(after.errors, 'error')}
          {after.warnings === null ? '' : `, ${counted(after.warnings, 'warning')}`}
        </p>
      ) : null}
      <p className="soft">
        {state} · checked <time dateTime={uploaded_at}>{timeOf(uploaded_at)}</time> · layout {layout_edition}
        {record_length === undefined ? '' : `, ${counted(record_length, 'character')}`}
        {standing === undefined ? null : ' · '}
        {standing === undefined ? null : view === 'file' || view === 'findings' ? (
          <button type="button" className="as-link" onClick={showNotes}>
            {standing}
          </button>
        ) : (
          <a href={linkTo({ view: 'file', fileId })}>{standing}</a>
        )}
      </p>
    </>
  );
}

/** A link would change the address, which names the view. */
function showNotes(): void {
  const heading = document.getElementById(NOTES_ID);
  heading?.scrollIntoView();
  heading?.focus();
}

const DONE = ', done';

interface StepsProps {
  fileId: string;
  hasJob: boolean;
  steps: readonly FileStep[];
}

function Steps({ fileId, hasJob, steps }: StepsProps) {
  const target = (name: FileStep['name']) =>
    name === 'check'
      ? linkTo({ view: 'file', fileId })
      : hasJob && (name === 'correct' || name === 'decide' || name === 'download')
        ? linkTo({ view: 'correction', fileId })
        : undefined;
  return (
    <ol className="way" aria-label="Steps">
      {steps.map(({ name, text, state }, at) => (
        <li key={name} className={state}>
          <span className="step-mark" aria-hidden="true">
            {state === 'done' ? '✓' : at + 1}
          </span>
          <StepName {...{ text, state }} to={state === 'later' ? undefined : target(name)} />
          {state === 'done' ? <span className="for-ears">{DONE}</span> : null}
        </li>
      ))}
    </ol>
  );
}

function StepName({ text, state, to }: Pick<FileStep, 'text' | 'state'> & { to: string | undefined }) {
  const current = state === 'now' ? 'step' : undefined;
  return to === undefined ? (
    <span aria-current={current}>{text}</span>
  ) : (
    <a href={to} aria-current={current}>
      {text}
    </a>
  );
}

function verdictOf(file: CheckedFile): string {
  if (file.total_errors > 0) return verdict(file);
  return `No errors in ${counted(file.total_records, 'record')}, ${counted(file.total_warnings, 'warning')}`;
}
