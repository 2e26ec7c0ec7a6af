/** Each finding as a row, in the order of the file, and the one that is selected. */

import { useState } from 'react';
import type { Finding, Findings } from '../../api/index.js';
import { grouped } from '../../reports/index.js';
import { CATALOGUE } from '../../validation/index.js';
import { findingsPath } from '../api/paths.js';
import { LongList } from '../shell/long-list.js';
import { ProblemBox } from '../shell/problem-box.js';
import { goTo } from '../shell/route.js';
import { rowAt, useRowsInParts } from '../shell/rows-in-parts.js';
import { useValues } from '../shell/shown-values.js';
import { Waiting } from '../shell/use-answer.js';
import { WhoOfFinding } from '../verdict/who.js';
import { type FileOfFindings, FindingDetail } from './finding-detail.js';
import type { FindingQuery } from './finding-query.js';
import { useRowHeight } from './use-row-height.js';

interface List {
  of: FileOfFindings;
  query: FindingQuery;
}

/** The last position in the list, for the way back to it. */
let lastPlace = { list: '', selected: 0 };

/** It needs a `key` that names the file and the query. */
export function EachList({ of, query }: List) {
  const { file_id: fileId } = of.file;
  const rowHeight = useRowHeight();
  const list = `${fileId} ${JSON.stringify(query)}`;
  const values = useValues();
  const [sight, setSight] = useState({ first: 0, last: 0 });
  const [selected, setSelected] = useState(lastPlace.list === list ? lastPlace.selected : 0);
  const select = (index: number) => {
    lastPlace = { list, selected: index };
    setSelected(index);
  };
  const source = {
    path: (page: { skip: number; limit: number }) => findingsPath(fileId, query, page, values),
    rows: ({ errors }: Findings) => errors,
  };
  const known = useRowsInParts<Findings, Finding>(source, sight.first, sight.last);
  const { total, problem, reload } = known;
  if (!total) return <Waiting what="the findings" loaded={known} />;
  const finding = rowAt(known, selected);
  const open = (index: number) => {
    const record = rowAt(known, index)?.record_number ?? 0;
    if (record > 0) goTo({ view: 'record', fileId, record });
  };
  return (
    <>
      {problem ? <ProblemBox problem={problem} onRetry={reload} /> : null}
      <div className="two-panes">
        <LongList
          label="Findings. Enter opens the record."
          {...{ total, selected }}
          rowHeight={rowHeight}
          onSelect={select}
          onOpen={open}
          onSight={(first, last) => setSight({ first, last })}
          row={(index) => <FindingRow finding={rowAt(known, index)} plan={of.plan} />}
        />
        {finding ? (
          <FindingDetail key={selected} {...{ of, finding, total }} index={selected} onMove={select} />
        ) : null}
      </div>
    </>
  );
}

/** Undefined while it is loaded. */
function FindingRow({ finding, plan }: { finding: Finding | undefined } & Pick<FileOfFindings, 'plan'>) {
  if (!finding) return <span className="soft">…</span>;
  const { line_number, record_number, record_type, error_type, field_label, severity, cell } = finding;
  return (
    <>
      <span className="row-place">
        {line_number === 0 ? 'File' : `Line ${grouped(line_number)}`}
        <span className="soft"> {cell ?? recordName(record_type, record_number)}</span>
      </span>
      <span className="row-what">
        <span className={severity}>{CATALOGUE[error_type].title}</span>
        <span className="soft"> {field_label}</span>
      </span>
      <span className="row-who">
        <WhoOfFinding {...{ finding, plan }} />
      </span>
    </>
  );
}

/** `record 5` of an employee, `header record`; empty for a line that is not a record. */
function recordName(type: Finding['record_type'], number: number): string {
  if (number > 0) return `record ${grouped(number)}`;
  return type === 'file' || type === 'unknown' ? '' : `${type.replaceAll('_', ' ')} record`;
}
