/** Where what was typed and not saved is, in whichever view of the file. */

import { Fragment, useState } from 'react';
import { grouped } from '../../reports/index.js';
import { linkTo } from '../shell/route.js';
import { typedFields, typedText, useTypedCount } from './typed-texts.js';

/** Lists what was typed before this view was opened, so that nothing moves while a person types. It needs a `key` that names the view. */
export function TypedNote({ fileId, jobId }: { fileId: string; jobId: string }) {
  const [before] = useState(() => typedFields(jobId));
  useTypedCount([jobId]);
  const unsaved = before.filter((field) => typedText(jobId, field).trim() !== '');
  if (unsaved.length === 0) return null;
  return (
    <p className="box warn">
      Typed and not saved:{' '}
      {unsaved.map(({ line_number: line, field_name, field_label }, at) => (
        <Fragment key={`${line} ${field_name}`}>
          {at > 0 ? '; ' : ''}
          <a href={linkTo({ view: 'line', fileId, line })}>
            line {grouped(line)}, {field_label}
          </a>
        </Fragment>
      ))}
    </p>
  );
}
