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
import { coverOfField } from '../../reports/index.js';
import { useCover, useValues } from './shown-values.js';

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
  const shown = isWorkedIn || values === 'show' ? value : coverOfField(field)(value);
  const isMasked = shown !== value;
  // The browser would undo and redo edits of texts that are not drawn any more, and add these texts to the one that is.
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
      // The drawn text is not the value: nothing may be added to it.
      readOnly={isMasked}
      aria-description={isMasked ? 'It is masked. Type or click to see it.' : undefined}
      onKeyDown={onKeyDown}
      // A phone chooses its keyboard, and the menu offers Paste, when the field gets the focus: after this. A label only clicks.
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
