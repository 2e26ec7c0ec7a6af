/** Where a value can be typed that a person knows: for an error of a field, or for any field of a record. */

import { useId, useState } from 'react';
import type { CheckedFile, FilePlan, Finding, Job, RecordField, ReviewedJob } from '../../api/index.js';
import { isFieldFinding } from '../../validation/index.js';
import { linkTo } from '../shell/route.js';
import { isCleared } from '../verdict/who.js';
import { type TypedField, typedText } from './typed-texts.js';
import { TypedValueForm } from './typed-value-form.js';

interface Known extends TypedField {
  file: Pick<CheckedFile, 'file_id' | 'job_id'>;
  /** That of its correction; undefined until it is known. */
  revision: Job['revision'] | undefined;
  /** Called with the job once the server has answered. */
  onSaved?: (job: ReviewedJob) => void;
}

/** Whether a value may clear a finding: an error of a field that a correction has not cleared. */
export function isTypeable(finding: Finding, plan: FilePlan | undefined): boolean {
  return finding.severity === 'error' && isFieldFinding(finding) && !isCleared(finding, plan);
}

/** Values belong to the correction of a file, and so can be typed once there is one. */
export function KnownValue({ file: { file_id: fileId, job_id: jobId }, ...field }: Known) {
  if (jobId === null)
    return (
      <p className="soft">
        Do you know the value? <a href={linkTo({ view: 'correction', fileId })}>Correct the file</a> first;
        then you can type it here.
      </p>
    );
  return <TypedValueForm key={`${field.line_number} ${field.field_name}`} jobId={jobId} {...field} />;
}

interface AnyValue extends Pick<Known, 'file' | 'revision' | 'line_number' | 'onSaved'> {
  fields: readonly RecordField[];
  /** The fields without a form of their own. */
  others: readonly RecordField[];
}

/** For any field, with or without an error. Nothing before the file is corrected. It needs a `key` that names the record. */
export function AnyFieldValue({ file, line_number, fields, others, ...known }: AnyValue) {
  const id = useId();
  const [chosen, setName] = useState<string>();
  const here = typedHere(file.job_id, line_number, others);
  // It stays: its form says whether the value was saved.
  if (chosen === undefined && here !== '') setName(here);
  const name = chosen ?? here;
  const field = fields.find(({ field_name }) => field_name === name);
  if (file.job_id === null) return null;
  return (
    <section className="sample" aria-label="A value that you know">
      <p>
        <label htmlFor={id}>Type a value that you know for</label>{' '}
        <select id={id} value={name} onChange={({ target }) => setName(target.value)}>
          <option value="">choose a field</option>
          {fields.map(({ field_name, field_label }) => (
            <option key={field_name} value={field_name}>
              {field_label}
            </option>
          ))}
        </select>
      </p>
      {field ? (
        <KnownValue {...{ file, line_number, field_name: name, ...known }} field_label={field.field_label} />
      ) : null}
    </section>
  );
}

/** The first of these fields whose text is not saved. */
const typedHere = (jobId: string | null, line_number: number, fields: readonly RecordField[]): string =>
  (jobId !== null &&
    fields.find(({ field_name }) => typedText(jobId, { line_number, field_name }) !== '')?.field_name) ||
  '';
