/** Values that are the same for all hires, such as those of the employer: of required fields first that no column fills. */

import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import {
  commonName,
  type FieldChoice,
  isPerHire,
  labelOfField,
  type Mapping,
} from '../../conversion/index.js';
import { coverOfField } from '../../reports/index.js';
import { useAskBeforeLeaving } from '../shell/ask-before-leaving.js';
import { PrivateInput } from '../shell/private-input.js';
import { useValues } from '../shell/shown-values.js';
import type { TypedTexts } from './unsent-mapping.js';
import { isCoveredText } from './use-mapping.js';
import type { Left } from './what-is-left.js';

interface Constants {
  mapping: Mapping;
  missing: Left['missing'];
  choices: readonly FieldChoice[];
  /** What was typed here for fields that got another value elsewhere in the meantime. */
  unsaved: TypedTexts;
  /** One of both values was chosen. */
  onSettled: (field: string) => void;
  onConstants: (constants: Mapping['constants']) => void;
}

/** A field with an empty value is left blank in all records. */
export function ConstantsForm({ mapping, missing, choices, unsaved, onSettled, onConstants }: Constants) {
  const { columns, constants } = mapping;
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
  const listed = [...missing.map(({ name }) => name), ...Object.keys({ ...constants, ...unsaved })];
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
            unsaved={unsaved[name]}
            onSettled={() => onSettled(name)}
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
  /** What was typed here when it got another value elsewhere. */
  unsaved: string | undefined;
  onSettled: () => void;
  onValue: (value: string) => void;
  onRemove: () => void;
}

/** It is taken when the field is left, or with Enter; with Enter or a button alone where it got another value elsewhere. */
function ConstantField({ label, hasNoField, isPerHire, field, value, ...rest }: OneConstant) {
  const { unsaved, onSettled, onValue, onRemove } = rest;
  // Undefined while nothing is typed that is not taken.
  const [edited, setEdited] = useState<string>();
  const typed = edited ?? unsaved;
  const id = useId();
  const values = useValues();
  // The text is not in the browser.
  const isCovered = isCoveredText(value) && typed === undefined;
  useAskBeforeLeaving(typed !== undefined);
  const settle = () => {
    setEdited(undefined);
    if (unsaved !== undefined) onSettled();
  };
  const take = () => {
    if (typed === undefined) return;
    settle();
    if (typed.trim() !== (value ?? '')) onValue(typed.trim());
  };
  const onLeft = () => unsaved === undefined && take();
  useTakenAtEnd(onLeft);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    take();
  };
  const onButton = () => {
    settle();
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
              onText={setEdited}
              onLeft={onLeft}
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
      {unsaved === undefined ? null : (
        <span className="warning" role="alert">
          It was changed elsewhere, to{' '}
          {value ? <code>{values === 'show' ? value : coverOfField(field)(value)}</code> : 'blank'}.{' '}
          <button type="button" aria-label={`Use what I typed: ${label}`} onClick={take}>
            Use what I typed
          </button>{' '}
          <button type="button" aria-label={`Keep the other: ${label}`} onClick={settle}>
            Keep the other
          </button>
        </span>
      )}
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
