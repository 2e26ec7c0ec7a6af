/** One finding: the record around it, what is wrong, what to do, and the ways to the next one. */

import { useEffect, useState } from 'react';
import type {
  CheckedFile,
  FilePlan,
  FileRecord,
  Finding,
  FindingGroups,
  Job,
  ReviewedJob,
} from '../../api/index.js';
import type { LayoutOutline } from '../../layouts/index.js';
import { grouped } from '../../reports/index.js';
import { CATALOGUE } from '../../validation/index.js';
import { belowFile } from '../api/paths.js';
import { isTypeable, KnownValue } from '../correction/known-value.js';
import type { TypedField } from '../correction/typed-texts.js';
import { linkTo } from '../shell/route.js';
import { useValues } from '../shell/shown-values.js';
import { useAnswer } from '../shell/use-answer.js';
import { Advice, OfEmployer } from '../verdict/advice.js';
import { FindingDrawing, shownValue } from '../verdict/record-drawing.js';
import { MorePlaces } from './more-places.js';

/** The part that is the same for all findings of a file. */
export interface FileOfFindings {
  file: CheckedFile;
  plan: FilePlan | undefined;
  layout: LayoutOutline;
  /** That of the correction, which may change who clears what; undefined until it is known. */
  revision: Job['revision'] | undefined;
  /** Called with the field and the answer after a value was typed. */
  onTyped: (typed: TypedField, job: ReviewedJob) => void;
}

interface Detail {
  of: FileOfFindings;
  finding: Finding;
  /** Its place among those of the list. */
  index: number;
  total: number;
  onMove: (index: number) => void;
}

/** Milliseconds that a finding must stay selected before its record is loaded. */
const DEBOUNCE_MS = 150;

/** The record around it is loaded once the selection rests on it. */
export function FindingDetail({ of, finding, ...place }: Detail) {
  const { file, plan, layout, revision, onTyped } = of;
  const { file_id: fileId } = file;
  const { record_number: record, line_number, error_type, field_name, field_label, severity } = finding;
  const values = useValues();
  const isResting = useRest();
  // It clears the finding. The form stays, so that the value can be taken back.
  const [hasTyped, setTyped] = useState(false);
  const onSaved = (job: ReviewedJob) => {
    setTyped(true);
    onTyped({ line_number, field_name, field_label }, job);
  };
  const path = (rest: string) => (isResting ? belowFile(fileId, rest, values) : undefined);
  const { answer } = useAnswer<FileRecord>(record > 0 ? path(`records/${record}`) : undefined);
  // The only source of the line of a record that is not an employee's.
  const groups = useAnswer<FindingGroups>(record > 0 ? undefined : path('groups')).answer?.groups;
  const drawn = groups?.flatMap((group) => group.drawn);
  const isSame = (one: Finding) =>
    one.line_number === line_number && one.error_type === error_type && one.field_name === field_name;
  const sample = record > 0 ? undefined : drawn?.find((one) => isSame(one.finding));
  // With the line of the record, more of the value can be shown.
  const shown = answer?.findings.find(isSame) ?? sample?.finding ?? finding;
  const text = answer?.text ?? sample?.record_text ?? null;
  const isInDoubt = answer?.columns_in_doubt ?? shown.columns_in_doubt === true;
  return (
    <section className="card detail" aria-label="Selected finding">
      <h3>
        <span className={severity}>{CATALOGUE[error_type].title}</span> · {field_label}
      </h3>
      <Ways {...place} />
      <div>
        <strong>{line_number === 0 ? 'The file' : `Line ${grouped(line_number)}`}</strong>
        <MorePlaces {...{ fileId, finding }} />
        {finding.cell === undefined ? '' : ` · ${finding.cell} of the table`}
        <OfEmployer finding={finding} />
        {' · '}found <code className="value">{shownValue(shown, text)}</code>
      </div>
      {text === null || (isInDoubt && values === 'mask') ? null : (
        <FindingDrawing finding={shown} text={text} layout={layout} />
      )}
      <Advice finding={finding} plan={plan} />
      {hasTyped || isTypeable(finding, plan) ? (
        <KnownValue {...{ file, revision, line_number, field_name, field_label, onSaved }} />
      ) : null}
      {record > 0 ? (
        <p className="actions">
          <a className="button" href={linkTo({ view: 'record', fileId, record })}>
            Record {grouped(record)} field by field
          </a>
        </p>
      ) : null}
    </section>
  );
}

function Ways({ index, total, onMove }: Pick<Detail, 'index' | 'total' | 'onMove'>) {
  const way = (to: number, text: string) => (
    // A button without a target keeps the focus.
    <button
      type="button"
      aria-disabled={to < 0 || to >= total}
      onClick={() => to >= 0 && to < total && onMove(to)}
    >
      {text}
    </button>
  );
  return (
    <p className="detail-ways">
      {way(index - 1, '↑ Previous')}
      <span>
        {grouped(index + 1)} of {grouped(total)}
      </span>
      {way(index + 1, '↓ Next')}
    </p>
  );
}

function useRest(): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isResting;
}
