/** A field for a value that only a person knows. It is sent, and until then in the memory of the tab only. */

import { type FormEvent, useId, useRef, useState } from 'react';
import type { Job, ReviewedJob } from '../../api/index.js';
import { counted, grouped } from '../../reports/index.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { newRequestKey } from '../api/requests.js';
import { useAnnounce } from '../shell/announcer.js';
import { mayFocusIn } from '../shell/kept-focus.js';
import { PrivateInput } from '../shell/private-input.js';
import { ProblemBox } from '../shell/problem-box.js';
import { isStillSaved, sendReview } from './send-review.js';
import { keepTyped, type TypedField, typedText, useTypedText } from './typed-texts.js';

interface Form extends TypedField {
  /** The job that has corrected the file. */
  jobId: string;
  /** Its revision that is shown; undefined until it is known. */
  revision: Job['revision'] | undefined;
  /** Called with the job once the server has the value, or has taken it back. */
  onSaved?: (job: ReviewedJob) => void;
}

/** The server checks the value, and writes it at once unless it would add an error. */
export function TypedValueForm({ field_label, ...form }: Form) {
  const { jobId, line_number, field_name } = form;
  const field = { line_number, field_name, field_label };
  const text = useTypedText(jobId, field);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { state, reason, problem, send } = useTypedValue(form);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || state === 'sending') return;
    // What was typed in the meantime stays.
    if ((await send(text)) && typedText(jobId, field) === text) keepTyped(jobId, field, '');
    if (mayFocusIn(input.current?.form)) input.current?.focus();
  };
  return (
    <form className="typed-value" autoComplete="off" onSubmit={save}>
      <label htmlFor={id}>{field_label}</label>{' '}
      <PrivateInput
        ref={input}
        id={id}
        field={field_name}
        value={text}
        aria-invalid={reason !== undefined}
        aria-describedby={`${id}-said`}
        onText={(next) => keepTyped(jobId, field, next)}
      />{' '}
      <button type="submit" disabled={text.trim() === '' || state === 'sending'}>
        {state === 'sending' ? 'Saving: it is checked …' : 'Save value'}
      </button>{' '}
      {state === 'saved' ? (
        <button type="button" onClick={() => void send(null)}>
          Take back
        </button>
      ) : null}
      <span id={`${id}-said`} role="status" className={reason === undefined ? 'soft' : 'error'}>
        {reason ?? outcomeText(state, text.trim() !== '')}
      </span>
      {problem ? <ProblemBox problem={problem} /> : null}
    </form>
  );
}

/** What became of the last text; with another one in the field, that must not look saved. */
function outcomeText(state: ReturnType<typeof useTypedValue>['state'], hasText: boolean): string {
  if (state === 'saved')
    return hasText ? 'This text is not saved yet; the one before is.' : 'Saved, as typed by a person.';
  return state === 'taken' && !hasText ? 'Taken back.' : '';
}

/**
 * Sends values for one field. `reason` says why the last one was refused. It is `saved` or `taken` back until a revision is made that
 * may have another value: by another person, or in another part of the view.
 */
function useTypedValue({ jobId, revision, line_number, field_name, onSaved }: Omit<Form, 'field_label'>) {
  const announce = useAnnounce();
  const [isSending, setSending] = useState(false);
  /** What was done last, and the first revision with it. */
  const [last, setLast] = useState<{ is: 'saved' | 'taken'; at: Job['revision'] }>();
  const [reason, setReason] = useState<string>();
  const [problem, setProblem] = useState<ApiProblem>();
  /** The key of a request whose answer may be lost. */
  const request = useRef<{ sent: string; key: string }>(undefined);
  /** True when it took effect. */
  const send = async (value: string | null): Promise<boolean> => {
    setSending(true);
    setReason(undefined);
    setProblem(undefined);
    const sent = JSON.stringify([value, revision]);
    if (request.current?.sent !== sent) request.current = { sent, key: newRequestKey() };
    try {
      const values = [{ line_number, field_name, value }];
      const job = await sendReview(jobId, { values, revision }, request.current.key);
      request.current = undefined;
      const [refused] = job.refused;
      setReason(refused?.reason);
      // One that is refused leaves the earlier one in the file.
      if (!refused) setLast({ is: value === null ? 'taken' : 'saved', at: job.revision });
      const done = value === null ? 'Taken back' : 'Saved';
      if (!refused) announce(`${done}. ${counted(job.corrections_failed, 'error')} left.`);
      onSaved?.(job);
      return !refused;
    } catch (error) {
      setProblem(asProblem(error));
      return false;
    } finally {
      setSending(false);
    }
  };
  const place = { line_number, field_name };
  const isLast = last?.at != null && isStillSaved(jobId, place, last.at, revision ?? 0);
  const state: 'sending' | 'saved' | 'taken' | 'open' = isSending ? 'sending' : isLast ? last.is : 'open';
  return { state, reason, problem, send };
}

interface Taken extends TypedField {
  job: Job;
  /** Called with the job once the server has answered. */
  onSaved: (job: ReviewedJob) => void;
  /** Called with the field once its value is taken back: what shows the value is gone then. */
  onTaken?: ((field: TypedField) => void) | undefined;
}

/** Takes back a value that a person typed. */
export function TakeBack({ job: { job_id: jobId, revision }, onSaved, onTaken, ...field }: Taken) {
  const { state, reason, problem, send } = useTypedValue({ jobId, revision, onSaved, ...field });
  const take = async () => {
    if (await send(null)) onTaken?.(field);
  };
  return (
    <>
      <button
        type="button"
        aria-label={`Take back: ${field.field_label}`}
        disabled={state === 'sending'}
        onClick={() => void take()}
      >
        Take back
      </button>
      {reason ? <span role="alert"> {reason}</span> : null}
      {problem ? <ProblemBox problem={problem} /> : null}
    </>
  );
}

/** Says what became of a value that was shown here. */
export function TakenBack({ line_number: line, field_label }: TypedField) {
  return (
    <p className="box good">
      <strong>Taken back</strong>: line {grouped(line)}, {field_label}. The value that was typed is no longer
      in the corrected file.
    </p>
  );
}
