/** A field for a value that only a person knows. It is sent, and until then in the memory of the tab only. */

import { type FormEvent, useId, useRef, useState } from 'react';
import type { Job, ReviewedJob } from '../../api/index.js';
import { counted } from '../../reports/index.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { newRequestKey } from '../api/requests.js';
import { useAnnounce } from '../shell/announcer.js';
import { mayFocusIn } from '../shell/kept-focus.js';
import { PrivateInput } from '../shell/private-input.js';
import { ProblemBox } from '../shell/problem-box.js';
import { areOwn, sendReview } from './send-review.js';
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
        {reason ?? (state === 'saved' ? 'Saved, as typed by a person.' : '')}
      </span>
      {problem ? <ProblemBox problem={problem} /> : null}
    </form>
  );
}

/**
 * Sends values for one field. `reason` says why the last one was refused. It is `saved` until another person has made a revision,
 * which may have another value.
 */
function useTypedValue({ jobId, revision, line_number, field_name, onSaved }: Omit<Form, 'field_label'>) {
  const announce = useAnnounce();
  const [isSending, setSending] = useState(false);
  /** The first revision with the value. */
  const [saved, setSaved] = useState<Job['revision']>();
  const [reason, setReason] = useState<string>();
  const [problem, setProblem] = useState<ApiProblem>();
  /** The key of a request whose answer may be lost. */
  const last = useRef<{ sent: string; key: string }>(undefined);
  /** True when it took effect. */
  const send = async (value: string | null): Promise<boolean> => {
    setSending(true);
    setReason(undefined);
    setProblem(undefined);
    const sent = JSON.stringify([value, revision]);
    if (last.current?.sent !== sent) last.current = { sent, key: newRequestKey() };
    try {
      const values = [{ line_number, field_name, value }];
      const job = await sendReview(jobId, { values, revision }, last.current.key);
      last.current = undefined;
      const [refused] = job.refused;
      setReason(refused?.reason);
      // One that is refused leaves the earlier one in the file.
      if (!refused) setSaved(value === null ? undefined : job.revision);
      if (!refused) announce(`Saved. ${counted(job.corrections_failed, 'error')} left.`);
      onSaved?.(job);
      return !refused;
    } catch (error) {
      setProblem(asProblem(error));
      return false;
    } finally {
      setSending(false);
    }
  };
  const isSaved = saved != null && areOwn(jobId, saved, revision ?? 0);
  const state = isSending ? 'sending' : isSaved ? 'saved' : 'open';
  return { state, reason, problem, send };
}

interface Taken extends TypedField {
  job: Job;
  /** Called with the job once the server has answered. */
  onSaved: (job: ReviewedJob) => void;
}

/** Takes back a value that a person typed. */
export function TakeBack({ job: { job_id: jobId, revision }, field_label, ...place }: Taken) {
  const { state, reason, problem, send } = useTypedValue({ jobId, revision, ...place });
  return (
    <>
      <button
        type="button"
        aria-label={`Take back: ${field_label}`}
        disabled={state === 'sending'}
        onClick={() => void send(null)}
      >
        Take back
      </button>
      {reason ? <span role="alert"> {reason}</span> : null}
      {problem ? <ProblemBox problem={problem} /> : null}
    </>
  );
}
