/** What can be done with a file: the next step as the main button, and the rest. */

import type { CheckedFile } from '../../api/index.js';
import { correctedName, tableName } from '../../output-name.js';
import { counted } from '../../reports/index.js';
import { belowFile, belowJob } from '../api/paths.js';
import { StartButton } from '../correction/start-button.js';
import { DownloadButton, ReportLink } from '../shell/download-button.js';
import { goTo, linkTo } from '../shell/route.js';
import { useValues } from '../shell/shown-values.js';
import type { KnownWay } from './use-way.js';

interface Actions {
  file: CheckedFile;
  way: KnownWay;
}

/** One button is filled: the next step. */
export function FileActions({ file, way }: Actions) {
  const { file_id: fileId, file_name, total_errors } = file;
  const values = useValues();
  const report = { path: belowFile(fileId, 'report', values), name: `${file_name}.report.html` };
  return (
    <p className="actions">
      <NextStep file={file} way={way} report={report} />
      {total_errors > 0 ? <ReportLink {...report} /> : null}
      <DownloadButton path={`/api/v1/files/${fileId}/table`} name={tableName(file_name, 'xlsx')}>
        Download as spreadsheet
      </DownloadButton>
    </p>
  );
}

function NextStep({ file, way, report }: Actions & { report: { path: string; name: string } }) {
  const { file_id: fileId, file_name, job_id } = file;
  const correction = linkTo({ view: 'correction', fileId });
  const start = (isMain: boolean) => (
    <StartButton
      className={isMain ? 'main' : ''}
      fileId={fileId}
      onStarted={() => goTo({ view: 'correction', fileId })}
    >
      Correct this file
    </StartButton>
  );
  switch (way.next) {
    case 'correct':
      return start(true);
    case 'follow':
      return (
        <a className="button main" href={correction}>
          See the correction
        </a>
      );
    case 'decide':
      return (
        <a className="button main" href={correction}>
          Decide on {counted(way.shares?.review ?? 0, 'proposal')}
        </a>
      );
    case 'download':
      return (
        <DownloadButton
          className="main"
          path={belowJob(job_id ?? '', '/download')}
          name={correctedName(file_name)}
        >
          Download the corrected file
        </DownloadButton>
      );
    case 'payroll':
      return job_id === null ? start(false) : null;
    case 'send':
      return <ReportLink className="main" {...report} />;
    default:
      return null;
  }
}
