/** Every change of a correction, with its reason. */

import { useState } from 'react';
import type { Change, Job } from '../../api/index.js';
import { visible } from '../../printable.js';
import { counted, grouped } from '../../reports/index.js';
import { CATALOGUE } from '../../validation/index.js';
import { belowJob } from '../api/paths.js';
import { LongList } from '../shell/long-list.js';
import { ProblemBox } from '../shell/problem-box.js';
import { indexOfRow, type Parts, rowAt, useRowsInParts } from '../shell/rows-in-parts.js';
import { useValues } from '../shell/shown-values.js';
import { useAnswer, useReloadAt, Waiting } from '../shell/use-answer.js';
import { BeforeAfter } from './before-after.js';
import { CorrectedValue } from './corrected-value.js';
import { isSamePlace, type TypedField } from './typed-texts.js';
import { TakeBack, TakenBack } from './typed-value-form.js';

interface Answer {
  total: number;
  corrections: Change[];
}

/** The index of the selected change when it was last seen, and its place, once that is known. */
interface Selected {
  index: number;
  place?: string;
}

/** Loaded in parts as it is scrolled. What another person does moves the rows: the selection stays with its change. */
export function ChangeList({ job, onJob, onTaken }: Omit<Detail, 'change'>) {
  const values = useValues();
  const [sight, setSight] = useState({ first: 0, last: 0 });
  const [last, select] = useState<Selected>({ index: 0 });
  const source = {
    path: (page: { skip: number; limit: number }) =>
      belowJob(job.job_id, '/corrections', { kind: 'change', fields: 'true', ...page, values }),
    rows: ({ corrections }: Answer) => corrections,
    revision: job.revision,
  };
  const known = useRowsInParts<Answer, Change>(source, sight.first, sight.last);
  const { total, problem, reload } = known;
  if (total === undefined) return <Waiting what="the changes" loaded={known} />;
  const selected = Math.min(indexNow(known, last), total - 1);
  const change = rowAt(known, selected);
  const place = change && placeOf(change);
  if (place !== undefined && (place !== last.place || selected !== last.index))
    select({ index: selected, place });
  const selectAt = (index: number) => select({ index });
  return (
    <>
      {problem ? <ProblemBox problem={problem} onRetry={reload} /> : null}
      <p>{counted(total, 'change')}.</p>
      <div className="two-panes">
        <LongList
          label="Changes"
          {...{ total, selected }}
          onSelect={selectAt}
          onOpen={selectAt}
          onSight={(first, last) => setSight({ first, last })}
          row={(index) => <ChangeRow change={rowAt(known, index)} />}
        />
        {change ? <ChangeDetail key={place} {...{ change, job, onJob, onTaken }} /> : null}
      </div>
    </>
  );
}

const placeOf = ({ line_number, field_name }: Change) => `${line_number} ${field_name}`;

function indexNow(known: Parts<Change>, { index, place }: Selected): number {
  const isThere = (change: Change | undefined) => change === undefined || placeOf(change) === place;
  if (place === undefined || isThere(rowAt(known, index))) return index;
  return indexOfRow(known, isThere) ?? index;
}

function ChangeRow({ change }: { change: Change | undefined }) {
  if (!change) return <span className="soft">…</span>;
  return (
    <>
      <span className="row-place">
        Line {grouped(change.line_number)}
        {change.record_number > 0 ? (
          <span className="soft"> record {grouped(change.record_number)}</span>
        ) : null}
      </span>
      <span className="row-what">{labelOf(change)}</span>
    </>
  );
}

interface Detail {
  change: Change;
  job: Job;
  onJob: (job: Job) => void;
  /** A typed value was taken back: its change goes. */
  onTaken?: ((field: TypedField) => void) | undefined;
}

function ChangeDetail(detail: Detail) {
  const { change } = detail;
  return (
    <section className="detail" aria-label="Selected change">
      <h3>
        Line {grouped(change.line_number)} · {labelOf(change)}
      </h3>
      <WhatChanged {...detail} />
      {isCovered(change) ? <Covered /> : null}
    </section>
  );
}

interface OfLine extends Pick<Detail, 'job' | 'onJob'> {
  line_number: number;
}

const NO_TYPED = { now: [], gone: [] };

/** The changes of one line; nothing where it has none. It needs a `key` that names the line. */
export function ChangesOfLine({ job, line_number, onJob }: OfLine) {
  const { job_id: jobId, revision } = job;
  const values = useValues();
  /** The typed values of the line, and those that it had before. Another person may have taken them back. */
  const [typed, setTyped] = useState<{ now: readonly TypedField[]; gone: readonly TypedField[] }>(NO_TYPED);
  const filter = { kind: 'change', fields: 'true', line_number, values };
  const { answer, problem, reload } = useAnswer<Answer>(belowJob(jobId, '/corrections', filter));
  useReloadAt(revision, reload);
  if (problem) return <ProblemBox problem={problem} onRetry={reload} />;
  if (!answer) return null;
  const changes = answer.corrections;
  const now = changes.filter(({ typed }) => typed).map(fieldOf);
  if (JSON.stringify(now) !== JSON.stringify(typed.now))
    setTyped({ now, gone: typed.now.filter((one) => !now.some((other) => isSamePlace(one, other))) });
  if (changes.length + typed.gone.length === 0) return null;
  return (
    <section aria-labelledby="line-changes-title">
      <h2 id="line-changes-title">What the correction changed here</h2>
      {typed.gone.map((field) => (
        <TakenBack key={field.field_name} {...field} />
      ))}
      {changes.map((change) => (
        <div key={keyOf(change)} className="sample">
          {change.field ? null : <h3>{labelOf(change)}</h3>}
          <WhatChanged {...{ change, job, onJob }} />
        </div>
      ))}
      {changes.some(isCovered) ? <Covered /> : null}
    </section>
  );
}

/** What is said about taking back a typed value stays with it: the ids are other ones at the next revision. */
const keyOf = ({ typed, field_name, change_id }: Change) => (typed ? field_name : change_id);

const isCovered = ({ field, value_masked }: Change) => (field ? field.value_masked : value_masked);

const Covered = () => <p className="soft">Values are masked until you press Show values.</p>;

function WhatChanged({ change, job, onJob: onSaved, onTaken }: Detail) {
  const { reorder, typed, evidence, error_type, field } = change;
  return (
    <>
      {field ? (
        <BeforeAfter
          field={{ label: labelOf(change), ...field.position, before: field.before, after: field.after }}
        />
      ) : null}
      <dl className="advice">
        {typed ? (
          <>
            <dt>Typed</dt>
            <dd>
              by a person; the value is not in the audit. It is{' '}
              <CorrectedValue {...{ job }} {...fieldOf(change)} />{' '}
              <TakeBack {...{ job, onSaved, onTaken }} {...fieldOf(change)} />
            </dd>
          </>
        ) : field ? null : (
          <>
            <dt>Removed</dt>
            <dd>
              <Piece text={change.removed} />
            </dd>
            <dt>Inserted</dt>
            <dd>
              <Piece text={change.inserted} />
            </dd>
          </>
        )}
        {reorder === undefined ? null : (
          <>
            <dt>Reordered</dt>
            <dd>{reorder}</dd>
          </>
        )}
        {typed ? null : (
          <>
            <dt>Why</dt>
            <dd>{evidence}</dd>
          </>
        )}
        {error_type === null ? null : (
          <>
            <dt>Clears</dt>
            <dd>
              {CATALOGUE[error_type].title} <code>{error_type}</code>
            </dd>
          </>
        )}
      </dl>
    </>
  );
}

/** Blanks are made visible, as they often are all that changed. */
function Piece({ text }: { text: string }) {
  if (text === '') return <span className="soft">nothing</span>;
  if (/^ +$/.test(text)) return <span>{counted(text.length, 'blank')}</span>;
  return <code className="value">{visible(text)}</code>;
}

const fieldOf = ({ line_number, field_name, ...change }: Change): TypedField => ({
  ...{ line_number, field_name },
  field_label: change.field_label ?? field_name,
});

/** In words, as the layout says it. */
const labelOf = (change: Change) => fieldOf(change).field_label;
