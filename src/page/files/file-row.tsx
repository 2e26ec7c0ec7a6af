/** A file in the list. */

import type { FileListItem, JobListItem } from '../../api/index.js';
import { clearedSentence, counted, grouped } from '../../reports/index.js';
import { shownName } from '../../shown-name.js';
import { linkTo } from '../shell/route.js';
import { timeOf } from '../shell/time-of.js';
import { type ListedFile, leftOf } from './file-choice.js';

const WORDS: Record<JobListItem['status'], string> = {
  pending: 'waiting to be corrected',
  processing: 'is being corrected',
  completed: 'correction done',
  failed: 'correction failed',
};

interface Row {
  listed: ListedFile;
  isChosen: boolean;
  /** It was checked in this tab just now. */
  isNew: boolean;
  onChosen: (isChosen: boolean) => void;
  onDelete: () => void;
}

/** With its verdict, its correction, and the other upload of the same bytes. */
export function FileRow({ listed, isChosen, isNew, onChosen, onDelete }: Row) {
  const { file, job, isUncorrected, twin, later } = listed;
  const { file_id: fileId, file_name, state, uploaded_at, total_errors, total_warnings } = file;
  return (
    <tr className={isChosen ? 'chosen' : ''}>
      <td className="tick">
        <input
          type="checkbox"
          aria-label={`Choose ${shownName(file_name)}`}
          checked={isChosen}
          onChange={({ currentTarget }) => onChosen(currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <a className="name" href={linkTo({ view: 'file', fileId })}>
          {shownName(file_name)}
        </a>
        {isNew ? <span className="tag"> checked in this tab</span> : null}
        {file.missing ? <span className="error"> missing on the server</span> : null}
        {twin ? <TwinNote twin={twin} /> : null}
        {later ? <LaterNote later={later} /> : null}
      </th>
      <td>{state}</td>
      <td>
        <time dateTime={uploaded_at}>{timeOf(uploaded_at)}</time>
      </td>
      <td>
        <span className={total_errors > 0 ? 'error' : 'good'}>
          {total_errors > 0 ? counted(total_errors, 'error') : 'no errors'}
        </span>
        {total_warnings > 0 ? (
          <>
            {', '}
            <span className="warning">{counted(total_warnings, 'warning')}</span>
          </>
        ) : null}
        {job ? (
          <>
            {' · '}
            <a href={linkTo({ view: 'correction', fileId })}>{WORDS[job.status]}</a>
            {job.status === 'completed' ? `: ${clearedSentence(job)}${whoIsNext(job)}` : ''}
            {job.status === 'completed' && job.corrections_failed === 0 ? ' · ready to send' : ''}
          </>
        ) : null}
        {isUncorrected ? ' · not corrected yet' : null}
        {total_errors === 0 ? ' · ready to send' : null}
      </td>
      <td className="end">
        <button
          type="button"
          className="quiet"
          aria-label={`Delete ${shownName(file_name)}`}
          onClick={onDelete}
        >
          Delete
        </button>
      </td>
    </tr>
  );
}

/** `: 4 to decide, 6 for payroll`, after what is left. */
function whoIsNext(job: JobListItem): string {
  const { review, payroll } = leftOf(job);
  const words = [
    ...(review > 0 ? [`${grouped(review)} to decide`] : []),
    ...(payroll > 0 ? [`${grouped(payroll)} for payroll`] : []),
  ];
  return words.length > 0 ? `: ${words.join(', ')}` : '';
}

function LaterNote({ later: { file_id: fileId, uploaded_at } }: { later: FileListItem }) {
  return (
    <span className="soft twin">
      A <a href={linkTo({ view: 'file', fileId })}>newer file</a> has this name, checked {timeOf(uploaded_at)}
    </span>
  );
}

function TwinNote({ twin }: { twin: FileListItem }) {
  return (
    <span className="soft twin">
      The same bytes as{' '}
      <a className="name" href={linkTo({ view: 'file', fileId: twin.file_id })}>
        {shownName(twin.file_name)}
      </a>
      , {twin.state}, {timeOf(twin.uploaded_at)}
    </span>
  );
}
