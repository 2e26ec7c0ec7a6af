/** One proposal: what would change, drawn and in words, and the evidence for it. */

import { useId } from 'react';
import { MASKED, visible } from '../../reports/index.js';
import { markChanges, optionAt, type ReviewField, type ReviewItem } from '../../reports/review/index.js';
import { ColumnsDrawing } from '../verdict/record-drawing.js';

interface Card {
  item: ReviewItem;
  /** Index of the option that is shown. */
  option: number;
  onOption: (option: number) => void;
}

/** The proposal. */
export function ProposalCard({ item, option, onOption }: Card) {
  const { title, place, line, focus, why, effect, options } = item;
  const name = useId();
  const { fields, evidence } = optionAt(item, option);
  const shown = [fields, ...options.map((one) => one.fields)].flat();
  return (
    <div>
      <h3>{title}</h3>
      <p>
        <strong>{place}</strong> · {why}
      </p>
      <ColumnsDrawing text={line} focus={focus} />
      {fields.map((field) => (
        <BeforeAfter key={field.label} field={field} />
      ))}
      {shown.some(({ before, after }) => before === MASKED || after === MASKED) ? (
        <p className="warning">Values are covered. Show values, at the top, to compare them.</p>
      ) : null}
      {options.length > 1 ? (
        <fieldset className="options">
          <legend>Possible values</legend>
          {options.map(({ fields: some }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: covered values are alike
            <label key={index}>
              <input type="radio" name={name} checked={index === option} onChange={() => onOption(index)} />{' '}
              <kbd>{index + 1}</kbd> {some.map(({ after }) => visible(after) || '(blank)').join(', ')}
            </label>
          ))}
        </fieldset>
      ) : null}
      <dl className="advice">
        <dt>Evidence</dt>
        <dd>{evidence}</dd>
        <dt>Effect</dt>
        <dd>{effect}</dd>
      </dl>
    </div>
  );
}

function BeforeAfter({ field: { label, start, end, before, after } }: { field: ReviewField }) {
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
