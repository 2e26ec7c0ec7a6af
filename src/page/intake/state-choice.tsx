/** The choice of a layout, in groups by how sure each is. */

import { OUTLINES, STANDING_MEANINGS } from '../../layouts/index.js';

interface Choice {
  label: string;
  state: string;
  isOff: boolean;
  onState: (state: string) => void;
}

const GROUPS = Object.keys(STANDING_MEANINGS).map((standing) => ({
  standing,
  states: OUTLINES.filter((outline) => outline.standing === standing).map(({ state }) => state),
}));

/** A list of all states; `state` is empty until one is chosen. */
export function StateChoice({ label, state, isOff, onState }: Choice) {
  return (
    <select
      aria-label={label}
      value={state}
      disabled={isOff}
      onChange={({ currentTarget }) => onState(currentTarget.value)}
    >
      {state === '' ? <option value="">Choose the state</option> : null}
      {GROUPS.map(({ standing, states }) =>
        states.length === 0 ? null : (
          <optgroup key={standing} label={`Layout: ${standing}`}>
            {states.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </optgroup>
        ),
      )}
    </select>
  );
}
