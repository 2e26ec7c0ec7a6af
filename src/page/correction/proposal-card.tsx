/** One proposal of the review: what is wrong, and what each option would change. */

import { useId } from 'react';
import { visible } from '../../printable.js';
import { grouped } from '../../reports/index.js';
import { optionAt, optionWords, type ReviewItem } from '../../reports/review/index.js';
import { ColumnsDrawing } from '../verdict/record-drawing.js';
import { BeforeAfter } from './before-after.js';

/** The reason why a proposal with covered values is not accepted. */
export const COVERED = 'Reveal its values before you accept it.';

interface Card {
  item: ReviewItem;
  /** Values of it are covered. */
  isCovered: boolean;
  /** Index of the option that is shown. */
  option: number;
  onOption: (option: number) => void;
}

/** The proposal. */
export function ProposalCard({ item, isCovered, option, onOption }: Card) {
  const { title, place, line, focus, why, effect, options } = item;
  const name = useId();
  const { fields, evidence } = optionAt(item, option);
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
      {isCovered ? (
        <p className="warning">
          {options.length > 1
            ? `It has ${grouped(options.length)} possible values. Those that are private, or may be, are masked.`
            : 'Values that are private, or may be, are masked.'}{' '}
          {COVERED}
        </p>
      ) : null}
      {options.length > 1 && !isCovered ? (
        <fieldset className="options">
          <legend>Possible values</legend>
          {optionWords(options).map((words, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: covered values are alike
            <label key={index}>
              <input type="radio" name={name} checked={index === option} onChange={() => onOption(index)} />{' '}
              <kbd>{index + 1}</kbd> {visible(words)}
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
