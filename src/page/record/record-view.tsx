/** One record field by field, and the ways to the records before and after it. */

import { useEffect, useRef, useState } from 'react';
import type { CheckedFile, FilePlan, FileRecord, Finding, Job, RecordField } from '../../api/index.js';
import { findOutline, type LayoutOutline } from '../../layouts/index.js';
import { andMorePlaces, counted, grouped, withoutHint } from '../../reports/index.js';
import { CATALOGUE } from '../../validation/index.js';
import { belowFile, filePath } from '../api/paths.js';
import { ChangesOfLine } from '../correction/change-list.js';
import { AnyFieldValue, isTypeable, KnownValue } from '../correction/known-value.js';
import { NewWarningsOfLine, useNewWarnings } from '../correction/new-warnings.js';
import { useJob } from '../correction/use-job.js';
import { ALL_ERRORS, goInstead, goTo } from '../shell/route.js';
import { useValues } from '../shell/shown-values.js';
import { useAnswer, Waiting } from '../shell/use-answer.js';
import { FileHeader } from '../verdict/file-header.js';
import { afterOf } from '../verdict/file-progress.js';
import { FindingDrawing, shownValue } from '../verdict/record-drawing.js';
import { usePlan } from '../verdict/use-file-progress.js';
import { whoClears } from '../verdict/who.js';

/** The view of a record. */
export function RecordView({ fileId, record }: { fileId: string; record: number }) {
  const loaded = useAnswer<CheckedFile>(filePath(fileId));
  const one = useAnswer<FileRecord>(belowFile(fileId, `records/${record}`, useValues()));
  const { job, take } = useJob(loaded.answer?.job_id ?? null);
  const after = afterOf(job);
  const kept = useRef<Ways>({ previous_with_findings: null, next_with_findings: null });
  if (!loaded.answer) return <Waiting what="the file" loaded={loaded} />;
  const file = loaded.answer;
  const layout = findOutline(file.state);
  // The links stay where they are while the record is loaded, so that the focus stays on them.
  if (one.answer) {
    const { previous_with_findings, next_with_findings } = one.answer;
    kept.current = { previous_with_findings, next_with_findings };
  }
  return (
    <>
      <FileHeader file={file} view="record" title={`Record ${grouped(record)}`} after={after} />
      <RecordWays
        {...{ fileId, record, total: file.total_records, ways: kept.current }}
        isKnown={one.answer !== undefined}
      />
      {one.answer && layout ? (
        <RecordTable {...{ file, layout, job }} record={one.answer} onSaved={take} />
      ) : (
        <Waiting what="the record" loaded={one} />
      )}
    </>
  );
}

/** Leads to the record on a line, once it is known which one that is; of a header or a total, to its errors. */
export function LineView({ fileId, line }: { fileId: string; line: number }) {
  const one = useAnswer<FileRecord>(belowFile(fileId, `lines/${line}`, useValues()));
  const record = one.answer?.record_number;
  const isNoHire = one.problem?.code === 'RECORD_NOT_FOUND';
  useEffect(() => {
    const filter = { ...ALL_ERRORS, line_number: String(line) };
    if (record !== undefined) goInstead({ view: 'record', fileId, record });
    else if (isNoHire) goInstead({ view: 'findings', fileId, filter });
  }, [fileId, line, record, isNoHire]);
  return <Waiting what="the record" loaded={one} />;
}

type Ways = Pick<FileRecord, 'previous_with_findings' | 'next_with_findings'>;

interface WaysProps {
  fileId: string;
  record: number;
  total: number;
  ways: Ways;
  /** They are those of this record, not of the previous one. */
  isKnown: boolean;
}

function RecordWays({ fileId, record, total, ways, isKnown }: WaysProps) {
  const [wish, setWish] = useState<keyof Ways>();
  const wished = wish && isKnown ? ways[wish] : undefined;
  // A button that was pressed while the record was loading takes effect once it is loaded.
  useEffect(() => {
    if (wished === undefined) return;
    setWish(undefined);
    if (wished !== null) goTo({ view: 'record', fileId, record: wished });
  }, [wished, fileId]);
  const way = (to: number | null, text: string, name?: keyof Ways) => {
    const isThere = to !== null && to >= 1 && to <= total;
    const go = () => isThere && goTo({ view: 'record', fileId, record: to });
    return (
      // A button without a target keeps the focus.
      <button type="button" aria-disabled={!isThere} onClick={name ? () => setWish(name) : go}>
        {text}
      </button>
    );
  };
  return (
    <nav className="ways" aria-label="Other records">
      {way(ways.previous_with_findings, '⇤ Previous with a finding', 'previous_with_findings')}
      {way(record - 1, '← Previous')}
      <span role="status">
        <strong>Record {grouped(record)}</strong> of {grouped(total)}
      </span>
      {way(record + 1, 'Next →')}
      {way(ways.next_with_findings, 'Next with a finding ⇥', 'next_with_findings')}
    </nav>
  );
}

interface TableProps {
  file: CheckedFile;
  record: FileRecord;
  layout: LayoutOutline;
  job: Job | undefined;
  /** Called with the job after a value was typed. */
  onSaved: (job: Job) => void;
}

function RecordTable({ file, record, layout, job, onSaved }: TableProps) {
  const { plan } = usePlan(file, job);
  const done = job?.status === 'completed' ? job : undefined;
  const warnings = useNewWarnings(done);
  const revision = job?.revision;
  const { line_number, text, fields, findings, columns_in_doubt } = record;
  const values = useValues();
  const names = new Set(fields.map(({ field_name }) => field_name));
  const ofRecord = findings.filter(({ field_name }) => !names.has(field_name));
  return (
    <div>
      <p>
        Line {grouped(line_number)} of the file as it was uploaded, {counted(findings.length, 'finding')}.
      </p>
      {columns_in_doubt ? (
        <p className="box warn">
          The fields of this record may be in the wrong columns, so a field may contain the text of another
          field.
          {values === 'mask' ? ' That is why all of it is masked.' : ''}
        </p>
      ) : null}
      {done ? (
        <>
          <ChangesOfLine key={`changes ${line_number}`} {...{ line_number }} job={done} onJob={onSaved} />
          <NewWarningsOfLine key={line_number} file_id={file.file_id} {...{ warnings, line_number }} />
        </>
      ) : null}
      {ofRecord.map((finding) => (
        <div key={finding.error_type} className="sample">
          <FindingText finding={finding} plan={plan} />
          {columns_in_doubt && values === 'mask' ? null : <FindingDrawing {...{ finding, text, layout }} />}
        </div>
      ))}
      <table className="record">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Columns</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <FieldRow
              // What was typed in another record is not said here.
              key={`${line_number} ${field.field_name}`}
              field={field}
              findings={findings.filter(({ field_name }) => field_name === field.field_name)}
              {...{ file, line_number, text, layout, plan, onSaved, revision }}
            />
          ))}
        </tbody>
      </table>
      <AnyFieldValue
        key={line_number}
        {...{ file, line_number, fields, onSaved, revision }}
        others={fields.filter(
          ({ field_name: name }) => !findings.some((one) => one.field_name === name && isTypeable(one, plan)),
        )}
      />
    </div>
  );
}

interface Row {
  file: CheckedFile;
  line_number: number;
  field: RecordField;
  findings: readonly Finding[];
  text: string;
  layout: LayoutOutline;
  plan: FilePlan | undefined;
  /** That of the correction; undefined until it is known. */
  revision: Job['revision'] | undefined;
  /** Called with the job after a value was typed. */
  onSaved: (job: Job) => void;
}

function FieldRow({ file, line_number, field, findings, text, layout, plan, revision, onSaved }: Row) {
  // It clears the finding. The form stays, so that the value can be taken back.
  const [hasTyped, setTyped] = useState(false);
  const onTyped = (job: Job) => {
    setTyped(true);
    onSaved(job);
  };
  const { field_name, field_label, position } = field;
  const [worst] = findings;
  const value = shownValue(field, text);
  const tone = findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  return (
    <>
      <tr className={worst ? `has-finding ${tone}-row` : ''}>
        <th scope="row">{field_label}</th>
        <td className="columns">
          {position.start === position.end ? position.start : `${position.start}–${position.end}`}
        </td>
        <td>
          {value === '(blank)' ? (
            <span className="soft">{value}</span>
          ) : (
            <code className="value">{value}</code>
          )}
        </td>
      </tr>
      {findings.map((finding) => (
        <tr key={finding.error_type} className={`finding-row ${finding.severity}-row`}>
          <td colSpan={3}>
            <FindingText finding={finding} plan={plan} />
            <FindingDrawing {...{ finding, text, layout }} />
          </td>
        </tr>
      ))}
      {hasTyped || findings.some((one) => isTypeable(one, plan)) ? (
        <tr className="finding-row">
          <td colSpan={3}>
            <KnownValue {...{ file, revision, line_number, field_name, field_label }} onSaved={onTyped} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function FindingText({ finding, plan }: { finding: Finding; plan: FilePlan | undefined }) {
  const { error_type, severity, fix, cell, line_number } = finding;
  return (
    <p>
      <span className={severity}>{CATALOGUE[error_type].title}.</span> {withoutHint(finding)} {fix.hint}
      {finding.occurrences === undefined
        ? ''
        : ` One ${severity} for several records: line ${grouped(line_number)}${andMorePlaces(finding)}.`}
      {cell === undefined ? '' : ` It is from ${cell} of the table.`}{' '}
      <span className="soft">{whoClears(finding, plan)}</span>
    </p>
  );
}
