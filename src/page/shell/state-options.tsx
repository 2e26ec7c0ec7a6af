/** The states that a person can choose. */

import { OUTLINES, STANDING_IN_SHORT } from '../../layouts/index.js';

/** In the order of the alphabet. A layout that is not reliable says so. */
const STATE_CHOICES = OUTLINES.map(({ state, standing }) => {
  const remark = standing && STANDING_IN_SHORT[standing];
  return { state, text: remark ? `${state} (${remark})` : state };
}).sort((a, b) => a.state.localeCompare(b.state, 'en'));

/** The options of a select element. */
export function StateOptions() {
  return STATE_CHOICES.map(({ state, text }) => (
    <option key={state} value={state}>
      {text}
    </option>
  ));
}
