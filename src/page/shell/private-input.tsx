/** A field to type in. A private text in it is masked like all values of the page, unless the person works in the field. */

import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type Ref,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { lastFour, withoutSecrets } from '../../reports/index.js';
import { useCover, useValues } from './shown-values.js';

/** The fields of which nothing but the last four digits of nine may be seen. */
const PRIVATE: ReadonlySet<string> = new Set(['employee_ssn', 'employer_fein', 'employee_date_of_birth']);

/** What a person typed, as it may be seen while values are masked: by its field, if it is for one, and by what it looks like. */
const maskedText = (text: string, field?: string): string =>
  field !== undefined && PRIVATE.has(field) ? lastFour(text) : withoutSecrets(text);

/** Keys that do not say that the person works in a field. */
const PASSING: ReadonlySet<string> = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Escape', 'Enter']);

interface Private extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  /** The field that the text is for. */
  field?: string | undefined;
  value: string;
  onText: (text: string) => void;
  onLeft?: () => void;
}

/** A first key or a click shows the text; it is masked again when the field or the tab is left, and when all values are masked. */
export function PrivateInput({ ref, field, value, onText, onLeft, ...input }: Private) {
  const [isWorkedIn, setWorkedIn] = useState(false);
  const values = useValues();
  useCover(() => setWorkedIn(false));
  const shown = isWorkedIn || values === 'show' ? value : maskedText(value, field);
  const isMasked = shown !== value;
  // What the browser would undo and redo then was done in other texts than what is drawn: it would add them to it.
  const wasMasked = useRef(false);
  wasMasked.current ||= isMasked;
  const onKeyDown = ({ key, currentTarget: one }: KeyboardEvent<HTMLInputElement>) => {
    if (PASSING.has(key) || !isMasked) return;
    const isAllSelected = one.selectionStart === 0 && one.selectionEnd === shown.length;
    flushSync(() => setWorkedIn(true));
    // The key takes its place, as in any other field.
    if (isAllSelected) one.select();
  };
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (wasMasked.current && /^history/.test((nativeEvent as InputEvent).inputType)) return;
    setWorkedIn(true);
    onText(target.value);
  };
  return (
    <input
      type="text"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      {...input}
      ref={ref}
      value={shown}
      // What is drawn is not the text: nothing may be added to it.
      readOnly={isMasked}
      aria-description={isMasked ? 'It is masked. Type or click to see it.' : undefined}
      onKeyDown={onKeyDown}
      // Before the focus, on which a phone decides about its keyboard, and the menu about Paste. A label only clicks.
      onMouseDown={() => setWorkedIn(true)}
      onClick={() => setWorkedIn(true)}
      onChange={onChange}
      onBlur={() => {
        setWorkedIn(false);
        onLeft?.();
      }}
    />
  );
}
