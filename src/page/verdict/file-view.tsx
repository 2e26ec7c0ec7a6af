/** The workspace of a file: how far it is, its figures, where its errors are, their causes, and the list to work in. */

import type { CheckedFile, FindingGroups, FindingMap } from '../../api/index.js';
import { findOutline, type LayoutOutline } from '../../layouts/index.js';
import { atFaultSentence, closingSteps, counted } from '../../reports/index.js';
import { namesCause } from '../../validation/index.js';
import { belowFile, type FindingFilter, filePath, mapPath } from '../api/paths.js';
import { NewWarnings, useNewWarnings } from '../correction/new-warnings.js';
import { useJob } from '../correction/use-job.js';
import { FindingsPanel } from '../findings/findings-panel.js';
import { ALL_ERRORS, type FindingList } from '../shell/route.js';
import { useAnswer, Waiting } from '../shell/use-answer.js';
import { Figures } from './figures.js';
import { FileHeader, NOTES_ID } from './file-header.js';
import type { FileProgress } from './file-progress.js';
import { WhereErrorsAre } from './finding-map.js';
import { useFileProgress } from './use-file-progress.js';

interface View {
  fileId: string;
  /** Which findings are listed; by default all errors, or all warnings of a file without errors. */
  filter?: FindingFilter;
  list: FindingList;
}

/** The view of a file, and of its findings. */
export function FileView({ fileId, ...list }: View) {
  const loaded = useAnswer<CheckedFile>(filePath(fileId));
  if (!loaded.answer) return <Waiting what="the file" loaded={loaded} />;
  return <Workspace file={loaded.answer} {...list} />;
}

/** Findings of a file with its errors in a map. */
const ERRORS = { severity: 'error' } as const;

function Workspace({ file, filter, list }: { file: CheckedFile } & Omit<View, 'fileId'>) {
  const { file_id: fileId, state, notes, total_errors, total_warnings } = file;
  const shown = filter ?? { ...ALL_ERRORS, severity: total_errors > 0 ? 'error' : 'warning' };
  const { job, take } = useJob(file.job_id);
  const progress = useFileProgress(file, job);
  const warnings = useNewWarnings(progress.after && job);
  const layout = findOutline(state);
  const errors = useAnswer<FindingMap>(total_errors > 0 ? mapPath(fileId, ERRORS) : undefined);
  // It reads all findings, and so is asked for after what decides. What is shown of it here is never covered.
  const areDrawn = total_errors === 0 || errors.answer !== undefined || errors.problem !== undefined;
  const groups = useAnswer<FindingGroups>(areDrawn ? belowFile(fileId, 'groups', 'mask') : undefined).answer;
  const causes = notes.filter(namesCause);
  const others = notes.filter((note) => !namesCause(note));
  return (
    <div className="workspace">
      <FileHeader file={file} view="file" title="Result" progress={progress} />
      <NewWarnings {...{ file_id: fileId, warnings }} />
      {layout ? <Figures {...{ file, progress, layout }} groups={groups?.groups} /> : null}
      {causes.length > 0 ? (
        <section className="box warn causes" aria-labelledby="causes-title">
          <h2 id="causes-title">{causes.length === 1 ? 'A cause in the export' : 'Causes in the export'}</h2>
          {causes.map((cause) => (
            <p key={cause}>{cause}</p>
          ))}
        </section>
      ) : null}
      {errors.answer ? (
        <WhereErrorsAre {...{ fileId, isCorrected: progress.isCorrected }} map={errors.answer} />
      ) : null}
      {layout && total_errors + total_warnings > 0 ? (
        <FindingsPanel
          of={{ file, plan: progress.plan, layout, revision: job?.revision }}
          onJob={take}
          errors={errors}
          filter={shown}
          list={list}
          employers={groups?.employers ?? []}
        />
      ) : null}
      <div className="side-by-side">
        {layout ? (
          <NextSteps
            {...{ file, layout }}
            isCorrected={progress.isCorrected}
            after={progress.after}
            employers={groups?.employers ?? []}
          />
        ) : null}
        {others.length > 0 ? (
          <section aria-labelledby={NOTES_ID}>
            <h2 id={NOTES_ID} tabIndex={-1}>
              How reliable this check is
            </h2>
            <ul>
              {others.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </div>
  );
}

interface NextProps {
  file: CheckedFile;
  layout: LayoutOutline;
  employers: FindingGroups['employers'];
  isCorrected: boolean;
  /** The corrected file, which is the one to send. */
  after: FileProgress['after'];
}

function NextSteps({ file, layout, employers, isCorrected, after }: NextProps) {
  const { total_errors, total_warnings } = file;
  const left = {
    total_errors: after?.errors ?? total_errors,
    total_warnings: after?.warnings ?? total_warnings,
  };
  const atFault = atFaultSentence(employers);
  const others = file.total_errors - employers.reduce((sum, { errors }) => sum + errors, 0);
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title">What to do next</h2>
      {atFault === '' ? null : (
        <p>
          {isCorrected ? 'As uploaded. ' : ''}
          {atFault}
          {others > 0 ? ` ${counted(others, 'error')} without an employer that can be read.` : ''}
        </p>
      )}
      {after ? <p>With the corrected file:</p> : null}
      <ul>
        {closingSteps(left, layout).map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
