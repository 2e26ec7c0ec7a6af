/** A field before and after a change, with the characters marked that differ. */

import { visible } from '../../printable.js';
import { markChanges, type ReviewField } from '../../reports/review/index.js';

/** The two values, one below the other. */
export function BeforeAfter({ field: { label, start, end, before, after } }: { field: ReviewField }) {
  const marks = markChanges(before, after);
  return (
    <dl className="advice before-after">
      <dt>{label}</dt>
      <dd className="soft">
        columns {start} to {end}
      </dd>
      <dt>Before</dt>
      <dd>
        <Marked text={before} marks={marks.before} isNew={false} />
      </dd>
      <dt>After</dt>
      <dd>
        <Marked text={after} marks={marks.after} isNew />
      </dd>
    </dl>
  );
}

function Marked({ text, marks, isNew }: { text: string; marks: readonly boolean[]; isNew: boolean }) {
  if (text === '') return <span className="soft">(blank)</span>;
  const Mark = isNew ? 'ins' : 'del';
  return (
    <code className="value">
      {Array.from(visible(text), (character, at) =>
        marks[at] ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: characters have no other name
          <Mark key={at}>{character}</Mark>
        ) : (
          character
        ),
      )}
    </code>
  );
}
