/** The actions for several files at once. */

import { useState } from 'react';
import { correctedName } from '../../output-name.js';
import { counted, grouped } from '../../reports/index.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { belowJob, sourcePath } from '../api/paths.js';
import { newRequestKey, pause } from '../api/requests.js';
import { useUnsavedQuestion } from '../correction/drafts.js';
import { startCorrection } from '../correction/start-button.js';
import { useAnnounce } from '../shell/announcer.js';
import { saveAs } from '../shell/download-button.js';
import { ProblemBox } from '../shell/problem-box.js';
import { AskingButton } from '../shell/question-dialog.js';
import { type ListedFile, namesOf } from './file-choice.js';

/** Milliseconds. Chromium drops downloads after ten in a second, and says nothing. */
const BETWEEN_DOWNLOADS = 150;

interface Bar {
  chosen: readonly ListedFile[];
  onDelete: () => void;
  onNone: () => void;
  /** Jobs were started. */
  onStarted: () => void;
}

/** The last problem, and the names of all files that were not done. */
interface Failed {
  problem: ApiProblem;
  of: string;
}

/** One file after the other; what fails is said, and the others are done all the same. */
export function ChosenBar({ chosen, onDelete, onNone, onStarted }: Bar) {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const announce = useAnnounce();
  const correctable = chosen.filter(({ isUncorrected }) => isUncorrected);
  const corrected = chosen.filter(
    ({ file, job }) => job?.status === 'completed' && job.file_changed && file.total_errors > 0,
  );
  const withErrors = corrected.filter(({ job }) => (job?.corrections_failed ?? 0) > 0).length;
  const question = useUnsavedQuestion(corrected.flatMap(({ job }) => (job ? [job.job_id] : [])));
  // As they are, they can be sent: those that were made from a table are nowhere else.
  const clean = chosen.filter(({ file }) => file.total_errors === 0);
  const each = async (
    files: readonly ListedFile[],
    work: (one: ListedFile) => Promise<unknown>,
    done: string,
  ) => {
    setBusy(true);
    setFailed(undefined);
    const undone: ListedFile[] = [];
    for (const one of files) {
      await work(one).catch((error: unknown) => {
        undone.push(one);
        setFailed({ problem: asProblem(error), of: namesOf(undone) });
      });
    }
    setBusy(false);
    announce(`${counted(files.length - undone.length, 'file')} ${done}.`);
  };
  const correct = () => each(correctable, started, 'sent to be corrected').then(onStarted);
  const download = (files: readonly ListedFile[]) =>
    each(files, (one) => downloaded(one).then(() => pause(BETWEEN_DOWNLOADS)), 'downloaded');
  return (
    <div className="chosen-bar">
      <p className="actions">
        <strong role="status">{counted(chosen.length, 'file')} chosen</strong>
        {correctable.length > 0 ? (
          <button type="button" disabled={isBusy} onClick={() => void correct()}>
            Correct {counted(correctable.length, 'file')}
          </button>
        ) : null}
        {corrected.length > 0 ? (
          <AskingButton disabled={isBusy} question={question} onSure={() => void download(corrected)}>
            Download {counted(corrected.length, 'corrected file')}
            {withErrors > 0 ? `, ${grouped(withErrors)} with errors left` : ''}
          </AskingButton>
        ) : null}
        {clean.length > 0 ? (
          <button type="button" disabled={isBusy} onClick={() => void download(clean)}>
            Download {counted(clean.length, 'file')} without errors
          </button>
        ) : null}
        <button type="button" className="danger" disabled={isBusy} onClick={onDelete}>
          Delete {counted(chosen.length, 'file')}
        </button>
        <button type="button" className="quiet" onClick={onNone}>
          Clear selection
        </button>
      </p>
      {failed ? <ProblemBox {...failed} /> : null}
    </div>
  );
}

const started = ({ file }: ListedFile) => startCorrection(file.file_id, newRequestKey());

async function downloaded({ file, job }: ListedFile): Promise<void> {
  const { file_id, file_name, total_errors } = file;
  if (total_errors === 0) await saveAs(sourcePath(file_id), file_name);
  else if (job) await saveAs(belowJob(job.job_id, '/download'), correctedName(file_name));
}
