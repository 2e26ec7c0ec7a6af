/** The list to work in: search, filters, the findings by group or each, and the selected one next to them. */

import { Fragment, useEffect, useRef, useState } from 'react';
import type { FindingGroups, FindingMap, Job } from '../../api/index.js';
import { counted } from '../../reports/index.js';
import { type FindingFilter, mapPath } from '../api/paths.js';
import { type RefusedText, refusalOf, UnsavedValue } from '../correction/unsaved-value.js';
import { isInSight } from '../shell/kept-focus.js';
import { ALL_ERRORS, type FindingList, linkTo } from '../shell/route.js';
import { type Loaded, useAnswer, useReloadAt, Waiting } from '../shell/use-answer.js';
import { EachList } from './each-list.js';
import type { FileOfFindings } from './finding-detail.js';
import { FindingFilters } from './finding-filters.js';
import { type FindingQuery, useTypedFilter } from './finding-query.js';
import { GroupList, GroupOrder, useGroupOrder } from './group-list.js';

interface Panel {
  of: Omit<FileOfFindings, 'onTyped'>;
  /** Called with the job after a value was typed. */
  onJob: (job: Job) => void;
  /** The part of the filter that is in the address. */
  filter: FindingFilter;
  list: FindingList;
  employers: FindingGroups['employers'];
  /** All errors of the file. */
  errors: Loaded<FindingMap>;
}

/** The panel. */
export function FindingsPanel({ of: given, onJob, filter, list, employers, errors }: Panel) {
  const { file, plan, revision } = given;
  const { file_id: fileId } = file;
  const [typed, onTyped] = useTypedFilter(fileId);
  const query = { ...filter, ...typed };
  const { severity } = filter;
  const [path, wholePath] = [mapPath(fileId, query), mapPath(fileId, { severity })];
  const warnings = useAnswer<FindingMap>(severity === 'warning' ? wholePath : undefined);
  const whole = severity === 'warning' ? warnings : errors;
  const some = useAnswer<FindingMap>(path === wholePath ? undefined : path);
  const found = path === wholePath ? whole : some;
  const { answer } = found;
  // What one clears is asked for again.
  const turn = query.who === '' ? undefined : revision;
  useReloadAt(turn, some.reload);
  const [unsaved, setUnsaved] = useState<RefusedText>();
  const of: FileOfFindings = {
    ...given,
    onTyped: (typed, job) => {
      // In a list that stays, its form says it.
      setUnsaved(turn !== undefined && turn !== job.revision ? refusalOf(job, typed) : undefined);
      onJob(job);
    },
  };
  const [order, onOrder] = useGroupOrder(fileId);
  const heading = useBroughtIntoSight(filter);
  return (
    <section className="card findings" aria-labelledby="findings-title">
      <div className="findings-head">
        <h2 id="findings-title" ref={heading} tabIndex={-1}>
          Findings
        </h2>
        <p role="status">{answer ? `${counted(answer.total, filter.severity)} listed.` : ''}</p>
        {list === 'groups' ? <GroupOrder {...{ order, onOrder }} /> : null}
        <nav aria-label="List view" className="forms">
          {FORMS.map(({ form, text }) => (
            <a
              key={form}
              href={linkTo({ view: 'findings', fileId, filter, list: form })}
              aria-current={form === list ? 'true' : undefined}
            >
              {text}
            </a>
          ))}
        </nav>
      </div>
      <FindingFilters
        {...{ file, query, list, onTyped, employers }}
        groups={whole.answer?.groups ?? []}
        hasPlan={plan !== undefined || file.job_id !== null}
        isCorrected={plan?.job_id != null}
      />
      {unsaved ? <UnsavedValue {...{ fileId, unsaved }} /> : null}
      {answer === undefined ? (
        <Waiting what="the findings" loaded={found} />
      ) : answer.total === 0 ? (
        <p>
          No {filter.severity}s match. Change or remove the search and the filters.{' '}
          <OtherSeverity {...{ fileId, query, list }} />
        </p>
      ) : (
        <Fragment key={turn ?? 0}>
          {list === 'groups' ? (
            <GroupList {...{ of, query, order }} groups={answer.groups} />
          ) : (
            <EachList key={`${fileId} ${JSON.stringify(query)}`} {...{ of, query }} />
          )}
        </Fragment>
      )}
    </section>
  );
}

interface Other {
  fileId: string;
  query: FindingQuery;
  list: FindingList;
}

/** How many findings of the other severity match what is searched, with the way to them; nothing without any. */
function OtherSeverity({ fileId, query, list }: Other) {
  const severity = query.severity === 'error' ? 'warning' : 'error';
  const { search, employer, line_number } = query;
  const filter = { ...ALL_ERRORS, severity, line_number } as const;
  const total = useAnswer<FindingMap>(mapPath(fileId, { ...filter, search, employer })).answer?.total ?? 0;
  if (total === 0) return null;
  return (
    <a href={linkTo({ view: 'findings', fileId, filter, list })}>
      {counted(total, severity)} {total === 1 ? 'matches' : 'match'}.
    </a>
  );
}

/** The heading, which gets the focus when a link outside of what is seen of the list has changed its filter. */
function useBroughtIntoSight(filter: Panel['filter']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const known = useRef(filter);
  useEffect(() => {
    const isSame = JSON.stringify(known.current) === JSON.stringify(filter);
    known.current = filter;
    const { activeElement: link } = document;
    const isFollowed = link instanceof HTMLAnchorElement && link.href === window.location.href;
    if (!isSame && isFollowed && heading.current && !isInSight(heading.current)) heading.current.focus();
  }, [filter]);
  return heading;
}

const FORMS = [
  { form: 'groups', text: 'By type and field' },
  { form: 'each', text: 'All findings' },
] as const;
