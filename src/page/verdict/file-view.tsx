/** A checked file in short: what to do next, and its findings by type and field. */

import { findOutline } from '../../layouts/index.js';
import { nextSteps } from '../../reports/index.js';
import type { CheckedFile, FindingGroups } from '../api/api-types.js';
import { belowFile, filePath } from '../api/paths.js';
import { DownloadLink } from '../shell/download-link.js';
import { linkTo } from '../shell/route.js';
import { useValues } from '../shell/shown-values.js';
import { useAnswer } from '../shell/use-answer.js';
import { Waiting } from '../shell/waiting.js';
import { FileHeader, standingIn } from './file-header.js';
import { GroupSection } from './group-section.js';
import { useTextColumns } from './text-columns.js';

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
  const [body, columns] = useTextColumns<HTMLDivElement>();
  const layout = findOutline(state);
  const { answer } = loaded;
  const others = notes.filter((note) => note !== standingIn(notes));
  return (
    <div ref={body}>
      {answer && layout ? (
        <>
          <section aria-labelledby="next-title">
            <h2 id="next-title">What to do next</h2>
            <ol className="steps">
              {nextSteps(file, answer.tiers, layout).map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ol>
            <p className="actions">
              {file.total_errors > 0 ? (
                <a className="button main" href={linkTo({ view: 'correction', fileId })}>
                  {file.job_id === null ? 'Correct this file' : 'See the correction'}
                </a>
              ) : null}
              <DownloadLink path={belowFile(fileId, 'report', values)} name={`${file.file_name}.report.html`}>
                Report to print
              </DownloadLink>
            </p>
          </section>
          {answer.groups.length > 0 ? (
            <section aria-labelledby="groups-title">
              <h2 id="groups-title">Findings by type and field</h2>
              {answer.groups.map((group, index) => (
                <GroupSection
                  key={keyOf(group.drawn[0]?.finding)}
                  isOpen={index < OPEN}
                  {...{ group, fileId, layout, columns }}
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

const keyOf = (finding: FindingGroups['groups'][number]['drawn'][number]['finding'] | undefined) =>
  finding && `${finding.severity} ${finding.error_type} ${finding.record_type} ${finding.field_name}`;
