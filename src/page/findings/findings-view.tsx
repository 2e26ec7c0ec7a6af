/** All findings of a file: filters, the list, and the one that is selected. */

import { useEffect, useState } from 'react';
import type {
  CheckedFile,
  FileRecord,
  Finding,
  FindingGroup,
  FindingGroups,
  Findings,
} from '../../api/index.js';
import { findOutline, type LayoutOutline } from '../../layouts/index.js';
import { andMorePlaces, counted, grouped } from '../../reports/index.js';
import { CATALOGUE } from '../../validation/index.js';
import { belowFile, type FindingFilter, filePath, findingsPath } from '../api/paths.js';
import { LongList } from '../shell/long-list.js';
import { ProblemBox } from '../shell/problem-box.js';
import { goTo, linkTo } from '../shell/route.js';
import { rowAt, useRowsInParts } from '../shell/rows-in-parts.js';
import { useValues } from '../shell/shown-values.js';
import { useAnswer, Waiting } from '../shell/use-answer.js';
import { FileHeader } from '../verdict/file-header.js';
import { Advice, OfEmployer } from '../verdict/group-section.js';
import { FindingDrawing, shownValue } from '../verdict/record-drawing.js';
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

interface Detail {
  fileId: string;
  finding: Finding;
  /** Findings with their line, the only source of the line of a record that is not an employee's. */
  drawn: FindingGroup['drawn'];
  layout: LayoutOutline;
}

/** Milliseconds that a finding must stay selected before its record is loaded. */
const REST = 150;

/** The record around it is loaded once the selection rests on it. */
function FindingDetail({ fileId, finding, drawn, layout }: Detail) {
  const { record_number: record, line_number, error_type, field_label, severity } = finding;
  const values = useValues();
  const isResting = useRest();
  const path = record > 0 && isResting ? belowFile(fileId, `records/${record}`, values) : undefined;
  const { answer } = useAnswer<FileRecord>(path);
  const isSame = (one: Finding) =>
    one.line_number === line_number && one.error_type === error_type && one.field_name === finding.field_name;
  const sample = record > 0 ? undefined : drawn.find((one) => isSame(one.finding));
  // With the line of the record, more of the value can be shown.
  const shown = answer?.findings.find(isSame) ?? sample?.finding ?? finding;
  const text = answer?.text ?? sample?.record_text ?? null;
  const isInDoubt = answer?.columns_in_doubt ?? shown.columns_in_doubt === true;
  return (
    <section className="detail" aria-label="Selected finding">
      <h2>
        <span className={severity}>{CATALOGUE[error_type].title}</span> · {field_label}
      </h2>
      <p>
        <strong>{line_number === 0 ? 'The file' : `Line ${grouped(line_number)}`}</strong>
        {andMorePlaces(finding)}
        <OfEmployer finding={finding} />
        {' · '}found <code className="value">{shownValue(shown, text)}</code>
      </p>
      {text === null || (isInDoubt && values === 'mask') ? null : (
        <FindingDrawing finding={shown} text={text} layout={layout} />
      )}
      <Advice finding={finding} />
      {record > 0 ? (
        <p>
          <a className="button" href={linkTo({ view: 'record', fileId, record })}>
            Record {grouped(record)} field by field
          </a>
        </p>
      ) : null}
    </section>
  );
}

function useRest(): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), REST);
    return () => clearTimeout(timer);
  }, []);
  return isResting;
}
