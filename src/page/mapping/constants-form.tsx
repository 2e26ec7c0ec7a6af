/** Values that are the same for all hires, such as those of the employer: of required fields first that no column fills. */

import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import {
  commonName,
  type FieldChoice,
  isPerHire,
  labelOfField,
  type Mapping,
} from '../../conversion/index.js';
import { useAskBeforeLeaving } from '../shell/ask-before-leaving.js';
import { PrivateInput } from '../shell/private-input.js';
import { isCoveredText } from './use-mapping.js';
import type { Left } from './what-is-left.js';

interface Constants {
  mapping: Mapping;
  missing: Left['missing'];
  choices: readonly FieldChoice[];
  onConstants: (constants: Mapping['constants']) => void;
}

/** A field with an empty value is left blank in all records. */
export function ConstantsForm({ mapping: { columns, constants }, missing, choices, onConstants }: Constants) {
  const labelOf = (field: string) => choices.find(({ id }) => id === commonName(field))?.label;
  const without = (field: string) =>
    onConstants(Object.fromEntries(Object.entries(constants).filter(([name]) => name !== field)));
  const filled = new Set(
    [
      ...Object.keys(constants),
      ...missing.map(({ name }) => name),
      ...columns.flatMap(({ field, fields }) => fields ?? field ?? []),
    ].map(commonName),
  );
  // A field stays where it is when it gets its value.
  const order = useRef<readonly string[]>([]);
  const listed = [...missing.map(({ name }) => name), ...Object.keys(constants)];
  order.current = [...new Set([...order.current.filter((name) => listed.includes(name)), ...listed])];
  const others = choices.filter(
    ({ id, mapped }) => mapped.field !== undefined && !filled.has(id) && !isPerHire(id),
  );
  return (
    <section aria-labelledby="constants-title">
      <h2 id="constants-title">The same for all hires</h2>
      {missing.length > 0 ? (
        <p>
          These fields are required, and no column fills them. Type what is the same for all hires, or choose
          a column above.
        </p>
      ) : null}
      <div className="constants">
        {order.current.map((name) => (
          <ConstantField
            key={name}
            label={missing.find((one) => one.name === name)?.label ?? labelOf(name) ?? labelOfField(name, [])}
            hasNoField={labelOf(name) === undefined}
            isPerHire={isPerHire(name)}
            field={commonName(name)}
            value={constants[name]}
            onValue={(value) => onConstants({ ...constants, [name]: value })}
            onRemove={() => without(name)}
          />
        ))}
      </div>
      <OtherConstant choices={others} onAdd={(name) => onConstants({ ...constants, [name]: '' })} />
    </section>
  );
}

interface OneConstant {
  label: string;
  /** No layout of the hires has it. */
  hasNoField: boolean;
  /** Only a column can fill it. */
  isPerHire: boolean;
  /** Its common name. */
  field: string;
  /** Undefined while nothing is said. */
  value: string | undefined;
  onValue: (value: string) => void;
  onRemove: () => void;
}

/** It is taken when the field is left, or with Enter. */
function ConstantField({ label, hasNoField, isPerHire, field, value, onValue, onRemove }: OneConstant) {
  // Undefined while nothing is typed that is not taken.
  const [typed, setTyped] = useState<string>();
  const id = useId();
  // The text is not in the browser.
  const isCovered = isCoveredText(value);
  useAskBeforeLeaving(typed !== undefined);
  const take = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (typed.trim() !== (value ?? '')) onValue(typed.trim());
  };
  useTakenAtEnd(take);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    take();
  };
  const onButton = () => {
    setTyped(undefined);
    if (value === undefined) onValue('');
    else onRemove();
  };
  const action = value === undefined ? 'Leave it blank' : 'Remove';
  return (
    <form onSubmit={onSubmit} autoComplete="off">
      {isPerHire ? (
        <span>{label}</span>
      ) : (
        <label htmlFor={id}>
          {label}
          {isCovered ? (
            <input id={id} type="text" value={value} readOnly aria-describedby={`${id}-note`} />
          ) : (
            <PrivateInput
              id={id}
              field={field}
              placeholder={value === undefined ? 'Required' : undefined}
              value={typed ?? value ?? ''}
              onText={setTyped}
              onLeft={take}
            />
          )}
        </label>
      )}
      {/* The same button, so that it keeps the focus. */}
      <button
        type="button"
        className="quiet"
        data-wanted={isPerHire && value === undefined}
        aria-label={`${action}: ${label}`}
        onClick={onButton}
      >
        {action}
      </button>
      {isCovered ? (
        <span id={`${id}-note`} className="soft">
          It is masked. Show values to change it.
        </span>
      ) : null}
      {hasNoField ? (
        <span className="warning">The layout has no such field: it is not written.</span>
      ) : value === '' ? (
        <span className="soft">It is left blank.</span>
      ) : null}
      {isPerHire && value === undefined ? (
        <span className="soft">This differs from hire to hire: choose its column above.</span>
      ) : null}
    </form>
  );
}

/** Takes the typed text also when the view is left. */
function useTakenAtEnd(take: () => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => () => latest.current(), []);
}

/** For a field that is not required. */
function OtherConstant({
  choices,
  onAdd,
}: {
  choices: readonly FieldChoice[];
  onAdd: (name: string) => void;
}) {
  return (
    <p>
      <label>
        Another field:{' '}
        <select value="" onChange={({ currentTarget }) => onAdd(currentTarget.value)}>
          <option value="">Choose a field</option>
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </p>
  );
}
