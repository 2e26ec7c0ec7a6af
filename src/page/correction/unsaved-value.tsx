/** A typed value that was refused, where its form does not say so: another person has cleared the error, and the form went with it. */

import { useEffect, useRef } from 'react';
import type { ReviewedJob } from '../../api/index.js';
import { grouped } from '../../reports/index.js';
import { isFocusFree } from '../shell/kept-focus.js';
import { linkTo } from '../shell/route.js';
import type { TypedField } from './typed-texts.js';

/** The field, and why its value was not saved. */
export interface RefusedText extends TypedField {
  reason: string;
}

/** What the server has refused of the value that was sent for a field; undefined when it has saved it. */
export function refusalOf(job: ReviewedJob, field: TypedField): RefusedText | undefined {
  const [refused] = job.refused ?? [];
  return refused && { ...field, reason: refused.reason };
}

interface Refused {
  fileId: string;
  unsaved: RefusedText;
}

/** It gets the focus, as the form that had it is gone. */
export function UnsavedValue({ fileId, unsaved }: Refused) {
  const box = useRef<HTMLParagraphElement>(null);
  const { line_number: line, field_label, reason } = unsaved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each value
  useEffect(() => {
    if (isFocusFree()) box.current?.focus();
  }, [unsaved]);
  return (
    <p ref={box} className="box warn" role="alert" tabIndex={-1}>
      <strong>Not saved</strong>: line {grouped(line)}, {field_label}. {reason}{' '}
      <a href={linkTo({ view: 'line', fileId, line })}>See the record</a>
    </p>
  );
}
