/** The states that a person can choose. */

import { OUTLINES, STANDING_IN_SHORT } from '../../layouts/index.js';

/** In the order of the alphabet. A layout that is not reliable says so. */
export const STATE_CHOICES = OUTLINES.map(({ state, standing }) => {
  const remark = standing && STANDING_IN_SHORT[standing];
  return { state, text: remark ? `${state} (${remark})` : state };
}).sort((a, b) => a.state.localeCompare(b.state, 'en'));
