/** All findings of a file: filters, the list, and the one that is selected. */

import { useState } from 'react';
import type { CheckedFile, Finding, FindingGroup, FindingGroups, Findings } from '../../api/index.js';
import { findOutline } from '../../layouts/index.js';
import { counted, grouped } from '../../reports/index.js';
import { CATALOGUE } from '../../validation/index.js';
import { belowFile, type FindingFilter, filePath, findingsPath } from '../api/paths.js';
import { LongList } from '../shell/long-list.js';
import { ProblemBox } from '../shell/problem-box.js';
import { goTo, linkTo } from '../shell/route.js';
import { rowAt, useRowsInParts } from '../shell/rows-in-parts.js';
import { useValues } from '../shell/shown-values.js';
import { useAnswer, Waiting } from '../shell/use-answer.js';
import { FileHeader } from '../verdict/file-header.js';
import { FindingDetail } from './finding-detail.js';
import { FindingFilters } from './finding-filters.js';

interface View {
  fileId: string;
  filter: FindingFilter;
}

/** The view of the findings. */
export function FindingsView({ fileId, filter }: View) {
  const loaded = useAnswer<CheckedFile>(filePath(fileId));
  const values = useValues();
  const groups = useAnswer<FindingGroups>(belowFile(fileId, 'groups', values)).answer?.groups ?? [];
  if (!loaded.answer) return <Waiting what="the file" loaded={loaded} />;
  const file = loaded.answer;
  const list = linkTo({ view: 'findings', fileId, filter });
  return (
    <>
      <FileHeader file={file} view="findings" title="All findings" />
      <FindingFilters {...{ file, filter, groups }} />
      <FindingList key={list} {...{ list, file, filter, groups }} />
    </>
  );
}

interface List {
  /** Its address. */
  list: string;
  file: CheckedFile;
  filter: FindingFilter;
  groups: readonly FindingGroup[];
}

/** The last position in the list, for the way back to it. */
let lastPlace = { list: '', selected: 0 };

function FindingList({ list, file, filter, groups }: List) {
  const { file_id: fileId, state } = file;
  const values = useValues();
  const [sight, setSight] = useState({ first: 0, last: 0 });
  const [selected, setSelected] = useState(lastPlace.list === list ? lastPlace.selected : 0);
  const select = (index: number) => {
    lastPlace = { list, selected: index };
    setSelected(index);
  };
  const source = {
    path: (page: { skip: number; limit: number }) => findingsPath(fileId, filter, page, values),
    rows: ({ errors }: Findings) => errors,
  };
  const known = useRowsInParts<Findings, Finding>(source, sight.first, sight.last);
  const layout = findOutline(state);
  const { total, problem, reload } = known;
  if (total === undefined) return <Waiting what="the findings" loaded={known} />;
  if (total === 0) return <p>There are no such {filter.severity}s.</p>;
  const finding = rowAt(known, selected);
  const drawn = groups.flatMap((group) => group.drawn);
  const open = (index: number) => {
    const record = rowAt(known, index)?.record_number ?? 0;
    if (record > 0) goTo({ view: 'record', fileId, record });
  };
  return (
    <>
      {problem ? <ProblemBox problem={problem} onRetry={reload} /> : null}
      <p role="status">{counted(total, filter.severity)} listed.</p>
      <div className="two-panes">
        <LongList
          label="Findings. Enter opens the record."
          {...{ total, selected }}
          onSelect={select}
          onOpen={open}
          onSight={(first, last) => setSight({ first, last })}
          row={(index) => <FindingRow finding={rowAt(known, index)} />}
        />
        {finding && layout ? <FindingDetail key={selected} {...{ fileId, finding, drawn, layout }} /> : null}
      </div>
    </>
  );
}

/** Undefined while it is loaded. */
function FindingRow({ finding }: { finding: Finding | undefined }) {
  if (!finding) return <span className="soft">…</span>;
  const { line_number, record_number, record_type, error_type, field_label, severity } = finding;
  return (
    <>
      <span className="row-place">
        {line_number === 0 ? 'File' : `Line ${grouped(line_number)}`}
        <span className="soft"> {recordName(record_type, record_number)}</span>
      </span>
      <span className="row-what">
        <span className={severity}>{CATALOGUE[error_type].title}</span>
        <span className="soft"> {field_label}</span>
      </span>
    </>
  );
}

/** `record 5` of an employee, `header record`; empty for a line that is no record. */
function recordName(type: Finding['record_type'], number: number): string {
  if (number > 0) return `record ${grouped(number)}`;
  return type === 'file' || type === 'unknown' ? '' : `${type.replaceAll('_', ' ')} record`;
}
