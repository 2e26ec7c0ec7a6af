/** What can be done with a file: the next step as the main button, and the rest. */

import type { CheckedFile } from '../../api/index.js';
import { correctedName, tableName } from '../../output-name.js';
import { counted, grouped } from '../../reports/index.js';
import { belowFile, belowJob, payrollPath, sourcePath } from '../api/paths.js';
import { useUnsavedQuestion } from '../correction/drafts.js';
import { StartButton } from '../correction/start-button.js';
import { DownloadButton, ReportLink } from '../shell/download-button.js';
import { goTo, linkTo } from '../shell/route.js';
import { useValues } from '../shell/shown-values.js';
import type { KnownProgress } from './use-file-progress.js';

interface Actions {
  file: CheckedFile;
  progress: KnownProgress;
}

/** One button is filled: the next step. */
export function FileActions({ file, progress }: Actions) {
  const { file_id: fileId, file_name, job_id } = file;
  const values = useValues();
  const forPayroll = progress.shares?.payroll ?? 0;
  return (
    <>
      <p className="actions">
        <NextStep file={file} progress={progress} />
        {progress.next === 'payroll' && progress.after && job_id !== null ? (
          <CorrectedFile jobId={job_id} name={file_name} isMain={false} />
        ) : null}
        {forPayroll > 0 ? (
          <PayrollList
            {...{ fileId, jobId: job_id, name: file_name, count: forPayroll }}
            isMain={progress.next === 'payroll'}
          />
        ) : null}
      </p>
      {progress.next === 'send' || progress.next === 'download' ? (
        <p className="actions soft">Nothing is sent from here: send the file to the state yourself.</p>
      ) : null}
      <p className="actions">
        {forPayroll > 0 ? (
          <PrintPayroll className="quiet" fileId={fileId} jobId={job_id} name={file_name} />
        ) : null}
        {progress.after && job_id !== null ? (
          <CorrectedReport jobId={job_id} name={file_name} />
        ) : (
          <ReportLink
            className="quiet"
            path={belowFile(fileId, 'report', values)}
            name={`${file_name}.report.html`}
          />
        )}
        <DownloadButton
          className="quiet"
          path={`/api/v1/files/${fileId}/table`}
          name={tableName(file_name, 'xlsx')}
        >
          {progress.after ? 'Download the upload as spreadsheet' : 'Download as spreadsheet'}
        </DownloadButton>
      </p>
    </>
  );
}

interface Payroll {
  fileId: string;
  /** The job of its correction; null before it has one. */
  jobId: string | null;
  /** The name of the file. */
  name: string;
  count: number;
  isMain: boolean;
}

/** The list of what only payroll can clear. */
export function PayrollList({ fileId, jobId, name, count, isMain }: Payroll) {
  const question = useUnsavedQuestion(jobId === null ? [] : [jobId], 'The list');
  return (
    <DownloadButton
      className={isMain ? 'main' : ''}
      path={payrollPath(fileId, 'csv')}
      name={`${name}.payroll.csv`}
      question={question}
    >
      {`List for payroll (${grouped(count)}) as CSV`}
    </DownloadButton>
  );
}

interface Printed extends Pick<Payroll, 'fileId' | 'jobId' | 'name'> {
  className?: string;
}

/** The same list to print. */
export function PrintPayroll({ className, fileId, jobId, name }: Printed) {
  const question = useUnsavedQuestion(jobId === null ? [] : [jobId], 'The list');
  return (
    <ReportLink
      className={className}
      path={payrollPath(fileId, 'html')}
      name={`${name}.payroll.html`}
      question={question}
    >
      Print the list for payroll
    </ReportLink>
  );
}

interface Corrected {
  jobId: string;
  /** The name of the upload. */
  name: string;
  isMain: boolean;
}

/** The corrected file. Asks first where decisions are not saved. */
export function CorrectedFile({ jobId, name, isMain }: Corrected) {
  const question = useUnsavedQuestion([jobId]);
  return (
    <DownloadButton
      className={isMain ? 'main' : ''}
      path={belowJob(jobId, '/download')}
      name={correctedName(name)}
      question={question}
    >
      Download the corrected file
    </DownloadButton>
  );
}

/** The report of the corrected file. */
export function CorrectedReport({ jobId, name }: Omit<Corrected, 'isMain'>) {
  return (
    <ReportLink
      className="quiet"
      path={belowJob(jobId, '/report', { values: useValues() })}
      name={`${correctedName(name)}.report.html`}
    />
  );
}

function NextStep({ file, progress }: Actions) {
  const { file_id: fileId, file_name, job_id } = file;
  const correction = linkTo({ view: 'correction', fileId });
  switch (progress.next) {
    case 'correct':
    case 'payroll':
      // Values can be typed in a correction, also where no rule clears anything.
      return job_id === null ? (
        <StartButton
          className={progress.next === 'correct' ? 'main' : ''}
          fileId={fileId}
          onStarted={() => goTo({ view: 'correction', fileId })}
        >
          Correct this file
        </StartButton>
      ) : null;
    case 'follow':
    case 'decide':
      return (
        <a className="button main" href={correction}>
          {progress.next === 'follow'
            ? 'See the correction'
            : `Decide on ${counted(progress.shares?.review ?? 0, 'proposal')}`}
        </a>
      );
    case 'download':
      return <CorrectedFile jobId={job_id ?? ''} name={file_name} isMain />;
    case 'send':
      // A file that was made from a table is nowhere else.
      return (
        <DownloadButton className="main" path={sourcePath(fileId)} name={file_name}>
          Download the file
        </DownloadButton>
      );
    default:
      return null;
  }
}
