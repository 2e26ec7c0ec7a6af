/** A checked file in short: what to do next, and its findings by type and field. */

import type { CheckedFile, FindingGroups } from '../../api/index.js';
import { findOutline, type LayoutOutline } from '../../layouts/index.js';
import { tableName } from '../../output-name.js';
import { atFaultSentence, closingSteps } from '../../reports/index.js';
import { belowFile, filePath } from '../api/paths.js';
import { StartButton } from '../correction/start-button.js';
import { DownloadButton, ReportLink } from '../shell/download-button.js';
import { goTo, linkTo } from '../shell/route.js';
import { useValues } from '../shell/shown-values.js';
import { useAnswer, Waiting } from '../shell/use-answer.js';
import { FileHeader, standingIn } from './file-header.js';
import { GroupSection } from './group-section.js';

/** Groups that are open at first. */
const OPEN = 4;

/** The view of a file. */
export function FileView({ fileId }: { fileId: string }) {
  const loaded = useAnswer<CheckedFile>(filePath(fileId));
  if (!loaded.answer) return <Waiting what="the file" loaded={loaded} />;
  return (
    <>
      <FileHeader file={loaded.answer} view="file" title="Result" />
      <Result file={loaded.answer} />
    </>
  );
}

function Result({ file }: { file: CheckedFile }) {
  const { file_id: fileId, state, notes } = file;
  const values = useValues();
  const loaded = useAnswer<FindingGroups>(belowFile(fileId, 'groups', values));
  const layout = findOutline(state);
  const { answer } = loaded;
  const atFault = atFaultSentence(answer?.employers ?? []);
  const others = notes.filter((note) => note !== standingIn(notes));
  return (
    <div>
      {answer && layout ? (
        <>
          {atFault === '' ? null : <p>{atFault}</p>}
          <section aria-labelledby="next-title">
            <h2 id="next-title">What to do next</h2>
            <ol className="steps">
              {stepsFor(file, layout).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ol>
            <p className="actions">
              {file.total_errors > 0 && file.job_id === null ? (
                <StartButton fileId={fileId} onStarted={() => goTo({ view: 'correction', fileId })}>
                  Correct this file
                </StartButton>
              ) : null}
              {file.job_id === null ? null : (
                <a className="button main" href={linkTo({ view: 'correction', fileId })}>
                  See the correction
                </a>
              )}
              <ReportLink path={belowFile(fileId, 'report', values)} name={`${file.file_name}.report.html`} />
              <DownloadButton path={`/api/v1/files/${fileId}/table`} name={tableName(file.file_name, 'xlsx')}>
                Download as spreadsheet
              </DownloadButton>
            </p>
          </section>
          {answer.groups.length > 0 ? (
            <section aria-labelledby="groups-title">
              <h2 id="groups-title">Findings by type and field</h2>
              {answer.groups.map((group, index) => (
                <GroupSection
                  key={keyOf(group.drawn[0]?.finding)}
                  isOpen={index < OPEN}
                  {...{ group, fileId, layout }}
                />
              ))}
            </section>
          ) : null}
        </>
      ) : (
        <Waiting what="the findings" loaded={loaded} />
      )}
      {others.length > 0 ? (
        <section aria-labelledby="notes-title">
          <h2 id="notes-title">How sure this check is</h2>
          <ul>
            {others.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

const CORRECT =
  'Correct the file: what can be repaired with proof is repaired, and you are asked what only a person can decide. The file that you gave stays as it is.';
const SEE = 'Look at the correction: what was changed, what is left, and what waits for you.';

function stepsFor(file: CheckedFile, layout: LayoutOutline): string[] {
  const closing = closingSteps(file, layout).map(({ text }) => text);
  if (file.total_errors === 0) return closing;
  return [file.job_id === null ? CORRECT : SEE, ...closing];
}

const keyOf = (finding: FindingGroups['groups'][number]['drawn'][number]['finding'] | undefined) =>
  finding && `${finding.severity} ${finding.error_type} ${finding.record_type} ${finding.field_name}`;
