/** What has changed since the earlier file: its errors and warnings, each listed on demand, its hires, and its employers. */

import { useState } from 'react';
import type { FileChanges, FileListItem } from '../../api/index.js';
import { counted, employerTitle, grouped } from '../../reports/index.js';
import { shownName } from '../../shown-name.js';
import { CATALOGUE } from '../../validation/index.js';
import { belowFile } from '../api/paths.js';
import { ALL_ERRORS, linkTo } from '../shell/route.js';
import { timeOf } from '../shell/time-of.js';
import { useAnswer, Waiting } from '../shell/use-answer.js';

const changesPath = (fileId: string, since: string, limit: number) =>
  `${belowFile(fileId, 'changes', 'mask')}&since=${since}&limit=${limit}`;

interface Since {
  fileId: string;
  /** Hires in the file. */
  records: number;
}

/** Nothing where no earlier file has an employer of this one. If several have, the newest is compared until another is chosen. */
export function SinceEarlier({ fileId, records }: Since) {
  const path = `/api/v1/files?earlier_than=${fileId}&limit=${MAX_LISTED}`;
  const earlier = useAnswer<{ files: readonly FileListItem[] }>(path).answer?.files ?? [];
  const [chosen, choose] = useState<string>();
  const base = earlier.find(({ file_id }) => file_id === chosen) ?? earlier[0];
  const { answer } = useAnswer<FileChanges>(base && changesPath(fileId, base.file_id, 0));
  if (!answer || !base) return null;
  const { since, hires, findings, same_bytes, employers } = answer;
  const { new: all, new_errors: errors, gone, gone_errors } = findings;
  // A file of other hires: what is new or gone would say nothing about the earlier one.
  const isOther = !same_bytes && hires.added >= records;
  const others = [
    pair('warning', all - errors, gone - gone_errors),
    pair('hire', hires.added, hires.gone),
  ].filter((text) => text !== '');
  return (
    <div className="card figure since">
      <strong>{same_bytes ? '=' : grouped(isOther ? 0 : errors)}</strong>
      <span>
        {same_bytes ? (
          'the same bytes as '
        ) : isOther ? (
          'hires in common with '
        ) : (
          <>
            {`new ${errors === 1 ? 'error' : 'errors'}${gone_errors === 0 ? '' : `, ${grouped(gone_errors)} gone`}`}
            {others.map((text) => `; ${text}`)} since{' '}
          </>
        )}
        <a className="name" href={linkTo({ view: 'file', fileId: since.file_id })}>
          {shownName(since.file_name)}
        </a>
        , checked {timeOf(since.uploaded_at)}
      </span>
      {earlier.length > 1 ? <Bases files={earlier} chosen={base.file_id} onChoose={choose} /> : null}
      {isOther ? null : (
        <div className="lists">
          <Listed {...{ fileId, since }} list="new_findings" total={all} />
          <Listed {...{ fileId, since }} list="gone_findings" total={gone} />
          <Listed {...{ fileId, since }} list="added" total={hires.added} />
          <Listed {...{ fileId, since }} list="gone" total={hires.gone} />
          {employers.length > 0 ? <ByEmployer employers={employers} /> : null}
        </div>
      )}
    </div>
  );
}

interface BasesProps {
  files: readonly FileListItem[];
  chosen: string;
  onChoose: (fileId: string) => void;
}

/** The earlier files, newest first, to choose the one to compare with. */
function Bases({ files, chosen, onChoose }: BasesProps) {
  return (
    <label className="base">
      Compare with
      <select value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {files.map(({ file_id, file_name, uploaded_at }) => (
          <option key={file_id} value={file_id}>
            {shownName(file_name)}, {timeOf(uploaded_at)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What is new and what is gone, without what is neither. */
function pair(what: string, added: number, gone: number): string {
  if (added === 0) return gone === 0 ? '' : `${counted(gone, what)} gone`;
  return `${counted(added, `new ${what}`)}${gone === 0 ? '' : `, ${grouped(gone)} gone`}`;
}

interface ListedProps extends Pick<FileChanges, 'since'> {
  fileId: string;
  list: keyof typeof TITLES;
  total: number;
}

const TITLES = {
  new_findings: 'New findings',
  gone_findings: 'Findings that are gone',
  added: 'New hires',
  gone: 'Hires that are gone',
} as const;

/**
 * Findings or hires that are new or gone, each a link to its place; what is gone is in the earlier file. Loaded once they are asked
 * for. Nothing where there are none.
 */
function Listed({ fileId, since, list, total }: ListedProps) {
  const [isOpen, setOpen] = useState(false);
  const loaded = useAnswer<FileChanges>(isOpen ? changesPath(fileId, since.file_id, MAX_LISTED) : undefined);
  const isNew = list === 'new_findings' || list === 'added';
  const place = isNew ? fileId : since.file_id;
  const more = total - MAX_LISTED;
  if (total === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {TITLES[list]} <span className="count">{grouped(total)}</span>
      </summary>
      {isNew ? null : <p className="soft">Lines of {shownName(since.file_name)}</p>}
      {loaded.answer ? (
        <ul>
          {loaded.answer[list].map((one) =>
            'error_type' in one ? (
              <li key={`${one.line_number} ${one.error_type} ${one.field_name}`}>
                <FindingLink fileId={place} finding={one} />
              </li>
            ) : (
              <li key={one.line_number}>
                <a href={linkTo({ view: 'line', fileId: place, line: one.line_number })}>
                  Line {grouped(one.line_number)}
                  {one.employee && ` · ${one.employee}`}
                </a>
              </li>
            ),
          )}
        </ul>
      ) : isOpen ? (
        <Waiting what="the list" loaded={loaded} />
      ) : null}
      {more > 0 ? <p className="soft">{grouped(more)} more</p> : null}
    </details>
  );
}

interface LinkProps {
  /** The file that it is in. */
  fileId: string;
  finding: FileChanges['new_findings'][number];
}

function FindingLink({ fileId, finding }: LinkProps) {
  const { severity, error_type, field_name, field_label, line_number: line } = finding;
  const filter = { ...ALL_ERRORS, severity, error_type, field_name };
  const place = line === 0 ? 'The file' : `Line ${grouped(line)}`;
  return (
    <a
      href={linkTo({
        view: 'findings',
        fileId,
        filter: { ...filter, line_number: line === 0 ? '' : String(line) },
      })}
    >
      {place} · {CATALOGUE[error_type].title} · {field_label}
      {severity === 'warning' ? ' · warning' : ''}
    </a>
  );
}

/** Employers, findings or earlier files that are listed. */
const MAX_LISTED = 50;

function ByEmployer({ employers }: Pick<FileChanges, 'employers'>) {
  const more = employers.length - MAX_LISTED;
  return (
    <details>
      <summary>By employer</summary>
      <ul>
        {employers.slice(0, MAX_LISTED).map(({ added, gone, new_findings, gone_findings, ...employer }) => (
          <li key={JSON.stringify(employer)}>
            {employerTitle(employer)}:{' '}
            {[pair('finding', new_findings, gone_findings), pair('hire', added, gone)]
              .filter((text) => text !== '')
              .join('; ') || 'the same'}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="soft">{counted(more, 'more employer')}</p> : null}
    </details>
  );
}
