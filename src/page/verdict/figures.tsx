/** The figures of a file: its errors by who clears them, its records, late hires, and what is new since the earlier file. */

import type { ReactNode } from 'react';
import type { CheckedFile, FindingGroups } from '../../api/index.js';
import type { LayoutOutline } from '../../layouts/index.js';
import { counted, grouped } from '../../reports/index.js';
import { ALL_ERRORS, linkTo } from '../shell/route.js';
import { SinceEarlier } from './since-earlier.js';
import type { KnownProgress } from './use-file-progress.js';
import { ACTORS } from './who.js';

interface FiguresProps {
  file: CheckedFile;
  progress: KnownProgress;
  layout: LayoutOutline;
  /** Undefined until they are loaded. */
  groups: FindingGroups['groups'] | undefined;
}

/** A figure that is not known, or would say nothing, is left out. */
export function Figures({ file, progress, layout, groups }: FiguresProps) {
  const { records_with_errors: faulty, total_records: total, total_errors } = file;
  return (
    <section className="figures" aria-label="Figures">
      {total_errors > 0 ? <ErrorShares file={file} progress={progress} /> : null}
      <Figure
        number={total_errors > 0 ? grouped(faulty) : grouped(total)}
        {...(total_errors > 0 && { of: total })}
      >
        {total_errors > 0
          ? `records with errors${progress.isCorrected ? ', as uploaded' : ''}`
          : `${total === 1 ? 'record' : 'records'}, none with an error`}
      </Figure>
      <LateHires {...{ file, progress, layout, groups }} />
      <SinceEarlier fileId={file.file_id} records={total} />
    </section>
  );
}

interface FigureProps {
  number: string;
  /** The total that it is a part of. */
  of?: number;
  children: ReactNode;
}

function Figure({ number, of, children }: FigureProps) {
  return (
    <p className="card figure">
      <strong>
        {number}
        {of === undefined ? null : (
          <>
            {' '}
            <small>/ {grouped(of)}</small>
          </>
        )}
      </strong>
      <span>{children}</span>
    </p>
  );
}

function ErrorShares({ file, progress }: Pick<FiguresProps, 'file' | 'progress'>) {
  const { file_id: fileId, total_errors: total } = file;
  const { shares, hasNoPlan, isCorrected } = progress;
  return (
    <div className="card shares">
      <p>{counted(total, 'error')}, grouped by who can clear them</p>
      {shares ? (
        <>
          <div className="bar" aria-hidden="true">
            {ACTORS.filter(({ who }) => shares[who] > 0).map(({ who, tone }) => (
              <span key={who} className={tone} style={{ flexGrow: shares[who] }} />
            ))}
          </div>
          <ul className="legend">
            {ACTORS.filter(({ who }) => shares[who] > 0).map(({ who, tone, text, done }) => (
              <li key={who}>
                <a
                  className={`pill ${tone}`}
                  href={linkTo({
                    view: 'findings',
                    fileId,
                    filter: { ...ALL_ERRORS, who },
                    list: 'groups',
                  })}
                >
                  {grouped(shares[who])} {isCorrected ? done : text}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="soft">
          {hasNoPlan ? 'It is not known at the moment who can clear them.' : 'Checking who can clear them …'}
        </p>
      )}
    </div>
  );
}

function LateHires({ file, progress, layout, groups }: FiguresProps) {
  const late = groups?.find(({ drawn }) => drawn[0]?.finding.error_type === 'LATE_REPORT');
  if (!late) return null;
  const filter = { ...ALL_ERRORS, severity: 'warning', error_type: 'LATE_REPORT' } as const;
  return (
    <Figure number={grouped(late.places)}>
      <a href={linkTo({ view: 'findings', fileId: file.file_id, filter, list: 'groups' })}>
        {late.places === 1 ? 'hire' : 'hires'} past the {layout.deadline_days}-day limit
      </a>
      {progress.isCorrected ? ', as uploaded' : ''}
    </Figure>
  );
}
